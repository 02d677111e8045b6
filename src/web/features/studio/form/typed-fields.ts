import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { type Currency, formatAmount } from '#lib/money/money.ts'
import { readWhole, wholeOf } from '#lib/typed/whole-number.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import type { FaultCode } from './faults.ts'
import { entryOf, type InstantEntry, parseInstant } from './instant-entry.ts'

type Refuse = (fault: FaultCode) => void

/** An amount as its field shows it, in the digits of the language; no amount is an empty field. */
export const amountShown = (amount: number | null | undefined, currency: Currency, locale: Locale): string =>
  amount === null || amount === undefined ? '' : formatAmount({ amount, currency }, locale)

/** A whole number as its field shows it. */
export const countShown = (n: number | null | undefined, locale: Locale): string =>
  n === null || n === undefined ? '' : localDigits(n, locale)

/** Reads an amount field, in Rials or cents; an empty one is no amount. */
export function amountIn(text: string, currency: Currency, refuse: Refuse): number | null {
  const typed = currency === 'IRR' ? parseTomanInput(text) : parseUsdInput(text)
  if ('amount' in typed) {
    if (typed.amount === 0) refuse('amount_zero')
    return typed.amount
  }
  if (typed.refused !== 'empty') refuse(`amount_${typed.refused}`)
  return null
}

/** A whole number of at least one, in any digits and grouping. */
export const countOfText = (text: string): number | null => wholeOf(text, { least: 1 })

/** Reads a field of a whole number; an empty one is refused. */
export function countIn(text: string, refuse: Refuse): number | null {
  const count = countOfText(text)
  if (count === null) refuse(text.trim() === '' ? 'required' : 'count')
  return count
}

/** Reads a field of a whole number; an empty one is no number. */
export const countIfAny = (text: string, refuse: Refuse): number | null =>
  text.trim() === '' ? null : countIn(text, refuse)

/** Reads a field of a whole number from zero; an empty one is refused. */
export function wholeIn(text: string, refuse: Refuse): number {
  const read = readWhole(text)
  if ('number' in read) return read.number
  refuse(read.refused === 'empty' ? 'required' : 'number')
  return 0
}

/** Reads a field of a whole number from zero; an empty one is no number. */
export function wholeIfAny(text: string, refuse: Refuse): number | null {
  const read = readWhole(text)
  if ('number' in read) return read.number
  if (read.refused !== 'empty') refuse('number')
  return null
}

/** Reads a rate of tax in whole percent, zero among them; an empty field is none. */
export function rateIfAny(text: string, refuse: Refuse): number | null {
  const latin = typedDigits(text).replaceAll(/[\s٪%]/g, '')
  if (latin === '') return null
  if (/^\d{1,2}$/.test(latin)) return Number(latin)
  refuse('number')
  return null
}

/** An unchanged pair of fields keeps its instant to the millisecond; undefined when it cannot be read. */
export function momentIn(
  entry: InstantEntry,
  was: string | null | undefined,
  { locale, refuse }: { locale: Locale; refuse: Refuse },
): string | null | undefined {
  const shown = entryOf(was, locale, entry.edge)
  if (entry.date === shown.date && entry.time === shown.time) return was ?? null
  const read = parseInstant(entry)
  if ('instant' in read) return read.instant
  refuse(`instant_${read.refused}`)
  return undefined
}
