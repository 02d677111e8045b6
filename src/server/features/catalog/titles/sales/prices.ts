/** The days of a sale as stored; json has no instants, so they may be text. */
export interface SaleDays {
  sale_starts_at: Date | string | null
  sale_ends_at: Date | string | null
}

/** Whether the sale is running: from its start up to its end, the end not included. */
export function isOnSale(days: SaleDays, now: Date): boolean {
  if (days.sale_ends_at === null || new Date(days.sale_ends_at) <= now) return false
  return days.sale_starts_at === null || new Date(days.sale_starts_at) <= now
}

/** The price now, and the usual price during a sale (minor units). */
export function priceNow(
  price: { amount: number; sale_amount: number | null },
  days: SaleDays,
  now: Date,
): { amount: number; usual: number | null } {
  if (price.sale_amount === null || !isOnSale(days, now)) return { amount: Number(price.amount), usual: null }
  return { amount: Number(price.sale_amount), usual: Number(price.amount) }
}
