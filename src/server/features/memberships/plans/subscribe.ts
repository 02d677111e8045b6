import { z } from 'zod'
import type { Tx } from '#db/client.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { MemberId, PlanId, PurchaseId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
import type { BoughtThing, Fulfilment, Purchasable, Quote } from '#server/features/payments/purchases/index.ts'
import { forgetPaidDebit, settlePaidDebit } from './debits/debit-queries.ts'
import { endContractsOf } from './debits/end-contract.ts'
import { daysOf } from './plan-length.ts'
import {
  findPeriodsOf,
  heldPeriods,
  insertPeriod,
  countGivenBy,
  lockMember,
  movePeriod,
  revokePeriod,
} from './period-queries.ts'
import { endPauseAt, runningPause } from './pauses/pause-queries.ts'
import { endingNow, isKept } from './pauses/pause-spans.ts'
import { fitPeriod, withoutPeriod } from './periods.ts'
import { takeTrial } from './trials/take-trial.ts'
import { readTrial } from './trials/read-trial.ts'
import { contentsOf, findOffer, findPlan, lengthOf, type OfferRow } from './plan-queries.ts'

/** The details that a plan's purchase freezes besides its price. */
export const PlanDetails = z.object({
  plan_id: z.uuid(),
  days: z.int().min(1),
  /** It is a first period at its own price. */
  is_first: z.boolean().optional(),
})

/** The quote of an offer, for a person at the checkout and for the monthly debit. */
export function quoteOf(offer: OfferRow, currency: 'IRR' | 'USD') {
  const title = { fa: offer.title_fa, en: offer.title_en }
  return {
    title,
    unitPrice: offer.amount,
    currency,
    productId: null,
    details: { plan_id: offer.id, days: daysOf(lengthOf(offer)) } satisfies z.input<typeof PlanDetails>,
  }
}

/** Gives a member time of a plan, after their present time of it. Safe to repeat for one purchase. */
export async function giveTime(
  tx: Tx,
  given: { memberId: MemberId; planId: PlanId; days: number; purchaseId: PurchaseId | null },
  now: Date,
): Promise<Fulfilment> {
  const { memberId, planId, days, purchaseId } = given
  if (!(await lockMember(tx, memberId))) return { done: false, reason: 'member_gone' }
  const plan = await findPlan(tx, planId)
  if (plan === undefined) return { done: false, reason: 'withdrawn' }
  const held = await heldPeriods(tx, memberId, now)
  const pause = await runningPause(tx, memberId, now)
  const span = fitPeriod(held, { contents: contentsOf(plan), days }, pause?.endsAt ?? now)
  await insertPeriod(tx, { memberId, planId, purchaseId, days, span, now })
  return { done: true }
}

/**
 * Takes back what a purchase gave, when its money goes back: its remaining days, and only once. The periods that were
 * placed after them move forward, and a pause that keeps nothing any more ends. False when it gave nothing, or was taken back before.
 */
export async function takeTimeBack(
  tx: Tx,
  bought: { purchaseId: PurchaseId; planId: PlanId; memberId: MemberId },
  now: Date,
): Promise<boolean> {
  await lockMember(tx, bought.memberId)
  const parts = (await findPeriodsOf(tx, bought)).filter((part) => part.revoked_at === null)
  if (parts.length === 0) return false
  const held = await heldPeriods(tx, bought.memberId, now)
  // The last part is the rest. A caller that waited for the lock may come with an instant before a pause, at which the
  // piece that the pause has cut seems to run still.
  const taken = held.findLast((period) => parts.some((part) => part.id === period.id))
  for (const part of parts) await revokePeriod(tx, part.id, now)
  if (taken !== undefined) for (const { id, span } of withoutPeriod(held, taken, now)) await movePeriod(tx, id, span)
  const pause = await runningPause(tx, bought.memberId, now)
  const left = held.filter((period) => !parts.some((part) => part.id === period.id))
  if (pause === undefined || left.some((period) => isKept(period, pause))) return true
  // A pause of nothing would hold back what the member buys next; and its end would make a debit within the minute, of which
  // nobody was told.
  await endPauseAt(tx, pause.id, endingNow(pause, now))
  await endContractsOf(tx, bought.memberId, 'refunded', now)
  return true
}

