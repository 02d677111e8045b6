import { jalaliYearOf } from '#lib/jalali.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'

/** A Gregorian year as the language counts and writes years. */
export const spokenYear = (year: number, locale: Locale): string =>
  localDigits(locale === 'fa' ? jalaliYearOf(year) : year, locale)
