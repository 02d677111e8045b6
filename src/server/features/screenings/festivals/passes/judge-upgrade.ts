import type { Currency } from '#lib/money/money.ts'

/** A kind of pass, or the one that a member has. Amounts in Rials or cents. */
interface PassTerms {
  /** Null: all shows. */
  credits: number | null
  currency: Currency
}

// Zarinpal takes no payment under 10,000 Rials, PayPal none under a cent
const least = { IRR: 10_000, USD: 1 } as const

/** Whether a pass can be exchanged for one of a kind: only a pass of a number of shows, only for all shows. */
export function mayUpgrade(own: PassTerms, wanted: PassTerms): boolean {
  return own.credits !== null && wanted.credits === null && own.currency === wanted.currency
}

/**
 * The price of the exchange: the difference to what the pass cost and did not go back, never below zero. A difference
 * that no bank takes is none, in the buyer's favour.
 */
export function upgradePrice(price: number, paid: number, currency: Currency): number {
  const difference = price - paid
  return difference < least[currency] ? 0 : difference
}
