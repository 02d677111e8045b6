import type { PlayerSource } from '#player/core/source.ts'
import type { Engine, EngineOptions } from './engine.ts'

const COMMON_CODECS = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"'

function canUseMediaSource(): boolean {
  const scope = globalThis as { ManagedMediaSource?: typeof MediaSource; MediaSource?: typeof MediaSource }
  return (scope.ManagedMediaSource ?? scope.MediaSource)?.isTypeSupported(COMMON_CODECS) === true
}

/**
 * Returns the engine for our films here: Media Source, or the browser's own HLS, each with our encryption; else null.
 */
export function engineHere(media: Pick<HTMLVideoElement, 'canPlayType'>): 'hls' | 'native' | null {
  if (canUseMediaSource()) return 'hls'
  return media.canPlayType('application/vnd.apple.mpegurl') === '' ? null : 'native'
}

/**
 * Media Source first; the browser's own HLS only where there is no Media Source, because Chromium answers "maybe" to
 * HLS and then fails on some streams. Null when this browser cannot play the source at all.
 */
export async function chooseEngine(source: PlayerSource, options: EngineOptions): Promise<Engine | null> {
  if (source.kind !== 'hls') return null
  const name = engineHere(options.media)
  if (name === 'hls') {
    const { createHlsEngine } = await import('./hls.ts')
    return createHlsEngine(options)
  }
  if (name === null) return null
  const { createNativeEngine } = await import('./native.ts')
  return createNativeEngine(options)
}
