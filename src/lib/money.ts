import { toPersianDigits } from './digits.ts'
import type { Locale } from './locale.ts'

export type Currency = 'IRR' | 'USD'

/** An amount in the smallest unit: Rials or cents, always a whole number. Toman exists only in the view. */
export type Money = { amount: number; currency: Currency }

/** «۱۴۹٬۰۰۰ تومان» / "149,000 Toman"; «۹٫۹۰ دلار» / "$9.90". Rials that are no whole Toman show their fraction. */
export function formatMoney(money: Money, locale: Locale): string {
  const number = formatAmount(money, locale)
  if (money.currency === 'IRR') return `${number} ${locale === 'fa' ? 'تومان' : 'Toman'}`
  if (locale === 'fa') return `${number} دلار`
  return number.startsWith('-') ? `-$${number.slice(1)}` : `$${number}`
}

/** The same number without its unit, for columns and fields that name the unit once. */
export function formatAmount(money: Money, locale: Locale): string {
  const units = money.currency === 'IRR' ? 10 : 100
  const value = whole(money.amount)
  const positive = value < 0n ? -value : value
  const group = String(positive / BigInt(units)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = Number(positive % BigInt(units))
  const fraction = money.currency === 'USD' ? String(rest).padStart(2, '0') : rest === 0 ? '' : String(rest)
  const number = fraction === '' ? group : `${group}.${fraction}`
  if (locale === 'en') return value < 0n ? `-${number}` : number
  const persian = toPersianDigits(number).replaceAll(',', '٬').replace('.', '٫')
  // The mark keeps the sign at the left of its number in a right-to-left line, as CLDR writes it.
  return value < 0n ? `\u200e\u2212${persian}` : persian
}

/**
 * Value-added tax (10 %) inside a price: vat = round(amount × 10 / 110), net = amount − vat, in the price's own unit.
 * amount / 11 is never exactly a half, so no rounding rule is needed. Exact for every safe integer; odd about zero for refunds.
 */
export function vatIncluded(amount: number): { vat: number; net: number } {
  const value = whole(amount)
  const positive = value < 0n ? -value : value
  const rounded = Number((positive * 10n + 55n) / 110n)
  const vat = value < 0n && rounded !== 0 ? -rounded : rounded
  return { vat, net: amount - vat }
}

function whole(amount: number): bigint {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`an amount is a whole number of Rials or cents, not ${amount}`)
  return BigInt(amount)
}
