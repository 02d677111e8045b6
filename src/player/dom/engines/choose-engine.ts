import type { PlayerSource } from '#player/core/source.ts'
import type { Engine, EngineOptions } from './engine.ts'

const COMMON_CODECS = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"'

function canUseMediaSource(): boolean {
  const scope = globalThis as { ManagedMediaSource?: typeof MediaSource; MediaSource?: typeof MediaSource }
  return (scope.ManagedMediaSource ?? scope.MediaSource)?.isTypeSupported(COMMON_CODECS) === true
}

/**
 * Media Source first; the browser's own HLS only where there is no Media Source, because Chromium answers "maybe" to
 * HLS and then fails on some streams. Null when this browser cannot play the source at all.
 */
export async function chooseEngine(source: PlayerSource, options: EngineOptions): Promise<Engine | null> {
  if (source.kind !== 'hls') return null
  if (canUseMediaSource()) {
    const { createHlsEngine } = await import('./hls.ts')
    return createHlsEngine(options)
  }
  if (options.media.canPlayType('application/vnd.apple.mpegurl') === '') return null
  const { createNativeEngine } = await import('./native.ts')
  return createNativeEngine(options)
}
