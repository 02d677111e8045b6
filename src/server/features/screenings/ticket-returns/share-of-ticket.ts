import { moneyOfLowered, moneyOfSome } from '#lib/money/line-share.ts'

/** The price paid for one ticket of a line, and the part that may still go back. In Rials or cents. */
export interface TicketMoney {
  /** Its equal part of the line's money that is left, before any part of its own went back. */
  whole: number
  rest: number
}

/**
 * Returns the money of one ticket of a line, from the rest of the line. Money that went back for a part of a ticket
 * counts for that ticket, and not for its neighbours. `ofLine`: of all standing tickets.
 */
export function moneyOfOne(
  left: { quantity: number; amount: number },
  { ofLine, ofTicket }: { ofLine: number; ofTicket: number },
): TicketMoney {
  const whole = moneyOfSome(1, { quantity: left.quantity, amount: left.amount + ofLine })
  return { whole, rest: moneyOfLowered(1, left, { all: ofLine, these: ofTicket }) }
}

/**
 * The money of some seats of a group ticket: their part of its price by the seats that it had at first, rounded down, and
 * never more than their part of what is left. So the seats that stay keep their money, whatever went back before.
 */
export function moneyOfSeats(
  { whole, rest }: TicketMoney,
  seats: { given: number; now: number; atFirst: number },
): number {
  return Math.min(
    moneyOfSome(seats.given, { quantity: seats.atFirst, amount: whole }),
    moneyOfSome(seats.given, { quantity: seats.now, amount: rest }),
  )
}
