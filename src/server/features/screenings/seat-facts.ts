/** The facts of a screening's sale, as one query reads them, and what follows from them. */
import type { MemberId, ProductId, PurchaseId, TicketOfferId } from '#lib/ids.ts'
import type { Currency } from '#lib/money.ts'
import type { ScreeningFacts } from './screening-state.ts'

export interface OfferFacts {
  id: TicketOfferId
  /** 1, or the seats of a group ticket. */
  seats: number
  position: number
  nameFa: string | null
  nameEn: string | null
  endsAt: Date | null
  /** Tickets at this price; null = as many as there are seats. */
  tickets: number | null
  taken: number
  isWithdrawn: boolean
  prices: readonly { currency: Currency; amount: number }[]
}

/** Seats that a purchase of the member holds or has bought. */
export interface SeatHold {
  purchaseId: PurchaseId
  position: number
  offerId: TicketOfferId
  tickets: number
  /** Of all its tickets. */
  seats: number
  state: 'held' | 'sold'
  /** The end of its purchase's time to pay. */
  until: Date
}

export interface SaleFacts extends ScreeningFacts {
  productId: ProductId
  isPublished: boolean
  titleFa: string
  titleEn: string
  ageRating: number
  /** Of the screening and of its film: where either is not shown, no ticket is sold. ISO 3166-1; null = everywhere. */
  regions: readonly string[] | null
  capacity: number
  sold: number
  held: number
  mostPerMember: number
  offers: readonly OfferFacts[]
  /** Of one member; empty for a guest. */
  own: readonly SeatHold[]
  /** Tickets that this member holds now, bought or given. */
  ownTickets: number
}

/** What a purchase wants: so many tickets of one offer. */
export interface WantedSeats {
  offerId: TicketOfferId
  tickets: number
}

/** A line of a purchase that wants seats. */
export interface SeatLine extends WantedSeats {
  purchaseId: PurchaseId
  position: number
  memberId: MemberId
  productId: ProductId
}

/** Of offers with as many seats the first that has not ended and has tickets left: the only one on sale. */
export function offersOnSale(offers: readonly OfferFacts[], now: Date): OfferFacts[] {
  const open = offers
    .filter(({ isWithdrawn, endsAt }) => !isWithdrawn && (endsAt === null || endsAt > now))
    .filter(({ tickets, taken }) => tickets === null || taken < tickets)
    .toSorted((a, b) => a.seats - b.seats || a.position - b.position)
  return open.filter((offer, index) => open[index - 1]?.seats !== offer.seats)
}

/** Seats that nobody holds or has. */
export function seatsLeft({ capacity, sold, held }: Pick<SaleFacts, 'capacity' | 'sold' | 'held'>): number {
  return Math.max(0, capacity - sold - held)
}

/** Unpaid seats of the member's other purchases: a newer purchase takes them over. */
export function heldByOthers(own: readonly SeatHold[], purchaseId: PurchaseId | null): SeatHold[] {
  return own.filter((hold) => hold.state === 'held' && hold.purchaseId !== purchaseId)
}

/** The same sale without some holds. */
export function withoutHolds(sale: SaleFacts, gone: readonly SeatHold[]): SaleFacts {
  const ticketsOf = (id: TicketOfferId) =>
    gone.reduce((sum, { offerId, tickets }) => (offerId === id ? sum + tickets : sum), 0)
  return {
    ...sale,
    held: sale.held - gone.reduce((sum, { seats }) => sum + seats, 0),
    offers: sale.offers.map((offer) => ({ ...offer, taken: offer.taken - ticketsOf(offer.id) })),
    own: sale.own.filter((hold) => !gone.includes(hold)),
  }
}

/** How many tickets for one the member may still buy; group tickets do not count. */
export function mayStillBuy({ mostPerMember, own, offers }: SaleFacts): number {
  const single = new Set(offers.filter(({ seats }) => seats === 1).map(({ id }) => id))
  const bought = own.reduce((sum, { offerId, tickets }) => (single.has(offerId) ? sum + tickets : sum), 0)
  return Math.max(0, mostPerMember - bought)
}
