/** A variant's price in one currency, as stored; null amounts: it has none. In Rials or cents, VAT included. */
export interface StoredPrice {
  amount: string | number | bigint | null
  sale_amount: string | number | bigint | null
  sale_ends_at: Date | null
}

/**
 * The price of a variant at an instant: the lower one while its sale lasts. Null when it is not sold in this currency.
 * `usual` is the price that is struck through, and only set during a sale.
 */
export function priceOfVariant(
  price: StoredPrice,
  now: Date,
): { amount: number; usual: number | null; endsAt: Date | null } | null {
  if (price.amount === null) return null
  const amount = Number(price.amount)
  const isOn = price.sale_amount !== null && (price.sale_ends_at === null || price.sale_ends_at > now)
  return isOn
    ? { amount: Number(price.sale_amount), usual: amount, endsAt: price.sale_ends_at }
    : { amount, usual: null, endsAt: null }
}
