export type PlayerLocale = 'fa' | 'en'

const plain: Record<PlayerLocale, Intl.NumberFormat> = {
  fa: new Intl.NumberFormat('fa-IR', { useGrouping: false, maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-GB', { useGrouping: false, maximumFractionDigits: 2 }),
}
const grouped: Record<PlayerLocale, Intl.NumberFormat> = {
  fa: new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 0 }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }),
}

/** A number in the digits of the language, without thousands separators: `1.25` is `۱٫۲۵` in Persian. */
export function formatNumber(value: number, locale: PlayerLocale): string {
  return plain[locale].format(value)
}

/** A whole number with the thousands separator of the language: `۱٬۸۰۰`, `1,800`. */
export function formatGrouped(value: number, locale: PlayerLocale): string {
  return grouped[locale].format(value)
}

export interface ClockParts {
  hours: number
  minutes: number
  seconds: number
}

/** Splits milliseconds into whole hours, minutes and seconds; unknown or negative times count as zero. */
export function clockParts(ms: number): ClockParts {
  const total = Number.isFinite(ms) && ms > 0 ? Math.floor(ms / 1000) : 0
  return { hours: Math.floor(total / 3600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 }
}

/**
 * A position as a clock shows it: `39:52`, `1:43:00`, in Persian `۳۹:۵۲`. It is read from left to right in both
 * languages.
 */
export function formatTime(ms: number, locale: PlayerLocale): string {
  const { hours, minutes, seconds } = clockParts(ms)
  const two = (n: number) => (n < 10 ? formatNumber(0, locale) : '') + formatNumber(n, locale)
  return hours > 0
    ? `${formatNumber(hours, locale)}:${two(minutes)}:${two(seconds)}`
    : `${formatNumber(minutes, locale)}:${two(seconds)}`
}

const instants: Record<PlayerLocale, Intl.DateTimeFormat> = {
  fa: new Intl.DateTimeFormat('fa-IR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  en: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
}

/** An instant (ms since 1970) as the viewer's own clock on the wall shows it: `21:47`, in Persian `۲۱:۴۷`. */
export function formatInstant(at: number, locale: PlayerLocale): string {
  return instants[locale].format(at)
}
