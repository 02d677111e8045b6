import { isOnSale, mostPieces, priceOfVariant, type StoredPrice } from '#server/features/shop/goods/index.ts'

/** The facts of a variant for one buyer. */
export interface Buyable extends StoredPrice {
  on_hand: number
  held: number
  state: string
  withdrawn_at: Date | null
  most_per_member: number | null
  /** The pieces of the product that this buyer has bought, and of the variant that their unpaid purchases hold. */
  own_sold: number | null
  own_held: number | null
  /** Of other variants of the product in the same cart: the limit for one person is over all of them. */
  beside: number | null
}

/** A line is shown with how many are left where so few are left. */
const few = 3

export interface Judged {
  /** `no_price`: it is on sale, but not in this currency. */
  state: 'ok' | 'too_few' | 'sold_out' | 'no_price' | 'not_on_sale'
  price: { amount: number; usual: number | null } | null
  /** How many are free for this buyer: the buyer's own unpaid pieces would be taken over. */
  free: number
  /** The most that this buyer can have of it now, by stock and by the limit for one person. */
  most: number
  /** Said to the buyer; null where there are enough. */
  left: number | null
}

/** How many pieces of other variants of the same product are in a cart. Pure. */
export function piecesBeside(
  of: { id: string; product_id: number },
  lines: readonly { id: string; product_id: number; quantity: number }[],
): number {
  return lines.reduce(
    (sum, line) => sum + (line.product_id === of.product_id && line.id !== of.id ? line.quantity : 0),
    0,
  )
}

/** Judges whether this buyer can buy `quantity` pieces of a variant now. Pure. */
export function judgeLine(variant: Buyable, quantity: number, now: Date): Judged {
  const price = priceOfVariant(variant, now)
  const free = Math.max(0, variant.on_hand - variant.held + (variant.own_held ?? 0))
  const limit =
    variant.most_per_member === null
      ? mostPieces
      : variant.most_per_member - (variant.own_sold ?? 0) - (variant.beside ?? 0)
  const most = Math.max(0, Math.min(mostPieces, limit, free))
  const isSold = isOnSale(variant)
  const inStock = free === 0 ? 'sold_out' : quantity > most ? 'too_few' : 'ok'
  const state = !isSold ? 'not_on_sale' : price === null ? 'no_price' : inStock
  const hasPrice = isSold && price !== null
  return { state, price, free, most, left: hasPrice && (free <= few || free < quantity) ? free : null }
}
