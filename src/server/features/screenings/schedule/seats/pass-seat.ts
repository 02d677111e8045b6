/** A member's standing pass at the festival of a screening, as it is now. */
export interface PassSeatFacts {
  /** Null: of a full pass. */
  credits: number | null
  /** Credits of places that stand; a cancelled show costs none. */
  spent: number
  /** A place at this screening is reserved with it already. */
  isReserved: boolean
  /** Free places that are kept for passes. */
  seatsLeft: number
}

/** Whether a pass can take a place now, so that nobody pays for what they have; the screening is on sale. */
export function hasPassSeat(pass: PassSeatFacts | null): boolean {
  if (pass === null || pass.isReserved || pass.seatsLeft <= 0) return false
  return pass.credits === null || pass.spent < pass.credits
}
