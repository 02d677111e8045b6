import { AudioFault } from '#player/dom/audio/audio-engine.ts'
import type { OpenedSound } from '#player/dom/audio/audio-player-options.ts'
import { ApiProblem, call, NetworkFailure } from '#web/api.ts'
import { askPlayInfo } from '#web/features/playback/play/play-info.ts'
import type { AudioTrack } from '#web/audio-door.ts'

/** The streaming host's call that tells a visitor's address: one answer for all tracks. */
let lookup: Promise<string | null> | undefined

function streamingLookup(): Promise<string | null> {
  lookup ??= call('GET /core/configV3', {})
    .then(({ streaming_lookup }) => streaming_lookup)
    .catch((error: unknown) => {
      lookup = undefined
      throw error
    })
  return lookup
}

/** A track that cannot be heard now, without a sentence of the server. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}

/** No answer, or a server that has no room: waiting helps. */
function isPassing(error: unknown): boolean {
  return error instanceof NetworkFailure || (error instanceof ApiProblem && error.status >= 500)
}

/**
 * Asks the server for a track as for a film: it checks the right and answers the addresses; a person without the right
 * gets the preview. Throws `AudioFault` where waiting helps, else the refusal.
 */
export async function openSound(track: AudioTrack, signal: AbortSignal): Promise<OpenedSound> {
  try {
    const asked = { id: track.id, reel: 'feature', lookup: await streamingLookup(), orPreview: true } as const
    const info = await askPlayInfo(asked, signal)
    if (info === null) throw new Unavailable(track.title)
    const { music } = info
    const samples = music?.gapless ? { count: music.gapless.samples, rate: music.gapless.sample_rate } : undefined
    return {
      manifestUrl: info.manifest.url,
      samples,
      isPreview: info.is_preview,
      startsAtMs: music?.starts_at_ms ?? 0,
      gains: {
        trackDb: music?.loudness?.track.gain_db ?? null,
        albumDb: music?.loudness?.album.gain_db ?? null,
      },
    }
  } catch (error) {
    if (!signal.aborted && isPassing(error))
      throw new AudioFault({ kind: 'network', during: 'manifest', detail: 'play-info: no answer' })
    throw error
  }
}
