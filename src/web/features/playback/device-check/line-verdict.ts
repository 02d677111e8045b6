import { rungRates } from '#lib/media/rung-rates.ts'

export type Rung = keyof typeof rungRates

/** The best rung that a line carries, and whether it is a good picture or only a small one. */
export type LineVerdict = { kind: 'good' | 'small'; rung: Rung } | { kind: 'too_slow' }

/** Sound of a film (kbit/s), which comes besides the picture. */
const soundRate = 128
/** A line that is only just as fast as the film stops at each weak moment. */
const headroom = 1.3
/** From this rung on a film is seen well on a large screen too. */
const goodRung = 480

const rungs = ([1080, 720, 480, 360, 240] as const satisfies readonly Rung[]).map((rung) => ({
  rung,
  neededRate: (rungRates[rung] + soundRate) * headroom,
}))

/**
 * Returns the best rung of the film that a line of this rate (kbit/s) carries without stopping. No rung is better than
 * the film's best picture (`quality`: height in pixels; null: not known).
 */
export function lineVerdict(rate: number, quality: number | null): LineVerdict {
  const best = rungs.find(({ rung, neededRate }) => rate >= neededRate && rung <= (quality ?? rung))
  if (best === undefined) return { kind: 'too_slow' }
  return { kind: best.rung >= goodRung ? 'good' : 'small', rung: best.rung }
}
