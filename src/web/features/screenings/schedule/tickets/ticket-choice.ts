import type { Seats, TicketOffer } from '../screening.ts'

/** Returns the offers that can be bought now: tickets for one, and the group tickets. */
export function offersNow(seats: Pick<Seats, 'offers'>): { single: TicketOffer | null; groups: TicketOffer[] } {
  return {
    single: seats.offers.find((offer) => offer.seats === 1) ?? null,
    groups: seats.offers.filter((offer) => offer.seats > 1),
  }
}

/** The obstacles that no ticket removes: the visitor's country, and the age of the profile. */
const fixed: ReadonlySet<string | null> = new Set(['playback.region', 'playback.age'])

/** Why this visitor buys nothing now, as the server says it; null while something can be bought. */
export const whyNot = ({ message, watchable }: Pick<Seats, 'message' | 'watchable'>): string | null =>
  message ?? (!watchable.allowed && fixed.has(watchable.code) ? watchable.message : null)

/** How many tickets of an offer this visitor can buy now, at least 0. */
export function mostOf(offer: TicketOffer, seats: Pick<Seats, 'seats_left' | 'may_buy' | 'held'>): number {
  const { seats_left, may_buy, held } = seats
  // what this visitor's unpaid purchase holds passes to a new one
  const bySeats = Math.floor((seats_left + (held?.seats ?? 0)) / offer.seats)
  // the limit of one member is for tickets for one
  const byMember = offer.seats === 1 ? may_buy : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(bySeats, byMember, offer.tickets_left ?? Number.POSITIVE_INFINITY))
}

export type Choice = {
  offer: TicketOffer
  count: number
  most: number
  /** The offer of the address no longer holds; another one with as many seats does. */
  isOtherPrice: boolean
  /** Fewer than the address asked for. */
  isFewer: boolean
}

/** Returns the choice of an address, as far as it can be had now; null when none of it can. */
export function choiceOf(seats: Seats, asked: { offerId: string | null; count: number }): Choice | null {
  const { single, groups } = offersNow(seats)
  const same = seats.offers.find(({ id }) => id === asked.offerId)
  const offer = same ?? single ?? groups[0]
  if (offer === undefined || whyNot(seats) !== null) return null
  const most = mostOf(offer, seats)
  if (most === 0) return null
  const count = Math.min(asked.count, most)
  return {
    offer,
    count,
    most,
    isOtherPrice: same === undefined && asked.offerId !== null,
    isFewer: count < asked.count,
  }
}

/** The number of tickets in an address, in any digits that an address can hold; anything else is one ticket. */
export function countIn(text: string | null): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.max(1, Number(text)) : 1
}
