import { localDigits } from '../persian/digits.ts'
import { type CalendarDay, dayNumber, toJalali } from './jalali.ts'
import type { Locale } from '../text/locale.ts'

const persianMonths = 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'.split(' ')
const englishMonths = 'January February March April May June July August September October November December'.split(' ')
const persianWeekdays = ['یکشنبه', 'دوشنبه', 'سه\u200cشنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه', 'شنبه']
const englishWeekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Iran's local time, with summer time in the years that had it (none since 2022). */
const tehran = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Tehran',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export type WallTime = CalendarDay & { hour: number; minute: number; second: number }

/** An instant as date and time in Tehran, in the Gregorian calendar. */
export function tehranTime(instant: Date): WallTime {
  const parts = new Map(tehran.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** The day in the calendar of the language: Jalali in `fa`, Gregorian in `en`, both in Tehran's time. */
function localDay(instant: Date, locale: Locale): CalendarDay {
  const { year, month, day } = tehranTime(instant)
  return locale === 'fa' ? toJalali({ year, month, day }) : { year, month, day }
}

/** «جمعه» / "Friday". */
export function weekdayName(instant: Date, locale: Locale): string {
  const index = (dayNumber(tehranTime(instant)) + 4) % 7
  return (locale === 'fa' ? persianWeekdays : englishWeekdays).at(index) ?? ''
}

/** «آذر» / "November". `month` counts from 1 in the language's own calendar. */
export function monthName(month: number, locale: Locale): string {
  return (locale === 'fa' ? persianMonths : englishMonths)[month - 1] ?? ''
}

/** «۶ آذر ۱۴۰۵» / "27 November 2026"; with `weekday` «جمعه ۶ آذر ۱۴۰۵»; without `year` «۶ آذر». */
export function formatDate(instant: Date, locale: Locale, show: { weekday?: boolean; year?: boolean } = {}): string {
  const { year, month, day } = localDay(instant, locale)
  const parts = [localDigits(day, locale), monthName(month, locale)]
  if (show.weekday === true) parts.unshift(weekdayName(instant, locale))
  if (show.year !== false) parts.push(localDigits(year, locale))
  return parts.join(' ')
}

/** «۱۴۰۵/۰۹/۰۶» / "2026/11/27", for tables. */
export function formatShortDate(instant: Date, locale: Locale): string {
  const { year, month, day } = localDay(instant, locale)
  return localDigits(`${year}/${two(month)}/${two(day)}`, locale)
}

/** «۲۱:۰۰» / "21:00", Tehran's time. */
export function formatTime(instant: Date, locale: Locale): string {
  const { hour, minute } = tehranTime(instant)
  return localDigits(`${two(hour)}:${two(minute)}`, locale)
}

/** «جمعه ۶ آذر ۱۴۰۵، ۲۱:۰۰» / "Friday 27 November 2026, 21:00". */
export function formatDateTime(
  instant: Date,
  locale: Locale,
  show: { weekday?: boolean; year?: boolean } = {},
): string {
  const date = formatDate(instant, locale, { weekday: true, ...show })
  return `${date}${locale === 'fa' ? '،' : ','} ${formatTime(instant, locale)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
