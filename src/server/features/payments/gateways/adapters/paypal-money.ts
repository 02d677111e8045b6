import type { Money } from '#lib/money/money.ts'

/** Cents in PayPal's form, `1234` → `12.34`. Only text and whole numbers are used: no float ever holds an amount. */
export function toDecimal(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not an amount of cents: ${cents}`)
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * The money of an amount from PayPal. Null when it is not a plain decimal with up to two places, or in a currency that
 * we do not have: what cannot be compared is not believed.
 */
export function moneyOf(amount: { currency_code: string; value: string } | undefined): Money | null {
  const parts = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(amount?.value ?? '')
  if (amount === undefined || parts === null) return null
  const [, whole = '', fraction = ''] = parts
  if (amount.currency_code === 'USD') return { amount: Number(whole + fraction.padEnd(2, '0')), currency: 'USD' }
  // Rials have no decimal places
  if (amount.currency_code === 'IRR' && /^0*$/.test(fraction)) return { amount: Number(whole), currency: 'IRR' }
  return null
}
