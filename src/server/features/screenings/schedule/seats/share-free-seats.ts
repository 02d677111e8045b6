import type { WaitingEntryId } from '#lib/ids.ts'

/** The wish of somebody in line. */
export interface WaitingWish {
  id: WaitingEntryId
  seats: number
  /** Only all of them together, or else as many as there are. */
  isAllOrNone: boolean
}

/** Seats that are offered to somebody who waited. */
export interface OfferedSeats {
  id: WaitingEntryId
  seats: number
  until: Date
}

/**
 * To whom free seats are offered, and how many: from the front of the line to its end, each gets what was asked for, or,
 * where fewer are welcome, what is there. A wish that does not fit is passed over and keeps its place in line, so that
 * four who want to sit together neither stop the line nor lose their turn; seats that fit nobody's wish are for everybody.
 */
export function shareFreeSeats(line: readonly WaitingWish[], free: number): { id: WaitingEntryId; seats: number }[] {
  let left = free
  const shares: { id: WaitingEntryId; seats: number }[] = []
  for (const { id, seats: wanted, isAllOrNone } of line) {
    if (left <= 0) break
    const seats = isAllOrNone && wanted > left ? 0 : Math.min(wanted, left)
    if (seats === 0) continue
    shares.push({ id, seats })
    left -= seats
  }
  return shares
}
