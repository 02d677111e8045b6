import type { Locale } from '#lib/locale.ts'

export function inLocale<T>(fa: T, en: T, locale: Locale): T {
  return locale === 'fa' ? fa : en
}

/** The Jalali year in which most of a Gregorian year lies; films carry only a year. */
export function jalaliYearOf(year: number): number {
  return year - 621
}
