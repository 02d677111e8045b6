import { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { fail, type Localized } from '#server/fail.ts'
import type {
  BoughtThing,
  Fulfilment,
  Purchasable,
  Quote,
  QuoteQuestion,
  ReasonWords,
} from '#server/features/payments/purchases/index.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { isShownIn, isTooOld } from '#server/features/playback/play/index.ts'
import { endTickets, newTickets } from './give-tickets.ts'
import { obstacleToTickets, type OwnReason, refusalOfSeats } from '../seats/judge-seats.ts'
import { minutesToPay } from '#lib/money/minutes-to-pay.ts'
import { hasPassSeat } from '../seats/pass-seat.ts'
import { findPassSeat } from '../seats/pass-seat-queries.ts'
import { findOpenings, findPosters, findSeatsLeft } from './record-queries.ts'
import type { SeatLine } from '../seats/seat-facts.ts'
import { findSale, findSaleOfOffer, lockScreenings } from '../seats/seat-queries.ts'
import { holdSeats, releaseSeats, sellSeats } from '../seats/seats.ts'
import { countStandingOf, insertTickets, listStanding, lockStanding } from './ticket-queries.ts'

const Details = z.object({ product_id: z.int(), offer_id: z.uuid(), seats: z.int().min(1) })

const mostOfOneOffer = 500

function lineOf({ purchaseId, position, memberId, quantity, details }: BoughtThing): SeatLine {
  const { product_id: productId, offer_id: offerId } = Details.parse(details)
  return { purchaseId, position, memberId, productId, offerId, tickets: quantity }
}

/** The text of a receipt's line. */
function lineTitle(title: Localized, offer: { seats: number; nameFa: string | null; nameEn: string | null }) {
  const { seats, nameFa, nameEn } = offer
  const fa = seats === 1 ? `بلیت «${title.fa}»` : `بلیت گروهی «${title.fa}»، ${localDigits(seats, 'fa')} نفره`
  const en = seats === 1 ? `Ticket for ${title.en}` : `Group ticket for ${title.en}, ${seats} seats`
  return { fa: nameFa === null ? fa : `${fa}، ${nameFa}`, en: nameEn === null ? en : `${en}, ${nameEn}` }
}

const reasons: Readonly<Record<OwnReason, ReasonWords>> = {
  cancelled: {
    sentence: { fa: 'این اکران در این میان لغو شد.', en: 'The screening was cancelled meanwhile.' },
    refusal: 'screening.not_on_sale',
  },
  postponed: {
    sentence: { fa: 'این اکران در این میان عقب افتاد.', en: 'The screening was postponed meanwhile.' },
    refusal: 'screening.not_on_sale',
  },
  interrupted: {
    sentence: { fa: 'این اکران در این میان قطع شد.', en: 'The screening was interrupted meanwhile.' },
    refusal: 'screening.not_on_sale',
  },
  too_many: {
    sentence: {
      fa: 'در این میان به اندازهٔ سقف مجاز برای این اکران بلیت گرفته بودید.',
      en: 'Meanwhile you had as many tickets for this screening as one member can have.',
    },
    refusal: 'purchase.not_for_sale',
  },
}

/** Makes the tickets of a line that was just paid, each with its own code. */
async function makeTickets(
  tx: Tx,
  secret: string,
  made: { line: SeatLine; seatsEach: number; now: Date },
): Promise<void> {
  const { line, seatsEach, now } = made
  const { productId, offerId, purchaseId, position, memberId: holderId } = line
  const tickets = newTickets(secret, line.tickets).map((ticket) => ({
    ...ticket,
    productId,
    holderId,
    origin: { offerId, purchaseId, position },
    seats: seatsEach,
  }))
  await insertTickets(tx, tickets, now)
}

/** Ends the line's number of tickets, wherever they were moved. The purchase is locked, so none is moved meanwhile. */
async function takeTicketsBack(tx: Tx, line: SeatLine, now: Date): Promise<void> {
  const screeningsOf = (tickets: readonly { productId: ProductId }[]) => [
    ...new Set(tickets.slice(0, line.tickets).map(({ productId }) => productId)),
  ]
  await lockScreenings(tx, screeningsOf(await listStanding(tx, line)))
  const gone = (await lockStanding(tx, line)).slice(0, line.tickets)
  for (const productId of screeningsOf(gone)) {
    const ids = gone.filter((ticket) => ticket.productId === productId).map(({ id }) => id)
    await endTickets(tx, productId, ids, now)
  }
}

/** Quotes the offer for a number of tickets if it is on sale now; fails with the refusal otherwise. */
async function quote(db: Db, question: QuoteQuestion): Promise<Quote> {
  const { offerId, currency, quantity, viewer, country, now } = question
  const sale = await findSaleOfOffer(db, offerId, viewer.memberId)
  const offer = sale?.offers.find(({ id }) => id === offerId)
  if (sale === undefined || offer === undefined) fail('purchase.not_for_sale')
  // as on the page: a member who could not watch it buys no ticket
  if (isTooOld({ ageRating: sale.ageRating, ageLimit: viewer.ageLimit })) fail('playback.age')
  if (!isShownIn(sale, country)) fail('playback.region')
  const refused = refusalOfSeats(sale, { offerId, tickets: quantity, purchaseId: null }, now)
  if (refused !== null) fail(refused, { most: sale.mostPerMember })
  // a group ticket is a host's, whose own place is another matter
  if (offer.seats === 1 && question.forGuest !== true) {
    const pass = await findPassSeat(db, viewer.memberId, sale.productId)
    if (hasPassSeat(pass)) fail('screening.pass_seat')
  }
  const price = offer.prices.find((one) => one.currency === currency)
  if (price === undefined) fail('purchase.not_for_sale')
  const title = { fa: sale.titleFa, en: sale.titleEn }
  return {
    title,
    lineTitle: lineTitle(title, offer),
    unitPrice: price.amount,
    currency,
    productId: sale.productId,
    details: { product_id: sale.productId, offer_id: offerId, seats: offer.seats } satisfies z.input<typeof Details>,
  }
}

/** The ways in which records describe tickets. */
const onRecords: Pick<Purchasable, 'paidSentence' | 'opensAt' | 'partsLeft' | 'posters'> = {
  paidSentence: (_details, locale) =>
    locale === 'fa'
      ? 'پرداخت شد. بلیت‌ها و کدشان در «بلیت‌های من» است.'
      : 'Paid. Your tickets and their codes are in “My tickets”.',

  opensAt: findOpenings,

  async partsLeft(db, purchaseIds) {
    const rows = await findSeatsLeft(db, purchaseIds)
    return new Map(
      rows.map(({ purchase_id: id, seats, back }) => [
        id,
        {
          fa: `از ${localDigits(seats + back, 'fa')} صندلی گروه ${localDigits(seats, 'fa')} تا مانده است.`,
          en: `Of the group’s ${seats + back} seats ${seats} ${seats === 1 ? 'is' : 'are'} left.`,
        },
      ]),
    )
  },

  async posters(db, productIds) {
    const rows = await findPosters(db, productIds)
    return new Map(
      rows.flatMap(({ id, poster }) => {
        const image = presentImage(poster)
        return image === null ? [] : [[id, image] as const]
      }),
    )
  },
}

function selling(secret: string | null): Purchasable<OwnReason> {
  return {
    name: 'screening',
    type: 'BUY_SCREENING',
    most: mostOfOneOffer,
    reasons,
    minutesToPay: minutesToPay.seats,

    quote,

    async hold(tx, thing, now) {
      const refusal = await holdSeats(tx, lineOf(thing), now)
      if (refusal !== null) fail(refusal.refused, { most: refusal.most })
    },

    async fulfil(tx, thing, now): Promise<Fulfilment<OwnReason>> {
      if (secret === null) throw new Error('tickets are only made where the secret of their codes is known')
      const line = lineOf(thing)
      const sold = await sellSeats(tx, line, now)
      if ('reason' in sold) return { done: false, reason: sold.reason }
      await makeTickets(tx, secret, { line, seatsEach: sold.seatsEach, now })
      return { done: true }
    },

    release: (tx, thing) => releaseSeats(tx, lineOf(thing)),

    takeBack: (tx, thing, now) => takeTicketsBack(tx, lineOf(thing), now),

    hasFulfilled: countStandingOf,

    isScarce: () => true,

    async obstacle(db, thing, now) {
      const { productId, memberId } = lineOf(thing)
      return obstacleToTickets(await findSale(db, productId, memberId), now)
    },

    ...onRecords,
  }
}

const made = new Map<string | null, Purchasable<OwnReason>>()

/**
 * Buying tickets of a screening: seats are held from the purchase on, and the tickets are made when it is paid. The
 * codes need the house's secret; a program that hands nothing over (the check of the books) has none. The same for the
 * same secret, so that it may be registered again.
 */
export function sellTickets(secret: string | null): Purchasable<OwnReason> {
  const known = made.get(secret) ?? selling(secret)
  made.set(secret, known)
  return known
}
