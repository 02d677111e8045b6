import type { PurchaseId } from '#lib/ids.ts'
import {
  heldByOthers,
  mayStillBuy,
  type OfferFacts,
  offersOnSale,
  type SaleFacts,
  seatsLeft,
  type WantedSeats,
  withoutHolds,
} from './seat-facts.ts'
import { hasEnded, isOnSale } from '../screening-state.ts'

export type InvitationRefusal = 'invitation.needed' | 'invitation.over' | 'invitation.too_many'

export type SeatRefusal =
  | 'purchase.not_for_sale'
  | 'screening.not_on_sale'
  | 'purchase.price_changed'
  | 'purchase.sold_out'
  | 'screening.too_many'
  | InvitationRefusal

/** Returns why the invitation that a member has shown, if any, does not let them buy `seats`; null when it does. */
export function refusalOfInvitation(
  { isByInvitation, invitation }: Pick<SaleFacts, 'isByInvitation' | 'invitation'>,
  seats: number,
  now: Date,
): InvitationRefusal | null {
  if (!isByInvitation) return null
  if (invitation === null) return 'invitation.needed'
  const isOver = invitation.isClosed || (invitation.endsAt !== null && invitation.endsAt <= now)
  if (isOver || invitation.usesLeft <= 0) return 'invitation.over'
  return seats > invitation.seatsEach ? 'invitation.too_many' : null
}

/** Returns why seats, tickets of the offer or the member's limit refuse this number; null when they allow it. */
function refusalOfNumber(sale: SaleFacts, offer: OfferFacts, wanted: WantedSeats): SeatRefusal | null {
  if (offer.seats === 1 && wanted.tickets > mayStillBuy(sale)) return 'screening.too_many'
  if (wanted.tickets * offer.seats > seatsLeft(sale)) return 'purchase.sold_out'
  if (offer.tickets !== null && offer.taken + wanted.tickets > offer.tickets) return 'purchase.sold_out'
  return null
}

/** Why this offer is not the one on sale. */
function refusalOfOffer(sale: SaleFacts, offer: OfferFacts, now: Date): SeatRefusal | null {
  const current = offersOnSale(sale.offers, now).find(({ seats }) => seats === offer.seats)
  if (current?.id === offer.id) return null
  if (current !== undefined) return 'purchase.price_changed'
  const isOver = offer.isWithdrawn || (offer.endsAt !== null && offer.endsAt <= now)
  return isOver ? 'screening.not_on_sale' : 'purchase.sold_out'
}

/**
 * Returns why a member may not buy this number of tickets of an offer now; null when they may. Unpaid seats of the
 * member's other purchases do not count, because this one takes them over.
 */
export function refusalOfSeats(
  sale: SaleFacts,
  wanted: WantedSeats & { purchaseId: PurchaseId | null },
  now: Date,
): SeatRefusal | null {
  const free = withoutHolds(sale, heldByOthers(sale.own, wanted.purchaseId))
  const offer = free.offers.find(({ id }) => id === wanted.offerId)
  if (offer === undefined || !sale.isPublished) return 'purchase.not_for_sale'
  if (!isOnSale(sale, now)) return 'screening.not_on_sale'
  return (
    refusalOfInvitation(free, wanted.tickets * offer.seats, now) ??
    refusalOfOffer(free, offer, now) ??
    refusalOfNumber(free, offer, wanted)
  )
}

/** The screening's own reasons why paid money goes back. */
export type OwnReason = 'cancelled' | 'postponed' | 'interrupted' | 'too_many'

/**
 * Why a paid ticket cannot be handed over whatever seats are left; null when it can. The end of the sale does not count:
 * the buyer was in time.
 */
export function obstacleToTickets(sale: SaleFacts | undefined, now: Date): 'withdrawn' | 'too_late' | OwnReason | null {
  if (sale === undefined || !sale.isPublished) return 'withdrawn'
  if (sale.fate !== 'planned') return sale.fate
  return hasEnded(sale, now) ? 'too_late' : null
}

/**
 * Whether seats that were released may be taken again for a purchase that was paid later. Its price was promised, so an
 * offer that ended or was withdrawn still counts, but not beyond its number.
 */
export function reasonAgainstRetaking(
  sale: SaleFacts,
  wanted: WantedSeats & { purchaseId: PurchaseId },
): 'sold_out' | 'withdrawn' | 'too_many' | null {
  const free = withoutHolds(sale, heldByOthers(sale.own, wanted.purchaseId))
  const offer = free.offers.find(({ id }) => id === wanted.offerId)
  if (offer === undefined) return 'withdrawn'
  // it was valid when the purchase was made, but its uses may be gone
  if (free.isByInvitation && (free.invitation?.usesLeft ?? 0) <= 0) return 'sold_out'
  const refusal = refusalOfNumber(free, offer, wanted)
  if (refusal === null) return null
  return refusal === 'screening.too_many' ? 'too_many' : 'sold_out'
}
