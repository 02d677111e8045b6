import { toPersianDigits } from '../persian/digits.ts'
import type { Locale } from '../text/locale.ts'

export type Currency = 'IRR' | 'USD'

/** An amount in the smallest unit: Rials or cents, always a whole number. Toman exists only in what people see. */
export type Money = { amount: number; currency: Currency }

/** In which currency goods that go to a country (ISO 3166-1) are paid, with what sending them costs. */
export const currencyTo = (country: string): Currency => (country === 'IR' ? 'IRR' : 'USD')

/**
 * «۱۴۹٬۰۰۰ تومان» / "149,000 Toman"; «۹٫۹۰ دلار» / "$9.90". Rials that are not a whole number of Toman show a fraction.
 */
export function formatMoney(money: Money, locale: Locale): string {
  const number = formatAmount(money, locale)
  if (money.currency === 'IRR') return `${number} ${locale === 'fa' ? 'تومان' : 'Toman'}`
  if (locale === 'fa') return `${number} دلار`
  return number.startsWith('-') ? `-$${number.slice(1)}` : `$${number}`
}

/**
 * An amount on a document: in Rials, because tax is exact in Rials, sums add up, and banks and tax offices use them.
 * «۱٬۴۹۰٬۰۰۰ ریال» / "1,490,000 Rials"; dollars as everywhere.
 */
export function formatOnPaper(money: Money, locale: Locale): string {
  if (money.currency !== 'IRR') return formatMoney(money, locale)
  return `${amountOnPaper(money, locale)} ${locale === 'fa' ? 'ریال' : 'Rials'}`
}

/** The number of an amount on a document without its unit, for columns whose heading names it. */
export function amountOnPaper(money: Money, locale: Locale): string {
  return written(money.amount, money.currency === 'IRR' ? 1 : 100, locale)
}

/**
 * The nearest whole Toman, for a figure that is shown beside a price and never summed: the tax in it. Half a Toman
 * rounds away from zero, so a refund shows the same figure with the other sign. Dollars stay as they are.
 */
export function wholeToman(money: Money): Money {
  if (money.currency !== 'IRR') return money
  const value = whole(money.amount)
  const positive = value < 0n ? -value : value
  const rounded = Number(((positive + 5n) / 10n) * 10n)
  return { ...money, amount: value < 0n && rounded !== 0 ? -rounded : rounded }
}

/** The number without its unit, for columns and fields whose heading names the unit. */
export function formatAmount(money: Money, locale: Locale): string {
  return written(money.amount, money.currency === 'IRR' ? 10 : 100, locale)
}

/**
 * Writes an amount in a larger unit; `units` is how many smallest units that has: 1 for Rials, 10 for Toman (which drop
 * a zero), 100 for dollars.
 */
function written(amount: number, units: 1 | 10 | 100, locale: Locale): string {
  const value = whole(amount)
  const positive = value < 0n ? -value : value
  const group = String(positive / BigInt(units)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = Number(positive % BigInt(units))
  const fraction = units === 100 ? String(rest).padStart(2, '0') : rest === 0 ? '' : String(rest)
  const number = fraction === '' ? group : `${group}.${fraction}`
  if (locale === 'en') return value < 0n ? `-${number}` : number
  const persian = toPersianDigits(number).replaceAll(',', '٬').replace('.', '٫')
  // The direction mark keeps the minus left of the number in a right-to-left line, as CLDR writes it.
  return value < 0n ? `\u200e\u2212${persian}` : persian
}

function whole(amount: number): bigint {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`an amount is a whole number of Rials or cents, not ${amount}`)
  return BigInt(amount)
}
