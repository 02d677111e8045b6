import type { Locale } from '#lib/text/locale.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'

/** Difference between a Gregorian year and the Iranian year that begins in its March. */
const between = 621
const firstYear = 1888
const lastYear = 2200
/** A number below it is an Iranian year, others are Gregorian. No film is from a year that could be both. */
const boundary = 1700

export type YearEntry = { year: number } | { refused: 'year' }

/** Reads a typed year, in any digits and either calendar, as the contract's Gregorian year. */
export function parseYear(text: string): YearEntry {
  const digits = typedDigits(text).replaceAll(/\s/g, '')
  if (!/^\d{4}$/.test(digits)) return { refused: 'year' }
  const typed = Number(digits)
  const year = typed < boundary ? typed + between : typed
  return year < firstYear || year > lastYear ? { refused: 'year' } : { year }
}

/** The number in the field: the year of the language's calendar. */
export const yearIn = (year: number, locale: Locale): number => (locale === 'fa' ? year - between : year)
