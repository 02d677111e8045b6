/** The part of a piece of music that everybody may hear, in seconds. */
export interface MusicPreview {
  start: number
  duration: number
}

const longest = 30

/**
 * Returns the part that everybody may hear: 30 seconds, but never more than half of it, beginning a quarter into the
 * piece, where most pieces have come to their theme. `duration` of the whole, in seconds.
 */
export function previewOf(duration: number): MusicPreview {
  const length = Math.min(longest, duration / 2)
  return { start: Math.min(duration / 4, duration - length), duration: length }
}
