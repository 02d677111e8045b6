/** A track on the one timeline of the element: from where to where, in seconds. */
export interface Placement {
  key: number
  start: number
  end: number
}

/** The track at an instant; the last one for what lies behind all of them. */
export function placementAt<P extends Placement>(placements: readonly P[], second: number): P | undefined {
  return placements.findLast(({ start }) => start <= second + 0.000_5) ?? placements[0]
}

/** How long the sound goes on from an instant without a hole; the instant itself when nothing is there. */
export function soundUntil(ranges: readonly (readonly [start: number, end: number])[], second: number): number {
  const range = ranges.find(([start, end]) => start <= second + 0.1 && second < end + 0.000_5)
  return range ? range[1] : second
}
