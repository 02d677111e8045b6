import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { createPurchase as contract } from '#contract/payments.ts'
import { after, minutes } from '#lib/clock.ts'
import type { Locale } from '#lib/locale.ts'
import { type Money, vatIncluded } from '#lib/money.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { randomToken } from '../../secrets.ts'
import type { Viewer } from '../../viewer.ts'
import { insertAttempt } from './attempts/queries.ts'
import type { GatewayType, Redirect } from './gateways/gateway.ts'
import { discountFor, fullPrice } from './discounts/discount-for.ts'
import type { Discount } from './discounts/price-discount.ts'
import { handOverHeld, takeHolds } from './holds.ts'
import { defaultGateway } from './list-gateways.ts'
import { findPurchasable, type Purchasable, type Quote } from './purchasable.ts'
import { findPurchase, findPurchaseByKey, insertPurchase, updatePurchase } from './queries.ts'
import { replayPurchase } from './replay.ts'
import { refusalOf } from './refusals.ts'
import type { AttemptRow, PurchaseRow } from './rows.ts'
import { gatewayFor, refuseTooManyVisits, startPatience, startVisit } from './start-visit.ts'

const minutesToPay = 30

export interface Asker {
  viewer: Viewer
  locale: Locale
  idempotencyKey: string
}

type Wish = z.output<typeof contract.body>
export interface Made {
  purchase: PurchaseRow
  redirect: Redirect | null
}

function hashOf(wish: Wish): Buffer {
  const { type, offer_id, price, gateway } = wish
  const text = JSON.stringify([type, offer_id, price.amount, price.currency, gateway ?? null])
  const code = wish.discount_code ?? null
  return createHash('sha256')
    .update(code === null ? text : text + code)
    .digest()
}

async function chooseGateway(core: Core, wish: Wish, money: Money, locale: Locale): Promise<GatewayType> {
  const type = wish.gateway ?? (await defaultGateway(core, money.currency))
  if (type === null) fail('payment.gateway_currency')
  return gatewayFor(core, type, { money, locale }).type
}

interface Order {
  asker: Asker
  wish: Wish
  purchasable: Purchasable
  quote: Quote
  money: Money
  gateway: GatewayType | null
  discount: Discount | null
}

function columnsOf(order: Order, now: Date) {
  const { asker, wish, purchasable, quote, money, discount } = order
  return {
    memberId: asker.viewer.memberId,
    type: wish.type,
    subject: {
      offer_id: wish.offer_id,
      title: quote.title,
      lines: quote.lines.map(({ title, amount }) => ({ title_fa: title.fa, title_en: title.en, amount })),
      details: quote.details,
    },
    productId: quote.productId,
    currency: money.currency,
    amount: money.amount,
    vat: vatIncluded(money.amount).vat,
    discount,
    locale: asker.locale,
    idempotencyKey: asker.idempotencyKey,
    requestHash: hashOf(wish),
    createdAt: now,
    expiresAt: after(now, minutes(purchasable.minutesToPay ?? minutesToPay)),
  }
}

/** Nothing to pay: handed over in the transaction that makes the purchase, and no bank hears of it. */
async function handOverFree(core: Core, order: Order): Promise<PurchaseRow | undefined> {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const purchase = await insertPurchase(tx, columnsOf(order, now))
    if (purchase === undefined) return undefined
    await takeHolds(tx, purchase, { discount: order.discount, now })
    const handed = await handOverHeld(tx, purchase, now)
    if (!handed.done) fail(refusalOf(handed.reason))
    await updatePurchase(tx, purchase, { state: 'paid', paid_at: now, settled_at: now })
    return purchase
  })
}

async function insertOrder(core: Core, order: Order, gateway: GatewayType): Promise<[PurchaseRow, AttemptRow] | null> {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const purchase = await insertPurchase(tx, columnsOf(order, now))
    if (purchase === undefined) return null
    await takeHolds(tx, purchase, { discount: order.discount, now })
    const attempt = await insertAttempt(tx, {
      purchaseId: purchase.id,
      gateway,
      currency: purchase.currency,
      amount: purchase.amount,
      returnKey: randomToken(),
      idempotencyKey: null,
      createdAt: now,
      nextCheckAt: after(now, startPatience),
    })
    return [purchase, attempt]
  })
}

async function fresh(core: Core, id: string): Promise<PurchaseRow> {
  const purchase = await findPurchase(core.db, id)
  if (purchase === undefined) throw new Error('a purchase that was just made is gone')
  return purchase
}

async function repeat(core: Core, asker: Asker, wish: Wish): Promise<Made | null> {
  const earlier = await findPurchaseByKey(core.db, asker.viewer.memberId, asker.idempotencyKey)
  if (earlier === undefined) return null
  if (!earlier.request_hash.equals(hashOf(wish))) fail('request.idempotency_key_reused')
  return replayPurchase(core, earlier)
}

/**
 * Freezes what is bought at the price the person saw, holds what is scarce, and opens a visit to a bank.
 * The same key and body give the same purchase again; a changed price is refused, never silently charged.
 */
export async function createPurchase(core: Core, asker: Asker, wish: Wish): Promise<Made> {
  const repeated = await repeat(core, asker, wish)
  if (repeated !== null) return repeated
  const purchasable = findPurchasable(wish.type)
  if (purchasable === undefined) fail('purchase.not_for_sale')
  const { viewer, locale } = asker
  const quote = await purchasable.quote(core.db, {
    offerId: wish.offer_id,
    currency: wish.price.currency,
    viewer,
    locale,
    now: core.clock.now(),
  })
  const discount = await discountFor(core, asker, { wish, quote })
  const amount = fullPrice(quote) - (discount?.amount ?? 0)
  if (amount !== wish.price.amount || quote.currency !== wish.price.currency) fail('purchase.price_changed')
  const money = { amount, currency: quote.currency }
  const gateway = amount === 0 ? null : await chooseGateway(core, wish, money, locale)
  const order = { asker, wish, purchasable, quote, money, gateway, discount }
  if (gateway === null) {
    const purchase = await handOverFree(core, order)
    if (purchase !== undefined) return { purchase: await fresh(core, purchase.id), redirect: null }
  } else {
    await refuseTooManyVisits(core, viewer.memberId)
    const made = await insertOrder(core, order, gateway)
    if (made !== null) {
      const redirect = await startVisit(core, ...made)
      return { purchase: await fresh(core, made[0].id), redirect }
    }
  }
  // the same key was faster on another connection
  const other = await repeat(core, asker, wish)
  if (other === null) throw new Error('a purchase with this key exists and cannot be found')
  return other
}
