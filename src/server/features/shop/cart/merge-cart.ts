import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { CartId, MemberId, VariantId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { mostPieces } from '#server/features/shop/goods/index.ts'
import { type CartLineRow, listLines, mostLines } from './cart-queries.ts'
import { judgeLine, piecesBeside } from './judge-line.ts'
import { emptyVisitorCart, lockOwnCart, lockVisitorCart, setLine } from './merge-queries.ts'
import type { Reading } from './read-cart.ts'

/** A line that could not be taken over as it was. */
export interface Capped {
  variantId: VariantId
  title: string
  wanted: number
  quantity: number
  why: 'stock' | 'limit' | 'full' | 'not_on_sale'
}

type Own = Map<VariantId, CartLineRow>

/** How many of a line both carts together have, and why it is fewer than their sum. */
function mergedQuantity(
  row: CartLineRow,
  own: Own,
  now: Date,
): { quantity: number; wanted: number; why: Capped['why'] | null } {
  const had = own.get(row.id)?.quantity ?? 0
  const wanted = row.quantity + had
  const beside = piecesBeside(row, [...own.values()])
  const { state, most, free } = judgeLine({ ...row, beside }, wanted, now)
  if (had === 0 && own.size >= mostLines) return { quantity: 0, wanted, why: 'full' }
  if (state === 'not_on_sale') return { quantity: had, wanted, why: 'not_on_sale' }
  // what the member had chosen is never made less here: the cart itself says when it is too much
  const quantity = Math.max(had, Math.min(wanted, most, mostPieces))
  return { quantity, wanted, why: quantity === wanted ? null : free < wanted ? 'stock' : 'limit' }
}

/** In the transaction that has locked both carts. */
async function moveLines(
  tx: Tx,
  carts: { from: CartId; to: CartId },
  of: { memberId: MemberId; currency: Currency },
  reading: Reading,
): Promise<Capped[]> {
  const capped: Capped[] = []
  const own: Own = new Map((await listLines(tx, carts.to, of)).map((row) => [row.id, row]))
  for (const row of await listLines(tx, carts.from, of)) {
    const { quantity, wanted, why } = mergedQuantity(row, own, reading.now)
    const title = reading.locale === 'fa' ? row.title_fa : row.title_en
    if (why !== null) capped.push({ variantId: row.id, title, wanted, quantity, why })
    if (quantity === 0) continue
    await setLine(tx, carts.to, row, quantity)
    own.set(row.id, { ...row, quantity })
  }
  return capped
}

/**
 * Moves a visitor's cart into the member's own: once, under the locks of both, summed by variant, at most what stock and
 * limit allow. The visitor's cart is empty and its id dead afterwards, so that a second call changes nothing.
 */
export async function mergeCart(
  core: Core,
  asked: { cartId: CartId; memberId: MemberId },
  reading: Reading,
): Promise<Capped[]> {
  return transaction(core.db, async (tx) => {
    // a visitor's cart before the member's, always
    if (!(await lockVisitorCart(tx, asked.cartId))) return []
    const to = await lockOwnCart(tx, asked.memberId, reading.now)
    const of = { memberId: asked.memberId, currency: reading.currency }
    const capped = await moveLines(tx, { from: asked.cartId, to }, of, reading)
    await emptyVisitorCart(tx, asked.cartId, reading.now)
    return capped
  })
}
