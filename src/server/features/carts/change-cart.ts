import type { VariantId } from '#lib/ids.ts'
import { type Currency, formatMoney, type Money } from '#lib/money.ts'
import type { Core } from '../../core.ts'
import { fail, type Localized } from '../../fail.ts'
import { limit } from '../accounts/index.ts'
import { type CartOwner, deleteLine, findCart, findOnSale, type OnSale, setSeen, writeLine } from './cart-queries.ts'
import { judgeLine } from './judge-line.ts'
import { type Cart, readCart, readCartOf, type Reading } from './read-cart.ts'

const titleOf = (variant: OnSale): Localized => ({ fa: variant.title_fa, en: variant.title_en })

const otherThan = (currency: Currency): Currency => (currency === 'IRR' ? 'USD' : 'IRR')

/** A line as it would be bought in a currency. */
async function judgeIn(
  currency: Currency,
  { db }: Core,
  of: { owner: CartOwner; line: { variantId: VariantId; quantity: number } },
  now: Date,
) {
  const [variant] = await findOnSale(db, [of.line.variantId], { currency, owner: of.owner })
  if (variant === undefined) fail('request.not_found')
  return { variant, currency, ...judgeLine(variant, of.line.quantity, now) }
}

/**
 * Sets how many of a variant are in the cart. Four statements for a visitor with a cart. Refused where so many cannot be
 * bought; then nothing is changed.
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
  const asked = await judgeIn(reading.currency, core, { owner, line }, reading.now)
  // without a price in the reader's currency it can be wanted still: where it goes decides in which it is paid
  const judged =
    asked.state === 'no_price' ? await judgeIn(otherThan(reading.currency), core, { owner, line }, reading.now) : asked
  const { variant, state, price, free, most } = judged
  const title = titleOf(variant)
  if (state === 'not_on_sale' || price === null) fail('goods.not_on_sale', { title })
  if (state === 'sold_out') fail('goods.sold_out', { title })
  if (quantity > free) fail('goods.too_few', { title, left: free })
  if (quantity > most) fail('goods.too_many', { title, most: variant.most_per_member ?? most })
  // an id of no cart makes a new one too
  if ('cartId' in owner && (await findCart(db, owner)) === undefined) await limit(core, { 'cart_new.address': ip })
  const seen = { seenAmount: price.amount, seenCurrency: judged.currency }
  const { cartId, isFull } = await writeLine(db, owner, { variantId, quantity, ...seen }, reading.now)
  if (isFull) fail('cart.full')
  return readCartOf(db, cartId, owner, reading)
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
  const variants = await findOnSale(
    core.db,
    seen.map(({ variantId }) => variantId),
    { currency, owner },
  )
  const text = (amount: number): Localized => {
    const money: Money = { amount, currency }
    return { fa: formatMoney(money, 'fa'), en: formatMoney(money, 'en') }
  }
  for (const { variantId, amount } of seen) {
    const variant = variants.find((one) => one.id === variantId)
    const price = variant === undefined ? null : judgeLine(variant, 1, now).price
    if (variant === undefined || price === null) continue
    if (price.amount !== amount)
      fail('cart.price_changed', { title: titleOf(variant), seen: text(amount), now: text(price.amount) })
  }
  for (const { variantId, amount } of seen) await setSeen(core.db, id, { variantId, amount, currency })
  return readCartOf(core.db, id, owner, reading)
}
