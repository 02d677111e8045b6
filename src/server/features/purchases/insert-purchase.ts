import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { createPurchase as contract } from '#contract/payments.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, minutes } from '#lib/clock.ts'
import type { Locale } from '#lib/locale.ts'
import { type Money, vatIncluded } from '#lib/money.ts'
import { walletShare } from '#lib/wallet-share.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { randomToken } from '../../secrets.ts'
import type { Viewer } from '../../viewer.ts'
import { holdMoney, lockMoney, post, readPurse, saleEntries, spendableIn, takeFrom } from '../wallet/index.ts'
import { insertAttempt, type Gateway, type AttemptRow, startPatience } from '../gateways/index.ts'
import type { Discount } from '../discounts/index.ts'
import { handOverHeld, takeHolds } from './holds.ts'
import type { AnyPurchasable, Quote } from './purchasable.ts'
import { insertPurchase, type NewPurchase, updatePurchase } from './queries.ts'
import { refusalOf } from './refusals.ts'
import type { PurchaseRow } from './rows.ts'

const minutesToPay = 30

export interface Asker {
  viewer: Viewer
  locale: Locale
  idempotencyKey: string
}

export type Wish = z.output<typeof contract.body>

export interface Order {
  asker: Asker
  wish: Wish
  purchasable: AnyPurchasable
  quote: Quote
  money: Money
  /** Null when the wallet was seen to pay all, or there is nothing to pay. */
  gateway: Gateway | null
  discount: Discount | null
}

/** What makes two wishes the same. */
export function hashOf(wish: Wish): Buffer {
  const { type, offer_id, price, gateway, use_wallet, wallet_amount } = wish
  const share = use_wallet ? ['wallet', wallet_amount ?? null] : []
  const code = wish.discount_code ?? null
  const discount = code === null ? [] : ['code', code]
  const text = JSON.stringify([type, offer_id, price.amount, price.currency, gateway ?? null, ...share, ...discount])
  return createHash('sha256').update(text).digest()
}

type Share = Pick<NewPurchase, 'walletAmount' | 'giftAmount' | 'holds'>

function columnsOf(order: Order, share: Share, now: Date): NewPurchase {
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
    vat: purchasable.deposit === true ? 0 : vatIncluded(money.amount).vat,
    ...share,
    discount,
    locale: asker.locale,
    idempotencyKey: asker.idempotencyKey,
    requestHash: hashOf(wish),
    createdAt: now,
    expiresAt: after(now, minutes(purchasable.minutesToPay ?? minutesToPay)),
  }
}

/** The wallet's share under the lock of the member's money: what the person was shown, or a refusal. */
async function agreeOnShare(tx: Tx, order: Order, now: Date) {
  const { wish, money, gateway, asker } = order
  if (!wish.use_wallet) return { amount: 0, taking: { gift: 0, wallet: 0, parts: [] } }
  const owner = { memberId: asker.viewer.memberId, currency: money.currency }
  await lockMoney(tx, owner)
  const purse = await readPurse(tx, owner, now)
  const least = gateway?.minimum[money.currency] ?? 1
  const amount = walletShare({ price: money.amount, spendable: spendableIn(purse), least })
  const seen = wish.wallet_amount ?? null
  if (seen !== null && seen !== amount) fail('wallet.changed')
  return { amount, taking: takeFrom(purse, amount) ?? fail('wallet.changed') }
}

/** Nothing is left for a bank: handed over in the transaction that makes the purchase. */
async function handOverAtOnce(tx: Tx, purchase: PurchaseRow, taken: Parts): Promise<void> {
  const now = purchase.created_at
  const handed = await handOverHeld(tx, purchase, now)
  if (!handed.done) fail(refusalOf(purchase.type, handed.reason))
  if (purchase.amount > 0)
    await post(tx, {
      kind: 'sale',
      reference: purchase.id,
      postedAt: now,
      purchaseId: purchase.id,
      entries: saleEntries({ vat: purchase.vat, currency: purchase.currency, paidBy: taken }),
    })
  await updatePurchase(tx, purchase, { state: 'paid', paid_at: now, settled_at: now })
}

type Parts = Parameters<typeof saleEntries>[0]['paidBy']

/**
 * Makes the purchase with everything it takes, in one transaction: the wallet's share is taken or put aside, what is
 * scarce is held, and a visit is made where a bank has something to collect. Null when this key was used before.
 */
export async function insertOrder(
  core: Core,
  order: Order,
): Promise<{ purchase: PurchaseRow; attempt: AttemptRow | null } | null> {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const { amount: walletAmount, taking } = await agreeOnShare(tx, order, now)
    const rest = order.money.amount - walletAmount
    const { gateway } = order
    if (rest > 0 && gateway === null) fail('wallet.changed')
    const holds = rest > 0 && walletAmount > 0 ? 1 : 0
    const purchase = await insertPurchase(tx, columnsOf(order, { walletAmount, giftAmount: taking.gift, holds }, now))
    if (purchase === undefined) return null
    if (holds > 0) {
      const owner = { memberId: purchase.member_id, purchaseId: purchase.id, currency: purchase.currency }
      await holdMoney(tx, { ...owner, turn: holds }, taking, now)
    }
    await takeHolds(tx, purchase, { discount: order.discount, now })
    if (rest === 0 || gateway === null) {
      await handOverAtOnce(tx, purchase, taking.parts)
      return { purchase, attempt: null }
    }
    const attempt = await insertAttempt(tx, {
      purchaseId: purchase.id,
      gateway: gateway.type,
      currency: purchase.currency,
      amount: rest,
      returnKey: randomToken(),
      idempotencyKey: null,
      createdAt: now,
      nextCheckAt: after(now, startPatience),
    })
    return { purchase, attempt }
  })
}
