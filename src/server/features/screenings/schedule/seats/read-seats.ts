import type { z } from 'zod'
import type { getSeats as contract } from '#contract/screenings/screenings.ts'
import type { ProductId } from '#lib/ids.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import { vatAt, vatIncluded } from '#lib/money/vat.ts'
import type { Core } from '#server/core.ts'
import { fail, sentence } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { isShownIn, judgeAccess } from '#server/features/playback/play/index.ts'
import { minutesToPay } from '#lib/money/minutes-to-pay.ts'
import { refusalOfInvitation } from './judge-seats.ts'
import { hasPassSeat } from './pass-seat.ts'
import { findPassSeat } from './pass-seat-queries.ts'
import { isOnSale, stateOf } from '../screening-state.ts'
import {
  heldByOthers,
  mayStillBuy,
  type OfferFacts,
  offersOnSale,
  type SaleFacts,
  seatsLeft,
  withoutHolds,
} from './seat-facts.ts'
import { findSale } from './seat-queries.ts'
import { unnamedSeatsOf } from './unnamed-seats.ts'

type Answer = z.input<(typeof contract)['responses'][200]>

export interface SeatsQuestion {
  productId: ProductId
  viewer: Viewer | null
  country: string | null
  currency: Currency
  locale: Locale
}

function presentOffer(
  offer: OfferFacts,
  at: { sale: SaleFacts; currency: Currency; vatPercent: number; locale: Locale; now: Date },
): Answer['offers'][number][] {
  const { sale, currency, vatPercent, locale, now } = at
  const back = unnamedSeatsOf(offer, sale, now)
  const price = offer.prices.find((one) => one.currency === currency)
  if (price === undefined) return []
  return [
    {
      id: offer.id,
      seats: offer.seats,
      name: inLocale(offer.nameFa, offer.nameEn, locale),
      price: { amount: price.amount, currency },
      vat: { amount: vatIncluded(price.amount, vatPercent).vat, currency },
      ends_at: offer.endsAt?.toISOString() ?? null,
      tickets_left: offer.tickets === null ? null : offer.tickets - offer.taken,
      unnamed_seats: back === null ? null : { come_back_at: back.at.toISOString(), is_paid: back.isPaid },
    },
  ]
}

/** Refusals that no ticket changes. */
type Closed = 'profile.child' | 'playback.region'

/** Whom no ticket admits: a child buys nothing, and nobody buys what is not shown where they are. */
function closedTo(sale: SaleFacts, { viewer, country }: Pick<SeatsQuestion, 'viewer' | 'country'>): Closed | null {
  if (viewer !== null && viewer.ageLimit !== null) return 'profile.child'
  return isShownIn(sale, country) ? null : 'playback.region'
}

/** Why this visitor can buy nothing, as a sentence; null when something can be bought. */
function whyNot(
  sale: SaleFacts,
  facts: { offers: Answer['offers']; mayBuy: number; closed: Closed | null; now: Date },
  locale: Locale,
): string | null {
  if (facts.closed !== null) return sentence(facts.closed, locale)
  const { fate, saleStartsAt } = sale
  if (fate === 'planned' && saleStartsAt !== null && saleStartsAt > facts.now)
    return sentence('screening.sold_from', locale, { at: formatDateTime(saleStartsAt, locale) })
  if (!isOnSale(sale, facts.now)) return sentence('screening.not_on_sale', locale)
  const uninvited = refusalOfInvitation(sale, 1, facts.now)
  if (uninvited !== null) return sentence(uninvited, locale)
  if (facts.offers.every(({ seats }) => seats > seatsLeft(sale))) return sentence('purchase.sold_out', locale)
  if (facts.mayBuy === 0 && facts.offers.every(({ seats }) => seats === 1))
    return sentence('screening.too_many', locale, { most: sale.mostPerMember })
  return null
}

/**
 * After the time to pay, seats are held only until the bank has answered about a payment that was begun within it. None
 * are to be paid for a screening that does not take place as planned.
 */
function heldBy(sale: SaleFacts, now: Date): Answer['held'] {
  if (sale.fate !== 'planned') return null
  const held = sale.own.filter(({ state }) => state === 'held')
  const [first] = held
  if (first === undefined) return null
  return {
    purchase_id: first.purchaseId,
    tickets: held.reduce((sum, { tickets }) => sum + tickets, 0),
    seats: held.reduce((sum, { seats }) => sum + seats, 0),
    until: first.until > now ? first.until.toISOString() : null,
  }
}

async function passSeatOf({ db }: Core, viewer: Viewer | null, productId: ProductId): Promise<Answer['pass_seat']> {
  const pass = viewer === null ? null : await findPassSeat(db, viewer.memberId, productId)
  return pass !== null && hasPassSeat(pass) ? { festival_id: pass.festivalId } : null
}

/** Returns the offers on sale now for this visitor. Only a holder of a ticket sees a draft. Three statements. */
export async function readSeats(core: Core, question: SeatsQuestion): Promise<Answer> {
  const { productId, viewer, country, currency, locale } = question
  const now = core.clock.now()
  const sale = await findSale(core.db, productId, viewer?.memberId ?? null)
  if (sale === undefined || (!sale.isPublished && sale.ownTickets === 0)) fail('product.not_found')
  const watchable = await judgeAccess(core, { productId, viewer, country, locale, ticket: null })
  const closed = closedTo(sale, question)
  const isSold = sale.isPublished && isOnSale(sale, now) && closed === null
  const vatPercent = vatAt(core.config.vatRates, now).percent
  // a newer purchase of this member takes over what an unpaid one holds
  const free = withoutHolds(sale, heldByOthers(sale.own, null))
  // an invitation may be for fewer seats than a group ticket has
  const mostSeats = free.isByInvitation ? (free.invitation?.seatsEach ?? 0) : Number.POSITIVE_INFINITY
  const current = isSold ? offersOnSale(free.offers, now).filter((offer) => offer.seats <= mostSeats) : []
  const offers = current.flatMap((offer) => presentOffer(offer, { sale, currency, vatPercent, locale, now }))
  const mayBuy = isSold ? Math.min(mayStillBuy(free), mostSeats) : 0
  return {
    now: now.toISOString(),
    state: stateOf(sale, now),
    seats_left: seatsLeft(sale),
    capacity: sale.capacity,
    currency,
    vat_percent: vatPercent,
    minutes_to_pay: minutesToPay.seats,
    offers,
    may_buy: mayBuy,
    needs_invitation: isSold && refusalOfInvitation(free, 1, now) !== null,
    message: whyNot(free, { offers, mayBuy, closed, now }, locale),
    held: heldBy(sale, now),
    own_tickets: sale.ownTickets,
    pass_seat: isSold ? await passSeatOf(core, viewer, productId) : null,
    watchable,
  }
}
