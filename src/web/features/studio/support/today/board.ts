import type { Today } from './today-data.ts'

/** The arrangement of a wide page's cards: in rows of two, or in two columns with `first` cards in the first. */
export type Arrangement = { kind: 'rows' } | { kind: 'columns'; first: number }

type Shown = Pick<Today, 'needs' | 'on_air' | 'next' | 'sales' | 'video'> & { isCalm: boolean }

/** In CSS pixels, as the cards are drawn beside each other. */
const head = 84
const line = 58
const row = 44
const picture = 140
const bars = 320

/** About how high each card of the board is, in reading order. */
export function heightsOf({ needs, on_air: onAir, next, sales, video, isCalm }: Shown): number[] {
  const lines = needs.length > 0 ? [head + needs.length * line] : isCalm ? [head] : []
  const shows = head + Math.max(1, next.length) * row + (onAir.length > 0 ? row + onAir.length * picture : 0)
  const sums = sales === null ? [] : sales.length === 0 ? [head + row] : sales.map(() => bars)
  const films = video === null ? [] : [head + video.running.length * 84 + (video.ready.length + 1) * row]
  return [...lines, shows, ...sums, ...films]
}

const sum = (heights: readonly number[]): number => heights.reduce((all, one) => all + one, 0)

/** The largest hole beside the shorter one of a row, in pixels; the last of an odd number has its row to itself. */
const holeInRows = (heights: readonly number[]): number =>
  Math.max(0, ...heights.map((height, at) => (at % 2 === 0 ? Math.abs(height - (heights[at + 1] ?? height)) : 0)))

/** As large as two lines: a card that is so much higher than its neighbour still looks like its neighbour. */
const smallHole = 130

/**
 * Returns the arrangement that leaves no hole, or the smallest. Cards keep their order in both, so that people who use
 * the keyboard meet them as they are read. Rows are easier to read, so they stay while their holes are small.
 */
export function arrange(heights: readonly number[]): Arrangement {
  const splits = heights.slice(1).map((_height, at) => {
    const first = at + 1
    return { first, empty: Math.abs(sum(heights.slice(0, first)) - sum(heights.slice(first))) }
  })
  const hole = holeInRows(heights)
  const [best] = splits.toSorted((one, other) => one.empty - other.empty)
  if (best === undefined || hole <= Math.max(smallHole, best.empty)) return { kind: 'rows' }
  return { kind: 'columns', first: best.first }
}
