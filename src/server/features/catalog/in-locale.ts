import type { Locale } from '#lib/locale.ts'

export function inLocale<T>(fa: T, en: T, locale: Locale): T {
  return locale === 'fa' ? fa : en
}

/** The Jalali year that contains most of a Gregorian year, because films only store a year. */
export function jalaliYearOf(year: number): number {
  return year - 621
}
