import type { VariantId } from '#lib/ids.ts'
import { type Currency, formatMoney, type Money } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { fail, type Localized } from '#server/fail.ts'
import { limit } from '#server/limits/rate-limits.ts'
import {
  type CartLineRow,
  type CartOwner,
  deleteLine,
  findCart,
  listLines,
  listLinesAnd,
  setSeen,
  writeLine,
} from './cart-queries.ts'
import { judgeLine, piecesBeside } from './judge-line.ts'
import { type Cart, presentCart, readCart, readCartOf, type Reading } from './read-cart.ts'

const titleOf = (variant: Pick<CartLineRow, 'title_fa' | 'title_en'>): Localized => ({
  fa: variant.title_fa,
  en: variant.title_en,
})

const otherThan = (currency: Currency): Currency => (currency === 'IRR' ? 'USD' : 'IRR')

/** The cart with a line as it would be bought in a currency. */
async function judgeIn(
  currency: Currency,
  { db }: Core,
  of: { owner: CartOwner; line: { variantId: VariantId; quantity: number } },
  now: Date,
) {
  const { variantId, quantity } = of.line
  const rows = await listLinesAnd(db, of.owner, { variantId, currency })
  const variant = rows.find(({ id }) => id === variantId)
  if (variant === undefined) fail('request.not_found')
  const lines = rows.filter(isLine)
  const beside = piecesBeside(variant, lines)
  return { variant, lines, currency, ...judgeLine({ ...variant, beside }, quantity, now) }
}

type Found = Awaited<ReturnType<typeof listLinesAnd>>[number]

const isLine = (row: Found): row is Found & CartLineRow => row.quantity !== null

/**
 * Sets how many of a variant are in the cart. Two statements, for a member with the session's three. Refuses a number
 * that cannot be bought; then nothing is changed.
 * @throws `goods.not_on_sale`, `goods.sold_out`, `goods.too_few`, `goods.too_many`, `cart.full`
 */
export async function putInCart(
  core: Core,
  asker: { owner: CartOwner; ip: string },
  line: { variantId: VariantId; quantity: number },
  reading: Reading,
): Promise<Cart> {
  const { owner, ip } = asker
  const { db } = core
  const { variantId, quantity } = line
  const { now } = reading
  const asked = await judgeIn(reading.currency, core, { owner, line }, now)
  // without a price in the reader's currency it can be wanted still: where it goes decides in which it is paid
  const judged =
    asked.state === 'no_price' ? await judgeIn(otherThan(reading.currency), core, { owner, line }, now) : asked
  const { variant, state, price, free, most } = judged
  const title = titleOf(variant)
  if (state === 'not_on_sale' || price === null) fail('goods.not_on_sale', { title })
  if (state === 'sold_out') fail('goods.sold_out', { title })
  if (quantity > free) fail('goods.too_few', { title, left: free })
  if (quantity > most) fail('goods.too_many', { title, most: variant.most_per_member ?? most })
  // an id of no cart makes a new one too
  if ('cartId' in owner && variant.cart_id === null) await limit(core, { 'cart_new.address': ip })
  const seen = { seenAmount: price.amount, seenCurrency: judged.currency }
  const { cartId, isFull } = await writeLine(db, owner, { variantId, quantity, ...seen }, now)
  if (isFull) fail('cart.full')
  // what was read a moment ago, with the line as it was written: the cart is not asked for again
  const written = { quantity, seen_amount: seen.seenAmount, seen_currency: seen.seenCurrency }
  const isNew = asked.variant.quantity === null
  const lines = asked.lines.map((row) => (row.id === variantId ? { ...row, ...written } : row))
  return presentCart(cartId, isNew ? [...lines, { ...asked.variant, ...written, added_at: now }] : lines, reading)
}

/** Takes a variant out. A repeated call has the same answer. */
export async function takeOut(core: Core, owner: CartOwner, variantId: VariantId, reading: Reading): Promise<Cart> {
  const id = await findCart(core.db, owner)
  if (id !== undefined) await deleteLine(core.db, id, variantId)
  return readCart(core.db, owner, reading)
}

/**
 * The buyer agrees to the prices that the page showed.
 * @throws `cart.price_changed` when one of them is no longer the price
 */
export async function agreeToPrices(
  core: Core,
  owner: CartOwner,
  seen: readonly { variantId: VariantId; amount: number }[],
  reading: Reading,
): Promise<Cart> {
  const { currency, now } = reading
  const id = await findCart(core.db, owner)
  if (id === undefined) return readCart(core.db, owner, reading)
  const variants = await listLines(core.db, id, { currency, memberId: 'memberId' in owner ? owner.memberId : null })
  const text = (amount: number): Localized => {
    const money: Money = { amount, currency }
    return { fa: formatMoney(money, 'fa'), en: formatMoney(money, 'en') }
  }
  for (const { variantId, amount } of seen) {
    const variant = variants.find((one) => one.id === variantId)
    const price = variant === undefined ? null : judgeLine({ ...variant, beside: 0 }, 1, now).price
    if (variant === undefined || price === null) continue
    if (price.amount !== amount)
      fail('cart.price_changed', { title: titleOf(variant), seen: text(amount), now: text(price.amount) })
  }
  for (const { variantId, amount } of seen) await setSeen(core.db, id, { variantId, amount, currency })
  return readCartOf(core.db, id, owner, reading)
}
