import type { PurchaseId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import { walletShare } from '#lib/money/wallet-share.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import { discountFor } from './discount-for.ts'
import { readPurse, spendableIn } from '#server/features/payments/wallet/index.ts'
import {
  type Gateway,
  type Redirect,
  findGateway,
  defaultGateway,
  gatewayFor,
  hasGateway,
  refuseTooManyAttempts,
  startAttempt,
} from '#server/features/payments/gateways/index.ts'
import { type Asker, hashOf, insertOrder } from './insert-purchase.ts'
import { purchasableOf } from '../purchasable.ts'
import { findPurchase, findPurchaseByKey } from '../purchase-queries.ts'
import { quoteWish, triedOffer, type Wish } from './quote-wish.ts'
import { replayPurchase } from './repeat-answer.ts'
import type { PurchaseRow } from '../purchase-row.ts'
import { billOf } from '../settle-purchase.ts'
import { freeEarlierTries } from './wallet-share.ts'

export type { Asker } from './insert-purchase.ts'

export interface Made {
  purchase: PurchaseRow
  redirect: Redirect | null
}

/** How much the wallet could pay for this purchase, read without locks. */
async function spendableFor(core: Core, asker: Asker, wish: Wish, money: Money): Promise<number> {
  if (wish.use_wallet !== true || money.amount === 0) return 0
  const { memberId } = asker.viewer
  await freeEarlierTries(core, { memberId, offerId: triedOffer(wish.things), exceptKey: asker.idempotencyKey })
  const owner = { memberId, currency: money.currency }
  return spendableIn(await readPurse(core.db, owner, core.clock.now()))
}

/** No gateway takes this currency now; staff of a house that has none at all are told so. */
function failUnpayable(core: Core, { viewer }: Asker): never {
  if (hasGateway(core)) fail('payment.gateway_currency')
  fail(viewer.staffRole === null ? 'payment.not_now' : 'payment.not_set_up')
}

/** The bank for what the wallet does not pay, or a refusal before the buyer leaves; null: no bank is needed. */
async function chooseGateway(core: Core, asker: Asker, wish: Wish, money: Money): Promise<Gateway | null> {
  const spendable = await spendableFor(core, asker, wish, money)
  if (spendable >= money.amount) return null
  const type = wish.gateway ?? (await defaultGateway(core, money.currency)) ?? failUnpayable(core, asker)
  const least = findGateway(core.config, type)?.minimum[money.currency] ?? 1
  const rest = { ...money, amount: money.amount - walletShare({ price: money.amount, spendable, least }) }
  return gatewayFor(core, type, { money: rest, locale: asker.locale })
}

async function fresh(core: Core, id: PurchaseId): Promise<PurchaseRow> {
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

/** Quotes, chooses and writes: everything before a bank is called. Null when the key was used before. */
async function makePurchase(core: Core, asker: Asker, wish: Wish) {
  const typed = wish.discount_code ?? null
  const isDeposit = wish.things.some(({ purchasable }) => purchasableOf(purchasable).deposit === true)
  if (isDeposit && wish.use_wallet === true) fail('wallet.charge_by_bank')
  // a discounted charge would create money
  if (isDeposit && typed !== null) fail('discount.not_for_this')
  const { viewer, country, locale } = asker
  const { things, priced = [], price, for_guest: forGuest } = wish
  const asked = { things, priced, currency: price.currency, price, forGuest }
  const quoted = await quoteWish(core, { viewer, country, locale }, asked)
  const discount = await discountFor(core, asker, { typed, quoted })
  const amount = quoted.price - (discount?.shares.reduce((sum, share) => sum + share, 0) ?? 0)
  if (amount !== price.amount) fail('purchase.price_changed')
  const money = { amount, currency: quoted.currency }
  const gateway = await chooseGateway(core, asker, wish, money)
  if (gateway !== null) await refuseTooManyAttempts(core, viewer.memberId)
  return insertOrder(core, { asker, wish, quoted, money, gateway, discount })
}

/**
 * Creates a purchase at the price that the buyer saw: it takes or holds the wallet's share, holds what is scarce, and
 * opens an attempt at a bank for the rest, if there is one. The same key and body return the same purchase; a changed
 * price or share is refused, so nothing unseen is charged.
 */
export async function createPurchase(core: Core, asker: Asker, wish: Wish): Promise<Made> {
  const repeated = await repeat(core, asker, wish)
  if (repeated !== null) return repeated
  const made = await makePurchase(core, asker, wish).catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (made === null || made instanceof AppError) {
    // an equal call was faster: it has bought the film, emptied the wallet, or used the key
    const other = await repeat(core, asker, wish)
    if (other !== null) return other
    throw made ?? new Error('a purchase with this key exists and cannot be found')
  }
  const { id: purchase, number } = made.purchase
  core.log.info({ purchase, number, attempt: made.attempt?.id ?? null }, 'purchase made')
  if (made.attempt === null) core.log.info({ purchase, number }, 'purchase handed over')
  const redirect = made.attempt === null ? null : await startAttempt(core, billOf(made.purchase), made.attempt)
  return { purchase: await fresh(core, made.purchase.id), redirect }
}
