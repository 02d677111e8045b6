import { minutesToPay } from '#lib/money/minutes-to-pay.ts'
import { z } from 'zod'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, type Localized } from '#server/fail.ts'
import { provinceName } from '#server/features/accounts/members/index.ts'
import { removeBought } from '#server/features/shop/cart/index.ts'
import {
  areaKey,
  countStandingOf,
  type DeliveryLine,
  findArea,
  holdDelivery,
  listDeliveries,
  offerFor,
  releaseDelivery,
  sellDelivery,
  takeFeeBack,
} from '#server/features/shop/delivery/index.ts'
import { lockMember } from '#server/features/shop/goods/index.ts'
import type {
  BoughtThing,
  Purchasable,
  Quote,
  QuoteQuestion,
  ReasonWords,
} from '#server/features/payments/purchases/index.ts'
import { type DeliveryChoice, readDeliveryOffer } from './delivery-offer.ts'
import { insertOrder, insertOrderEvent, listBoughtGoods } from '../order-queries.ts'
import { tellStep } from '../desk/tell-buyer.ts'

const Details = z.object({
  method_id: z.int(),
  hours: z.object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime(), capacity: z.int() }).nullable(),
  address: z.object({ id: z.int(), area: z.string() }).nullable(),
  weight_grams: z.int(),
  days_min: z.int(),
  days_max: z.int(),
})

type OwnReason = 'hours_taken'

const reasons: Readonly<Record<OwnReason, ReasonWords>> = {
  hours_taken: {
    sentence: {
      fa: 'ساعتی که برای رسیدن سفارش انتخاب کرده بودید در این میان پر شد یا گذشت.',
      en: 'Meanwhile the hours that you chose for the delivery were taken, or had begun.',
    },
    refusal: 'delivery.hours_taken',
  },
}

function lineOf({ purchaseId, position, memberId, details }: BoughtThing): DeliveryLine {
  const read = Details.parse(details)
  const { hours } = read
  return {
    purchaseId,
    position,
    memberId,
    methodId: read.method_id,
    hours:
      hours === null
        ? null
        : { startsAt: new Date(hours.starts_at), endsAt: new Date(hours.ends_at), capacity: hours.capacity },
    address: read.address,
    weightGrams: read.weight_grams,
    daysMin: read.days_min,
    daysMax: read.days_max,
  }
}

/** Where the goods go; null where they are fetched. Refuses an address that is not this buyer's. */
async function areaOf(db: QuoteDb, { viewer }: QuoteQuestion, choice: DeliveryChoice) {
  if (choice.addressId === null) return null
  return (await findArea(db, viewer.memberId, choice.addressId)) ?? fail('delivery.address_changed')
}

type QuoteDb = Parameters<Purchasable['quote']>[0]

const title: Localized = { fa: 'هزینهٔ ارسال', en: 'Delivery' }

async function quote(db: QuoteDb, question: QuoteQuestion): Promise<Quote> {
  const choice = readDeliveryOffer(question.offerId) ?? fail('purchase.not_for_sale')
  const { currency, now } = question
  const area = await areaOf(db, question, choice)
  const sending = { ...(area ?? { country: 'IR', state: null, city: null }), grams: choice.grams, sum: choice.sum }
  const offer = await offerFor(db, choice.methodId, { ...sending, currency }, now)
  if (offer === null || (area === null) !== (offer.method.kind === 'pickup')) fail('delivery.not_there')
  const hours = offer.hours?.find(({ startsAt }) => startsAt.getTime() === choice.startsAt?.getTime()) ?? null
  if ((offer.hours === null) !== (choice.startsAt === null)) fail('delivery.not_there')
  // whether they are still free is known under their lock
  if (offer.hours !== null && hours === null) fail('delivery.hours_taken')
  const details: z.input<typeof Details> = {
    method_id: offer.method.id,
    hours:
      hours === null
        ? null
        : {
            starts_at: hours.startsAt.toISOString(),
            ends_at: hours.endsAt.toISOString(),
            capacity: hours.capacity,
          },
    address: area === null || choice.addressId === null ? null : { id: choice.addressId, area: areaKey(area) },
    weight_grams: choice.grams,
    days_min: offer.rate.daysMin,
    days_max: offer.rate.daysMax,
  }
  return {
    title,
    lineTitle: { fa: `ارسال با ${offer.method.name_fa}`, en: `Delivery: ${offer.method.name_en}` },
    unitPrice: offer.fee,
    currency,
    vatPercent: offer.method.vat_percent,
    productId: null,
    discountKind: null,
    details,
  }
}

type Sender = Pick<Core, 'config' | 'queue' | 'clock'>
/** Of this process: purchasables are registered once in it, so the latest one is used. */
let sender: Sender | null = null

/**
 * The delivery of a purchase of goods. It holds a courier's hours and keeps the address; when it is handed over, the
 * order is made and its buyer told, in the transaction that marks the purchase as paid. Its name stands before `goods`,
 * so that hours are locked before variants.
 */
const selling: Purchasable<OwnReason> = {
  name: 'delivery',
  type: 'BUY_PHYSICAL',
  isExtra: true,
  reasons,
  minutesToPay: minutesToPay.goods,
  isFreedAtEnd: true,
  quote,

  async hold(tx, thing) {
    if (!(await lockMember(tx, thing.memberId))) fail('purchase.not_for_sale')
    await holdDelivery(tx, lineOf(thing))
  },

  async fulfil(tx, thing, now) {
    if (!(await lockMember(tx, thing.memberId))) return { done: false, reason: 'member_gone' }
    if (!(await sellDelivery(tx, thing.purchaseId, now))) return { done: false, reason: 'hours_taken' }
    await insertOrder(tx, thing, now)
    await insertOrderEvent(tx, { purchaseId: thing.purchaseId, kind: 'registred' }, now)
    await removeBought(tx, thing.memberId, await listBoughtGoods(tx, thing.purchaseId))
    if (sender !== null) await tellStep(tx, sender, thing.purchaseId, () => ({ kind: 'registred' }))
    return { done: true }
  },

  release: (tx, thing) => releaseDelivery(tx, thing.purchaseId),

  takeBack: (tx, thing) => takeFeeBack(tx, thing.purchaseId),

  hasFulfilled: countStandingOf,

  async billedTo(db, purchaseIds) {
    const rows = await listDeliveries(db, purchaseIds)
    return new Map(
      rows.map(({ purchase_id: id, region, ...to }) => {
        const state = (locale: Locale) => (region === null ? null : provinceName(region, locale))
        return [id, { ...to, state_fa: state('fa'), state_en: state('en') }]
      }),
    )
  },

  isScarce: () => true,

  paidSentence: (_details, locale) =>
    locale === 'fa'
      ? 'پرداخت شد. سفارش‌تان ثبت شد؛ هر قدم را خبر می‌دهیم.'
      : 'Paid. Your order is registered; we tell you of each step.',
}

/**
 * The delivery, with what sends its buyer the letter of the new order; null in a program that hands nothing over.
 */
export function sellDeliveries(house: Sender | null): Purchasable<OwnReason> {
  sender = house
  return selling
}
