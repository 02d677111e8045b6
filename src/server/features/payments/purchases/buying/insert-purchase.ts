import { createHash } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, minutes } from '#lib/time/clock.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Money } from '#lib/money/money.ts'
import { vatAt } from '#lib/money/vat.ts'
import { walletShare } from '#lib/money/wallet-share.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { randomToken } from '#server/secrets.ts'
import type { Viewer } from '#server/viewer.ts'
import {
  holdMoney,
  lockMoney,
  post,
  readPurse,
  saleEntries,
  spendableIn,
  takeFrom,
} from '#server/features/payments/wallet/index.ts'
import {
  insertAttempt,
  type Gateway,
  type AttemptRow,
  startPatience,
} from '#server/features/payments/gateways/index.ts'
import type { Discount } from '#server/features/payments/discounts/index.ts'
import { fulfilHeld, takeHolds } from './holds.ts'
import { insertPurchase, type NewPurchase, updatePurchase } from '../purchase-queries.ts'
import { freezeLines, namesakesOf, offerOf, type Quoted, type QuotedLine, type Wish } from './quote-wish.ts'
import { refusalOf } from './refusals.ts'
import type { PurchaseRow } from '../purchase-row.ts'
import { minutesToPay } from '#lib/money/minutes-to-pay.ts'
import { noteFacts } from '../records/note-facts.ts'
import { noteSale } from '../records/when-sold.ts'

export interface Asker {
  viewer: Viewer
  /** Where the buyer is; null when unknown. */
  country: string | null
  locale: Locale
  idempotencyKey: string
}

export interface Order {
  asker: Asker
  wish: Wish
  quoted: Quoted
  money: Money
  /** Null when the wallet could pay all before it was locked, or there is nothing to pay. */
  gateway: Gateway | null
  discount: Discount | null
}

/** The hash by which two orders are equal. */
export function hashOf(wish: Wish): Buffer {
  const { type, price, gateway, use_wallet, wallet_amount } = wish
  const share = use_wallet === true ? ['wallet', wallet_amount ?? null] : []
  const code = wish.discount_code ?? null
  const discount = code === null ? [] : ['code', code]
  const text = JSON.stringify([
    type,
    offerOf(wish.things),
    price.amount,
    price.currency,
    gateway ?? null,
    ...share,
    ...discount,
    ...(wish.for_guest === true ? ['for a guest'] : []),
  ])
  return createHash('sha256').update(text).digest()
}

type Share = Pick<NewPurchase, 'walletAmount' | 'giftAmount' | 'holds'>

function columnsOf(core: Core, order: Order, share: Share): NewPurchase {
  const now = core.clock.now()
  const { asker, wish, quoted, discount } = order
  const { lines } = quoted
  const named = namesakesOf(lines)
  const [first] = named
  const isOfOneProduct = named.every(({ quote }) => quote.productId === first?.quote.productId)
  const minutesOf = ({ purchasable }: QuotedLine) => purchasable.minutesToPay ?? minutesToPay.usual
  return {
    memberId: asker.viewer.memberId,
    type: wish.type,
    subject: { offer_id: quoted.offerId, title: quoted.title },
    productId: isOfOneProduct ? (first?.quote.productId ?? null) : null,
    currency: quoted.currency,
    lines: freezeLines(lines, {
      shares: discount?.shares ?? null,
      vatPercent: vatAt(core.config.vatRates, now).percent,
    }),
    ...share,
    discount,
    locale: asker.locale,
    idempotencyKey: asker.idempotencyKey,
    requestHash: hashOf(wish),
    createdAt: now,
    expiresAt: after(now, minutes(Math.min(...lines.map(minutesOf)))),
  }
}

/** The wallet's share under the lock of the member's money: the one that the buyer saw, or a refusal. */
async function agreeOnShare(tx: Tx, order: Order, now: Date) {
  const { wish, money, gateway, asker } = order
  if (wish.use_wallet !== true) return { amount: 0, taking: { gift: 0, wallet: 0, parts: [] } }
  const owner = { memberId: asker.viewer.memberId, currency: money.currency }
  await lockMoney(tx, owner)
  const purse = await readPurse(tx, owner, now)
  const least = gateway?.minimum[money.currency] ?? 1
  const amount = walletShare({ price: money.amount, spendable: spendableIn(purse), least })
  const seen = wish.wallet_amount ?? null
  if (seen !== null && seen !== amount) fail('wallet.changed')
  return { amount, taking: takeFrom(purse, amount) ?? fail('wallet.changed') }
}

/** Nothing is left for a bank: hands over in the transaction that makes the purchase. */
async function handOverAtOnce(tx: Tx, purchase: PurchaseRow, taken: Parts): Promise<void> {
  const now = purchase.created_at
  const handed = await fulfilHeld(tx, purchase, { now, payerId: null })
  if (!handed.done) fail(refusalOf(purchase.lines, handed.reason))
  if (purchase.amount > 0)
    await post(tx, {
      kind: 'sale',
      reference: purchase.id,
      postedAt: now,
      purchaseId: purchase.id,
      entries: saleEntries({ vat: purchase.vat, currency: purchase.currency, paidBy: taken }),
    })
  await updatePurchase(tx, purchase, { state: 'paid', paid_at: now, settled_at: now })
  await noteSale(tx, purchase, now)
}

type Parts = Parameters<typeof saleEntries>[0]['paidBy']

/**
 * Makes the purchase in one transaction: the wallet's share is taken or held, scarce things are held, and an attempt is
 * made where a bank has something to collect. Null when this key was used before.
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
    const purchase = await insertPurchase(tx, columnsOf(core, order, { walletAmount, giftAmount: taking.gift, holds }))
    if (purchase === undefined) return null
    const { viewer, country } = order.asker
    // code that acts for a member, as the demo does, has no session to name
    const sessionId = viewer.sessionId === '' ? null : viewer.sessionId
    if (holds > 0) {
      const owner = { memberId: purchase.member_id, purchaseId: purchase.id, currency: purchase.currency }
      await holdMoney(tx, { ...owner, turn: holds }, taking, now)
    }
    await takeHolds(tx, purchase, { discount: order.discount, now })
    await noteFacts(tx, purchase, { sessionId, country }, rest > 0)
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
