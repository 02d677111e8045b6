/** The facts of a screening's sale, as one query reads them, and what follows from them. */
import type { InvitationId, MemberId, ProductId, PurchaseId, TicketOfferId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { ScreeningFacts } from '../screening-state.ts'
import { type OfferedSeats, shareFreeSeats, type WaitingWish } from './share-free-seats.ts'

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
  /** Of a group ticket: how many hours before the beginning seats without a name come back; null: never. */
  unnamedHours: number | null
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
  /** The invitation of which it holds a use; null: none. */
  invitationId: InvitationId | null
}

/** An invitation that the member has shown. */
export interface InvitationFacts {
  id: InvitationId
  usesLeft: number
  /** The most seats of one purchase. */
  seatsEach: number
  endsAt: Date | null
  isClosed: boolean
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
  /** Sold at the door of a cafe, without a ticket. */
  atDoor: number
  /** Places that are free and only passes take. */
  keptForPasses: number
  mostPerMember: number
  offers: readonly OfferFacts[]
  /** Of one member; empty for a guest. */
  own: readonly SeatHold[]
  /** Tickets that this member holds now, bought or given. */
  ownTickets: number
  /** The people who wait for seats, in order. */
  line: readonly WaitingWish[]
  /** Seats that the member's own unpaid purchases held: theirs before anybody's in line. */
  released: number
  isByInvitation: boolean
  /** The one that this member has shown last; null: none. */
  invitation: InvitationFacts | null
  /** Seats that are offered to this member, who waited; they are among the held ones. */
  offered: OfferedSeats | null
}

/** A purchase's wish: a number of tickets of one offer. */
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

/** Seats that nobody holds or has, without those that only passes take. */
export function seatsFree(sale: Pick<SaleFacts, 'capacity' | 'sold' | 'held' | 'atDoor' | 'keptForPasses'>): number {
  return Math.max(0, sale.capacity - sale.sold - sale.held - sale.atDoor - sale.keptForPasses)
}

/**
 * Seats that this member may buy: what is free and not meant for those who wait in line, and what is offered to them
 * because they waited.
 */
export function seatsLeft(
  sale: Pick<SaleFacts, 'capacity' | 'sold' | 'held' | 'atDoor' | 'keptForPasses' | 'line' | 'offered' | 'released'>,
): number {
  const free = seatsFree(sale) - sale.released
  const meant = shareFreeSeats(sale.line, free).reduce((sum, { seats }) => sum + seats, 0)
  return Math.max(0, free - meant) + sale.released + (sale.offered?.seats ?? 0)
}

/** Unpaid seats of the member's other purchases: a newer purchase takes them over. */
export function heldByOthers(own: readonly SeatHold[], purchaseId: PurchaseId | null): SeatHold[] {
  return own.filter((hold) => hold.state === 'held' && hold.purchaseId !== purchaseId)
}

/** The same sale without some holds. */
export function withoutHolds(sale: SaleFacts, gone: readonly SeatHold[]): SaleFacts {
  const ticketsOf = (id: TicketOfferId) =>
    gone.reduce((sum, { offerId, tickets }) => (offerId === id ? sum + tickets : sum), 0)
  const released = gone.reduce((sum, { seats }) => sum + seats, 0)
  return {
    ...sale,
    held: sale.held - released,
    released: sale.released + released,
    offers: sale.offers.map((offer) => ({ ...offer, taken: offer.taken - ticketsOf(offer.id) })),
    own: sale.own.filter((hold) => !gone.includes(hold)),
    invitation: withUsesBack(sale.invitation, gone),
  }
}

/** The uses that those holds have come back with them. */
function withUsesBack(invitation: InvitationFacts | null, gone: readonly SeatHold[]): InvitationFacts | null {
  if (invitation === null) return null
  const back = gone.filter(({ invitationId }) => invitationId === invitation.id).length
  return { ...invitation, usesLeft: invitation.usesLeft + back }
}

/** How many tickets for one the member may still buy; group tickets do not count. */
export function mayStillBuy({ mostPerMember, own, offers }: SaleFacts): number {
  const single = new Set(offers.filter(({ seats }) => seats === 1).map(({ id }) => id))
  const bought = own.reduce((sum, { offerId, tickets }) => (single.has(offerId) ? sum + tickets : sum), 0)
  return Math.max(0, mostPerMember - bought)
}
