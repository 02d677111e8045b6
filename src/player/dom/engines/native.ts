import { faultKindOfStatus, type EngineFault } from '#player/core/player-error.ts'
import type { Engine, EngineOptions } from './engine.ts'

/**
 * A media element tells little about an error. One request for the manifest tells a refused address from a broken one.
 */
async function faultOfMediaError(media: HTMLVideoElement, manifestUrl: string): Promise<EngineFault> {
  const code = media.error?.code ?? 0
  const detail = `native error ${code}${media.error?.message ? `: ${media.error.message}` : ''}`
  if (code === 3) return { kind: 'decode', during: 'media', detail }
  try {
    const { ok, status } = await fetch(manifestUrl, { credentials: 'same-origin' })
    if (!ok) return { kind: faultKindOfStatus(status), during: 'manifest', status, detail }
    return { kind: code === 2 ? 'network' : 'unsupported', during: 'media', detail }
  } catch {
    return { kind: 'network', during: 'manifest', detail }
  }
}

/**
 * The browser's own HLS, for systems without Media Source Extensions (older iPhones). It chooses rungs and requests
 * keys by itself, so quality cannot be chosen and `requestHeaders` has no effect: keys rely on cookies there.
 */
export function createNativeEngine({ media, events }: EngineOptions): Engine {
  const listeners = new AbortController()
  const { signal } = listeners
  let manifestUrl = ''
  let startAtMs = 0

  const load = (url: string, positionMs: number) => {
    manifestUrl = url
    startAtMs = positionMs
    media.src = url
    media.load()
  }
  const goOn = (url: string, positionMs: number) => {
    const wasPlaying = !media.paused
    load(url, positionMs)
    if (wasPlaying) void media.play().catch(() => undefined)
  }
  media.addEventListener('loadedmetadata', () => startAtMs > 0 && (media.currentTime = startAtMs / 1000), { signal })
  media.addEventListener('progress', () => events.onData(), { signal })
  media.addEventListener(
    'error',
    () => void faultOfMediaError(media, manifestUrl).then((fault) => !signal.aborted && events.onFault(fault)),
    { signal },
  )
  return {
    name: 'native',
    load,
    resume: (positionMs) => goOn(manifestUrl, positionMs),
    relocate: goOn,
    recoverDecode: () => goOn(manifestUrl, media.currentTime * 1000),
    tracks: () => ({ qualities: [], audioTracks: [] }),
    setQuality: () => undefined,
    setAudio: () => undefined,
    stats: () => ({ engine: 'native', quality: null, bandwidthBitsPerSecond: null, rungUrl: null }),
    listing: () => null,
    destroy() {
      listeners.abort()
      media.removeAttribute('src')
      media.load()
    },
  }
}
