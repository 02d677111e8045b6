/** How the line does, as far as it is about having a picture or none. Times in milliseconds, rates in bits a second. */
export interface LineFacts {
  /** The player chooses the quality by itself, and the film has a sound without a picture. */
  isFree: boolean
  /** Only the sound plays, because nothing else came. */
  isSoundOnly: boolean
  /** How long the film has stood still for want of data. */
  stoodMs: number
  /** How long only the sound has played. */
  heardMs: number
  /** Null while nobody knows. */
  lineRate: number | null
  /** The rate of the smallest picture with its sound. */
  pictureRate: number
  /** How often the picture was given up in this film. */
  falls: number
}

/** After six seconds the player says that the line is slow; then it gives the picture up. */
const standsMost = 8000
/** A picture that comes back and stops again at once is worse than none, so each time it is left alone for longer. */
const leftAlone = { first: 15_000, most: 240_000 }
/** A line that is only just as fast as a picture stops it at each weak moment. */
const headroom = 1.5

/** Whether to give the picture up, or to bring it back. Null: as it is. */
export function judgeLine(line: LineFacts): 'sound' | 'picture' | null {
  if (!line.isFree) return null
  if (!line.isSoundOnly) return line.stoodMs >= standsMost ? 'sound' : null
  const rest = Math.min(leftAlone.most, leftAlone.first * 2 ** Math.max(0, line.falls - 1))
  const carries = line.lineRate !== null && line.lineRate >= line.pictureRate * headroom
  return line.heardMs >= rest && line.stoodMs === 0 && carries ? 'picture' : null
}
