export interface LyricLine {
  /** Null in a text without times. */
  atMs: number | null
  text: string
  translation: string | null
}

/** The line that is sung at a position: the last one that has begun; −1 before the first, and in a text without times. */
export function litLine(lines: readonly LyricLine[], positionMs: number): number {
  return lines.findLastIndex(({ atMs }) => atMs !== null && atMs <= positionMs)
}

/** The part of the music that is heard: all of it, or a preview out of its middle. */
export interface Heard {
  startsAtMs: number
  /** Null until it is known. */
  durationMs: number | null
}

/** Where in what is heard a line is sung; null for a line without a time, and for one outside of a preview. */
export function momentOf({ atMs }: LyricLine, { startsAtMs, durationMs }: Heard): number | null {
  if (atMs === null) return null
  const moment = atMs - startsAtMs
  return moment < 0 || (startsAtMs > 0 && durationMs !== null && moment >= durationMs) ? null : moment
}

/** Lines before it are sung, the ones after are to come. */
export function lineState(index: number, lit: number): 'was' | 'on' | 'comes' {
  return index === lit ? 'on' : index < lit ? 'was' : 'comes'
}
