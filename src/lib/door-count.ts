/** The arrivals of one ticket, as the door knows them. */
export interface DoorCount {
  seats: number
  /** Whether it was ticked as a whole. */
  isWhole: boolean
  /** How many of its named guests came. */
  guestsIn: number
  /** How many came without a name on the list. */
  namelessIn: number
}

/** How many seats of a ticket are in: all when it was ticked as a whole, else each who came, and never more than it has. */
export const seatsInside = ({ seats, isWhole, guestsIn, namelessIn }: DoorCount): number =>
  isWhole ? seats : Math.min(seats, guestsIn + namelessIn)

/** How many more may be ticked without a name: the seats of named guests stay theirs. */
export const namelessLeft = ({ seats, isWhole, namelessIn }: Omit<DoorCount, 'guestsIn'>, named: number): number =>
  isWhole ? 0 : Math.max(0, seats - named - namelessIn)
