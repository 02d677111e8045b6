import { transaction } from '#db/transaction.ts'
import { after, minutes } from '#lib/time/clock.ts'
import type { ChildWishId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import {
  createPurchase,
  findPurchaseByKey,
  type Made,
  quoteWish,
  wishOf,
} from '#server/features/payments/purchases/index.ts'
import type { Viewer } from '#server/viewer.ts'
import { needsAnotherTry } from './judge-wish.ts'
import { stateOf } from './present-wish.ts'
import { infoFor, waysOf } from './read-offers.ts'
import { findWish, freeLease, keyOf, lockWish, updateWish, type WishRow } from './wish-queries.ts'

/** Longer than a call to a bank takes. A press that a crash has ended holds the wish no longer. */
const lease = minutes(2)

interface Press {
  id: ChildWishId
  way: 'buy' | 'rent'
  /** The price that was seen. */
  price: Money
  country: string | null
  locale: Locale
}

/**
 * Locks the wish for a press, and names its try. All presses of one try have one key, so one purchase is made of
 * them; a try whose purchase ended unpaid is followed by the next.
 */
async function take(core: Core, viewer: Viewer, id: ChildWishId): Promise<{ row: WishRow; leasedUntil: Date | null }> {
  return transaction(core.db, async (tx) => {
    await lockWish(tx, id)
    const row = await findWish(tx, { id, memberId: viewer.memberId })
    if (row === undefined) fail('wish.not_found')
    const now = core.clock.now()
    const state = stateOf(row, now)
    if (state !== 'asked' && state !== 'paying' && state !== 'bought') fail('wish.over')
    if (state === 'bought') return { row, leasedUntil: null }
    const tries = needsAnotherTry(row.purchase_state) ? row.tries + 1 : row.tries
    // who comes while another press buys holds nothing of their own, and frees nothing
    const leasedUntil = row.leased_until !== null && row.leased_until > now ? null : after(now, lease)
    await updateWish(tx, id, leasedUntil === null ? { tries } : { tries, leased_until: leasedUntil })
    return { row: { ...row, tries }, leasedUntil }
  })
}

/** The line at the price of asking, where the price has risen since: what is bought is asked of its seller as ever. */
async function pricedLines(core: Core, viewer: Viewer, offer: { id: string; rises: boolean }, press: Press) {
  if (!offer.rises) return undefined
  const { country, locale, price } = press
  const { things } = wishOf({ type: 'BUY_MOVIE', offer_id: offer.id, price })
  const quoted = await quoteWish(core, { viewer, country, locale }, { things, currency: price.currency, price })
  return quoted.lines.map((line) => ({ ...line, quote: { ...line.quote, unitPrice: price.amount } }))
}

/**
 * The answer of an earlier press of this try; null when there was none. Fails when that press was for something else than this
 * one: it is being paid for.
 */
async function repeatOf(core: Core, viewer: Viewer, row: WishRow, press: Press): Promise<Made | null> {
  const { way, price, country, locale } = press
  const idempotencyKey = keyOf(row)
  const earlier = await findPurchaseByKey(core.db, viewer.memberId, idempotencyKey)
  if (earlier === undefined) return null
  const isSame = earlier.amount === price.amount && earlier.currency === price.currency
  if (!isSame || earlier.lines[0]?.details['way'] !== way) fail('wish.being_paid')
  const wish = wishOf({ type: 'BUY_MOVIE', offer_id: earlier.subject.offer_id, price, use_wallet: true })
  return createPurchase(core, { viewer, country, locale, idempotencyKey }, wish)
}

async function buyNow(core: Core, viewer: Viewer, row: WishRow, press: Press): Promise<Made> {
  const { way, price, country, locale } = press
  const info = await infoFor(core, viewer, row.product_id, { country, currency: price.currency, locale })
  // a plan, a rental or a gift has opened it meanwhile: nothing is paid for it twice
  if (info.watchable.allowed || info.owned) fail('wish.is_open')
  const offer = waysOf(info, row).find((one) => one.way === way) ?? fail('wish.not_sold')
  if (offer.price.amount !== price.amount) fail('purchase.price_changed')
  const wish = wishOf({ type: 'BUY_MOVIE', offer_id: offer.id, price, use_wallet: true })
  const priced = await pricedLines(core, viewer, { id: offer.id, rises: offer.now > price.amount }, press)
  const asker = { viewer, country, locale, idempotencyKey: keyOf(row) }
  return createPurchase(core, asker, priced === undefined ? wish : { ...wish, priced })
}

async function buy(core: Core, viewer: Viewer, row: WishRow, press: Press): Promise<Made> {
  const earlier = await repeatOf(core, viewer, row, press)
  if (earlier !== null) return earlier
  try {
    return await buyNow(core, viewer, row, press)
  } catch (error) {
    // an equal press was faster: it has bought the title, so it is no longer on offer
    const other = error instanceof AppError ? await repeatOf(core, viewer, row, press) : null
    if (other !== null) return other
    throw error
  }
}

/**
 * Buys what a child asked for, from the wallet and, for what it lacks, at a bank; once, whatever is pressed and on
 * however many devices. Fails where the wish is over, where the price seen is not that of the wish, and with what the purchase
 * refuses.
 */
export async function agreeToWish(core: Core, viewer: Viewer, press: Press): Promise<Made> {
  const { row, leasedUntil } = await take(core, viewer, press.id)
  try {
    return await buy(core, viewer, row, press)
  } finally {
    if (leasedUntil !== null) await freeLease(core.db, row.id, leasedUntil)
  }
}
