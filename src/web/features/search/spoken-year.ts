import { jalaliYearOf } from '#lib/time/jalali.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'

/** A Gregorian year as the language counts and writes years. */
export const spokenYear = (year: number, locale: Locale): string =>
  localDigits(locale === 'fa' ? jalaliYearOf(year) : year, locale)
