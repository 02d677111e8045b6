import type { Locale } from '#lib/text/locale.ts'

/** A whole number in the reader's digits. */
export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale === 'fa' ? 'fa-IR' : 'en-GB', { useGrouping: false }).format(value)
}
