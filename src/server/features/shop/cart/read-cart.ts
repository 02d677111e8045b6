import type { z } from 'zod'
import type { Cart as CartSchema } from '#contract/shop/carts.ts'
import type { Db } from '#db/client.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { variantOptions } from '#server/features/shop/goods/index.ts'
import { type CartLineRow, type CartOwner, findCart, listLines } from './cart-queries.ts'
import { priceChange } from '#lib/money/price-change.ts'
import { judgeLine, piecesBeside } from './judge-line.ts'

export type Cart = z.input<typeof CartSchema>

/** How a cart is read: in which currency and language, and when. */
export interface Reading {
  currency: Currency
  locale: Locale
  now: Date
}

function presentLine(
  row: CartLineRow,
  beside: number,
  { currency, locale, now }: Reading,
): Cart['lines'][number] & { rose: boolean } {
  const judged = judgeLine({ ...row, beside }, row.quantity, now)
  const money = (amount: number): Money => ({ amount, currency })
  const { price } = judged
  const seen = { amount: Number(row.seen_amount), currency: row.seen_currency }
  const change = price === null ? null : priceChange(seen, money(price.amount))
  return {
    variant_id: row.id,
    product_id: row.product_id,
    title: locale === 'fa' ? row.title_fa : row.title_en,
    options: variantOptions(row)[locale],
    poster: presentImage(row.poster),
    quantity: row.quantity,
    state: judged.state,
    left: judged.left,
    most: judged.most,
    price: price === null ? null : money(price.amount),
    usual: price?.usual === undefined || price.usual === null ? null : money(price.usual),
    seen: change === null ? null : seen,
    amount: price === null ? null : money(price.amount * row.quantity),
    sent_from: row.sent_from !== null && new Date(row.sent_from) > now ? row.sent_from : null,
    is_returnable: row.is_returnable,
    rose: change === 'rose',
  }
}

/** A cart as it is answered; two statements. A cart that is not there reads as an empty one without an id. */
export async function readCart(db: Db, owner: CartOwner, reading: Reading): Promise<Cart> {
  const id = await findCart(db, owner)
  if (id === undefined) return presentCart(null, [], reading)
  return readCartOf(db, id, owner, reading)
}

/** The same where the cart's id is known: one statement. */
export async function readCartOf(db: Db, id: string, owner: CartOwner, reading: Reading): Promise<Cart> {
  const memberId = 'memberId' in owner ? owner.memberId : null
  return presentCart(id, await listLines(db, id, { currency: reading.currency, memberId }), reading)
}

/** A cart with these lines as it is answered. */
export function presentCart(id: string | null, rows: readonly CartLineRow[], reading: Reading): Cart {
  const lines = rows.map((row) => presentLine(row, piecesBeside(row, rows), reading))
  const ready = lines.filter(({ state }) => state === 'ok')
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
  return {
    user_id: id,
    currency: reading.currency,
    lines: lines.map(({ rose: _rose, ...line }) => line),
    count: sumOf(lines.map(({ quantity }) => quantity)),
    sum: { amount: sumOf(ready.map(({ amount }) => amount?.amount ?? 0)), currency: reading.currency },
    weight_grams: sumOf(rows.map((row) => row.weight_grams * row.quantity)),
    can_check_out: lines.length > 0 && ready.length === lines.length && lines.every(({ rose }) => !rose),
  }
}
