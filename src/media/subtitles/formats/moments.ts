import type { RawCue } from '../split-cues.ts'

/** Words that are shown until the next moment; those without words only end what is shown. */
export interface Moment {
  /** Milliseconds. */
  start: number
  line: number
  raw: string
}

/** How long the last words of a file are shown. */
const lastMs = 4000

/** Cues of a format that states beginnings only. */
export function cuesOfMoments(moments: readonly Moment[]): RawCue[] {
  const sorted = moments.toSorted((a, b) => a.start - b.start)
  return sorted.flatMap((moment, index) => {
    if (moment.raw.trim() === '') return []
    const next = sorted.slice(index + 1, index + 50).find(({ start }) => start > moment.start)
    return [{ ...moment, end: next?.start ?? moment.start + lastMs, settings: '' }]
  })
}
