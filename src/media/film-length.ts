import type { NoteCode } from '#lib/media/encode-plan.ts'

/** When a stream begins and ends, in seconds from the beginning of the file. */
export interface Span {
  start: number
  end: number
}

/** Streams end a few hundredths of a second apart in every file. */
const nearly = 0.1
/** A difference that a viewer notices, and an editor should hear of. */
const noticed = 1

/**
 * How long a film is: until the last of its picture and sounds ends. `hold` is how long its last picture stays for a
 * sound that goes on. Seconds.
 */
export function filmLength(
  picture: Span,
  sounds: readonly Span[],
): { duration: number; hold: number; notes: NoteCode[] } {
  const soundEnd = Math.max(0, ...sounds.map(({ end }) => end))
  const duration = soundEnd > picture.end + nearly ? soundEnd : picture.end
  const isShorter = sounds.length > 0 && soundEnd < picture.end - noticed
  const notes: [NoteCode, boolean][] = [
    ['late_picture', picture.start > noticed],
    ['sound_longer', soundEnd > picture.end + noticed],
    ['sound_shorter', isShorter],
  ]
  return {
    duration,
    hold: duration - picture.end,
    notes: notes.filter(([, holds]) => holds).map(([code]) => code),
  }
}
