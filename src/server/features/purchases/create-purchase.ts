import type { Money } from '#lib/money.ts'
import { walletShare } from '#lib/wallet-share.ts'
import type { Core } from '../../core.ts'
import { AppError, fail } from '../../fail.ts'
import { discountFor, fullPrice } from './discount-for.ts'
import { readPurse, spendableIn } from '../wallet/index.ts'
import {
  type Gateway,
  type Redirect,
  findGateway,
  defaultGateway,
  gatewayFor,
  refuseTooManyVisits,
  startVisit,
} from '../gateways/index.ts'
import { type Asker, hashOf, insertOrder, type Wish } from './insert-purchase.ts'
import { findPurchasable } from './purchasable.ts'
import { findPurchase, findPurchaseByKey } from './queries.ts'
import { replayPurchase } from './replay.ts'
import type { PurchaseRow } from './rows.ts'
import { billOf } from './settle-purchase.ts'
import { freeEarlierTries } from './wallet-share.ts'

export type { Asker } from './insert-purchase.ts'

export interface Made {
  purchase: PurchaseRow
  redirect: Redirect | null
}

/** What the wallet could give to this purchase, as it looks before anything is locked. */
async function spendableFor(core: Core, asker: Asker, wish: Wish, money: Money): Promise<number> {
  if (!wish.use_wallet || money.amount === 0) return 0
  const { memberId } = asker.viewer
  await freeEarlierTries(core, { memberId, offerId: wish.offer_id, exceptKey: asker.idempotencyKey })
  const owner = { memberId, currency: money.currency }
  return spendableIn(await readPurse(core.db, owner, core.clock.now()))
}

/** The bank for what the wallet does not pay, or the refusal that is told before anybody leaves; null: none is needed. */
async function chooseGateway(core: Core, asker: Asker, wish: Wish, money: Money): Promise<Gateway | null> {
  const spendable = await spendableFor(core, asker, wish, money)
  if (spendable >= money.amount) return null
  const type = wish.gateway ?? (await defaultGateway(core, money.currency)) ?? fail('payment.gateway_currency')
  const least = findGateway(core.config, type)?.minimum[money.currency] ?? 1
  const rest = { ...money, amount: money.amount - walletShare({ price: money.amount, spendable, least }) }
  return gatewayFor(core, type, { money: rest, locale: asker.locale })
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

/** Quotes, chooses and writes: everything before a bank hears of it. Null when the key was used before. */
async function makePurchase(core: Core, asker: Asker, wish: Wish) {
  const purchasable = findPurchasable(wish.type)
  if (purchasable === undefined) fail('purchase.not_for_sale')
  if (purchasable.deposit === true && wish.use_wallet) fail('wallet.charge_by_bank')
  // a code would make money out of nothing
  if (purchasable.deposit === true && (wish.discount_code ?? null) !== null) fail('discount.not_for_this')
  const { viewer, locale } = asker
  const quote = await purchasable.quote(core.db, {
    offerId: wish.offer_id,
    currency: wish.price.currency,
    price: wish.price,
    viewer,
    locale,
    now: core.clock.now(),
  })
  const discount = await discountFor(core, asker, { wish, quote })
  const amount = fullPrice(quote) - (discount?.amount ?? 0)
  if (amount !== wish.price.amount || quote.currency !== wish.price.currency) fail('purchase.price_changed')
  const money = { amount, currency: quote.currency }
  const gateway = await chooseGateway(core, asker, wish, money)
  if (gateway !== null) await refuseTooManyVisits(core, viewer.memberId)
  return insertOrder(core, { asker, wish, purchasable, quote, money, gateway, discount })
}

/**
 * Freezes what is bought at the price the person saw, takes or puts aside what the wallet pays, holds what is scarce,
 * and opens a visit to a bank for the rest, if there is one. The same key and body give the same purchase again; a
 * changed price or share is refused, never silently charged.
 */
export async function createPurchase(core: Core, asker: Asker, wish: Wish): Promise<Made> {
  const repeated = await repeat(core, asker, wish)
  if (repeated !== null) return repeated
  const made = await makePurchase(core, asker, wish).catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (made === null || made instanceof AppError) {
    // an equal call was faster: it owns the film now, has emptied the wallet, or has used the key
    const other = await repeat(core, asker, wish)
    if (other !== null) return other
    throw made ?? new Error('a purchase with this key exists and cannot be found')
  }
  const redirect = made.attempt === null ? null : await startVisit(core, billOf(made.purchase), made.attempt)
  return { purchase: await fresh(core, made.purchase.id), redirect }
}
