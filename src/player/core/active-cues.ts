import type { RenderableCue } from './cue.ts'

export interface CueIndex {
  /** The cues shown at a position, in file order. The same array is returned while nothing changes. */
  at(positionMs: number): readonly RenderableCue[]
}

/** Finds cues by time. `cues` must be sorted by start; overlapping cues are all found. */
export function createCueIndex(cues: readonly RenderableCue[]): CueIndex {
  // The latest end among all cues up to each index. The backward search over overlapping cues stops there early.
  const latestEnd: number[] = []
  for (const cue of cues) latestEnd.push(Math.max(latestEnd.at(-1) ?? 0, cue.endMs))
  let last: readonly RenderableCue[] = []

  return {
    at(positionMs) {
      let low = 0
      let high = cues.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((cues[middle]?.startMs ?? Infinity) <= positionMs) low = middle + 1
        else high = middle
      }
      const found: RenderableCue[] = []
      for (let i = low - 1; i >= 0 && (latestEnd[i] ?? 0) > positionMs; i--) {
        const cue = cues[i]
        if (cue && cue.endMs > positionMs) found.unshift(cue)
      }
      if (found.length !== last.length || found.some((cue, i) => cue !== last[i])) last = found
      return last
    },
  }
}
