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

export function isTimed(lines: readonly LyricLine[]): boolean {
  return lines.some(({ atMs }) => atMs !== null)
}

/** Lines before it are sung, the ones after are to come. */
export function lineState(index: number, lit: number): 'was' | 'on' | 'comes' {
  return index === lit ? 'on' : index < lit ? 'was' : 'comes'
}
