import { toLatinDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'

/** A film's year: the Iranian year that begins in the March of a Gregorian one. */
const between = 621
const firstYear = 1888
const lastYear = 2200
/** Below it a number is an Iranian year, from it on a Gregorian one. No film is from a year that could be both. */
const boundary = 1700

export type YearEntry = { year: number } | { refused: 'year' }

/** Reads a year as it is typed, in any digits and either calendar, as the Gregorian year of the contract. */
export function parseYear(text: string): YearEntry {
  const digits = toLatinDigits(text).replaceAll(/[\s\u200b-\u200f]/g, '')
  if (!/^\d{4}$/.test(digits)) return { refused: 'year' }
  const typed = Number(digits)
  const year = typed < boundary ? typed + between : typed
  return year < firstYear || year > lastYear ? { refused: 'year' } : { year }
}

/** The number that stands in the field: the year of the language's calendar. */
export const yearIn = (year: number, locale: Locale): number => (locale === 'fa' ? year - between : year)
