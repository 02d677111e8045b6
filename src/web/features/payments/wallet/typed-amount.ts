import { toLatinDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatAmount, type Currency } from '#lib/money/money.ts'
import { parseTomanInput, parseUsdInput, type TypedAmount } from '#lib/typed/money-input.ts'

/** The field's text as money. */
export function readAmount(text: string, currency: Currency): TypedAmount {
  return currency === 'USD' ? parseUsdInput(text) : parseTomanInput(text)
}

/** An amount as the field shows it: grouped, in the reader's digits. */
export function showAmount(amount: number, currency: Currency, locale: Locale): string {
  return formatAmount({ amount, currency }, locale)
}

export interface Typing {
  text: string
  caret: number
}

const separators = /[٬،,]/g
const digitsIn = (text: string) => toLatinDigits(text).replace(/\D/g, '').length

/**
 * The field after a key: whole Toman are grouped while they are typed or deleted, and the caret stays before the same
 * digits. A typed separator moves into its place; a unit, a fraction or a word stays until the field is left. Pasted
 * text is not changed, because a wrong separator in it may be an error and not a habit.
 */
export function afterKey(typed: Typing, at: { isPasted: boolean; currency: Currency; locale: Locale }): Typing {
  const plain = toLatinDigits(typed.text).replace(separators, '')
  if (at.isPasted || at.currency === 'USD' || !/^\d{1,15}$/.test(plain)) return typed
  const text = showAmount(Number(plain) * 10, 'IRR', at.locale)
  const behind = digitsIn(typed.text.slice(typed.caret))
  let caret = text.length
  while (caret > 0 && digitsIn(text.slice(caret)) < behind) caret -= 1
  return { text, caret }
}

/** The field after it is left: the amount that was read, or the typed text when it cannot be read. */
export function afterLeaving(text: string, at: { currency: Currency; locale: Locale }): string {
  const typed = readAmount(text, at.currency)
  return 'amount' in typed ? showAmount(typed.amount, at.currency, at.locale) : text
}
