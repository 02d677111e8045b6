import type { Placement } from '#player/core/audio/timeline.ts'
import type { EngineItem } from './audio-engine.ts'
import type { OpenedTrack } from './open-track.ts'
import { patiently } from './patience.ts'
import type { SoundBuffer } from './sound-buffer.ts'

/** A track that was opened and has its place on the timeline. */
export interface Laid extends Placement {
  item: EngineItem
  track: OpenedTrack
  /** The segment to fetch next. */
  nextSegment: number
}

/** Kept behind what sounds, for a short way back. The browser keeps 12 MB of sound in all. */
const behindSeconds = 30
/** So rarely is it worth to tidy up. */
const tidyEverySeconds = 10

async function dropHeard(buffer: SoundBuffer, now: number, leftSeconds: number): Promise<void> {
  const until = now - leftSeconds
  const first = buffer.ranges()[0]?.[0] ?? Infinity
  const worth = leftSeconds < behindSeconds ? 0 : tidyEverySeconds
  if (until - first > worth) await buffer.remove(0, until)
}

/**
 * Fetches the next segment and puts it into its place. False when the buffer is full: then what was heard is dropped,
 * and the same segment comes again once some more was heard. Throws `AudioFault`.
 */
export async function appendSegment(
  buffer: SoundBuffer,
  laid: Laid,
  now: () => number,
  signal: AbortSignal,
): Promise<boolean> {
  const { track, start, end, nextSegment } = laid
  const bytes = await patiently(signal, () => track.read(nextSegment, signal))
  await dropHeard(buffer, now(), behindSeconds)
  signal.throwIfAborted()
  const window = { offset: start, start, end }
  try {
    await buffer.append(track.init, window)
    await buffer.append(bytes, window)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    await dropHeard(buffer, now(), 2)
    return false
  }
  laid.nextSegment = nextSegment + 1
  return true
}