type OwnReason = 'trial_used'

/** The quote of a first period at its own price. No code makes it cheaper still. */
function firstQuoteOf(offer: OfferRow, currency: 'IRR' | 'USD', amount: number): Quote {
  const quote = quoteOf(offer, currency)
  const details = { ...quote.details, is_first: true }
  return { ...quote, unitPrice: amount, discountKind: null, discountKindAfterFirst: 'plan', details }
}

async function fulfil(tx: Tx, secret: string | null, thing: BoughtThing, now: Date): Promise<Fulfilment<OwnReason>> {
  const { plan_id: planId, days, is_first: isFirst = false } = PlanDetails.parse(thing.details)
  const { memberId, purchaseId, payerId = null } = thing
  if (isFirst) {
    if (secret === null) throw new Error('who hands a first period over needs the secret of the house')
    // the member first, as everywhere where time changes: two purchases of one member then never wait for each other
    if (!(await lockMember(tx, memberId))) return { done: false, reason: 'member_gone' }
    const isTaken = await takeTrial(tx, { secret }, { memberId, purchaseId, payerId }, now)
    if (!isTaken) return { done: false, reason: 'trial_used' }
  }
  const handed = await giveTime(tx, { memberId, planId, days, purchaseId }, now)
  if (handed.done) await settlePaidDebit(tx, purchaseId, now)
  return handed
}

const selling = (secret: string | null): Purchasable<OwnReason> => ({
  name: 'plan',
  type: 'SUBSCRIPTION',

  reasons: {
    trial_used: {
      sentence: {
        fa: 'بار اول با این قیمت، برای هر شماره و هر کارت یک بار است و پیش‌تر استفاده شده بود.',
        en: 'The price of a first period is for each phone and card once, and it had been used before.',
      },
      refusal: 'subscription.trial_used',
    },
  },

  async quote(db, { offerId, currency, viewer }) {
    const offer = await findOffer(db, offerId, currency)
    if (offer === undefined || !offer.is_on_sale) fail('subscription.not_for_sale')
    if (offer.withdrawn_at !== null) fail('purchase.price_changed')
    if (offer.first_amount === null || secret === null) return quoteOf(offer, currency)
    const trial = await readTrial(db, { secret }, viewer.memberId)
    return trial === 'open' ? firstQuoteOf(offer, currency, offer.first_amount) : quoteOf(offer, currency)
  },

  fulfil: (tx, thing, now) => fulfil(tx, secret, thing, now),

  async obstacle(db, { memberId, details }) {
    if (PlanDetails.parse(details).is_first !== true || secret === null) return null
    return (await readTrial(db, { secret }, memberId)) === 'open' ? null : 'trial_used'
  },

  async takeBack(tx, { purchaseId, memberId, details }, now) {
    const { plan_id: planId } = PlanDetails.parse(details)
    const isTaken = await takeTimeBack(tx, { purchaseId, planId, memberId }, now)
    // a member who gets the money of a renewal back does not want the next debit
    if (isTaken && (await forgetPaidDebit(tx, purchaseId))) await endContractsOf(tx, memberId, 'refunded', now)
  },

  hasFulfilled: countGivenBy,

  paidSentence(details, locale) {
    const { days } = PlanDetails.parse(details)
    return locale === 'fa'
      ? `پرداخت شد. ${localDigits(days, 'fa')} روز به اشتراک شما اضافه شد.`
      : `Paid. ${days} days were added to your subscription.`
  },
})

const made = new Map<string | null, Purchasable<OwnReason>>()

/**
 * Buying time of a plan. The frozen time is handed over, even when the plan was withdrawn or got another price while
 * the buyer paid, because its titles still exist. Two purchases are added, never laid over each other. Of several
 * purchases at the price of a first period the one that is paid first has it, and the money of the others goes back.
 * The same for the same secret, so that it may be registered again.
 */
export function sellPlans(secret: string | null): Purchasable<OwnReason> {
  const known = made.get(secret) ?? selling(secret)
  made.set(secret, known)
  return known
}
