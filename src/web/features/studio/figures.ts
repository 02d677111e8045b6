import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import type { Locale } from '#lib/text/locale.ts'

const percents: Record<Locale, Intl.NumberFormat> = {
  fa: new Intl.NumberFormat('fa', { style: 'percent', maximumFractionDigits: 0 }),
  en: new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 }),
}

/** A share of one as «۶۴٪» / "64%". Rounded down, so that 100 % means complete. */
export function percentOf(part: number, locale: Locale): string {
  const within = Math.min(1, Math.max(0, part))
  return percents[locale].format(Math.floor(within * 100) / 100)
}

const units = {
  fa: ['بایت', 'کیلوبایت', 'مگابایت', 'گیگابایت', 'ترابایت'],
  en: ['B', 'kB', 'MB', 'GB', 'TB'],
} as const

/** Bytes as «۴۱٫۲ گیگابایت» / "41.2 GB": powers of a thousand, one decimal place under a hundred. */
export function sizeOf(bytes: number, locale: Locale): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 1000 && unit < units.fa.length - 1) {
    value /= 1000
    unit += 1
  }
  const figure = unit === 0 || value >= 100 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '')
  const written = locale === 'fa' ? localDigits(figure, 'fa').replace('.', '٫') : figure
  return `${written} ${units[locale][unit] ?? ''}`
}

/** Seconds rounded up to whole minutes; `null` under a minute. */
export function minutesLeft(seconds: number, locale: Locale): string | null {
  if (seconds < 60) return null
  return formatDuration(Math.ceil(seconds / 60), locale)
}

/** A whole number with thousands separators: «۱٬۱۰۲» / "1,102". */
export function countOf(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(value)
}
