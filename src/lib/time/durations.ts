import { localDigits } from '../persian/digits.ts'
import type { Locale } from '../text/locale.ts'

/**
 * Minutes as «۱ ساعت و ۵۲ دقیقه» / "1 h 52 min". With `prose`, the number ۱ in Persian is written as a word, as in a
 * sentence: «یک ساعت و ۵۲ دقیقه». Fractions of a minute are dropped.
 */
export function formatDuration(minutes: number, locale: Locale, style: 'figures' | 'prose' = 'figures'): string {
  const total = Math.max(0, Math.floor(minutes))
  const parts: ReadonlyArray<readonly [number, string]> = [
    [Math.floor(total / 60), locale === 'fa' ? 'ساعت' : 'h'],
    [total % 60, locale === 'fa' ? 'دقیقه' : 'min'],
  ]
  const shown = parts.filter(([value]) => value > 0)
  const named = (shown.length > 0 ? shown : parts.slice(1)).map(([value, unit]) => {
    const number = style === 'prose' && locale === 'fa' && value === 1 ? 'یک' : localDigits(value, locale)
    return `${number} ${unit}`
  })
  return named.join(locale === 'fa' ? ' و ' : ' ')
}

/**
 * A waiting time, rounded up so that it is never too short: «۹۰ ثانیه», «۱۵ دقیقه», «۲۴ ساعت» / "90 seconds",
 * "15 minutes", "24 hours".
 */
export function formatWait(seconds: number, locale: Locale): string {
  const total = Math.max(1, Math.ceil(seconds))
  const [value, unit] =
    total < 120
      ? ([total, 'second'] as const)
      : total <= 7200
        ? ([Math.ceil(total / 60), 'minute'] as const)
        : ([Math.ceil(total / 3600), 'hour'] as const)
  if (locale === 'fa') return `${localDigits(value, 'fa')} ${unit === 'second' ? 'ثانیه' : persianUnits[unit]}`
  return `${value} ${unit}${value === 1 ? '' : 's'}`
}

/** Seconds on a player's clock: «۱:۰۵», "1:01:01". Hours are on the left in both languages. */
export function formatClock(seconds: number, locale: Locale): string {
  const total = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  const tail = `${hours > 0 ? two(minutes) : minutes}:${two(total % 60)}`
  return localDigits(hours > 0 ? `${hours}:${tail}` : tail, locale)
}

export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number }

/** The remaining seconds as days, hours, minutes and seconds; never below zero. */
export function countdownParts(secondsLeft: number): CountdownParts {
  const total = Math.max(0, Math.floor(secondsLeft))
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  }
}

/** «۱۰ روز و ۰۰:۰۰:۰۰» / "10 days 00:00:00"; below one day only the clock. */
export function formatCountdown(secondsLeft: number, locale: Locale): string {
  const { days, hours, minutes, seconds } = countdownParts(secondsLeft)
  const clock = localDigits(`${two(hours)}:${two(minutes)}:${two(seconds)}`, locale)
  if (days === 0) return clock
  return locale === 'fa'
    ? `${localDigits(days, locale)} روز و ${clock}`
    : `${days} ${days === 1 ? 'day' : 'days'} ${clock}`
}

export type RelativeUnit = 'now' | 'minute' | 'hour' | 'day' | 'month' | 'year'
export type Relative = { value: number; unit: RelativeUnit }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The distance from `now` to `instant` in the largest unit that fits, always rounded down; the past is negative. */
export function relativeFrom(now: Date, instant: Date): Relative {
  const distance = instant.getTime() - now.getTime()
  const size = Math.abs(distance)
  const signed = (value: number, unit: RelativeUnit): Relative => ({ value: distance < 0 ? -value : value, unit })
  if (size < minute) return { value: 0, unit: 'now' }
  if (size < hour) return signed(Math.floor(size / minute), 'minute')
  if (size < day) return signed(Math.floor(size / hour), 'hour')
  if (size < 30 * day) return signed(Math.floor(size / day), 'day')
  if (size < 365 * day) return signed(Math.min(11, Math.floor(size / (30 * day))), 'month')
  return signed(Math.floor(size / (365 * day)), 'year')
}

const persianUnits = { minute: 'دقیقه', hour: 'ساعت', day: 'روز', month: 'ماه', year: 'سال' } as const

/** «۵ دقیقه پیش», «۳ روز دیگر», «همین حالا» / "5 minutes ago", "in 3 days", "just now". */
export function formatRelative({ value, unit }: Relative, locale: Locale): string {
  if (unit === 'now' || value === 0) return locale === 'fa' ? 'همین حالا' : 'just now'
  const size = Math.abs(value)
  if (locale === 'fa') return `${localDigits(size, 'fa')} ${persianUnits[unit]} ${value < 0 ? 'پیش' : 'دیگر'}`
  const words = `${size} ${unit}${size === 1 ? '' : 's'}`
  return value < 0 ? `${words} ago` : `in ${words}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
