import { parseBirthDay } from '#lib/typed/birth-day.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { jalaliMonthLength, toJalali } from '#lib/time/jalali.ts'
import type { Locale } from '#lib/text/locale.ts'

export type Calendar = 'jalali' | 'gregorian'

/** Latin digits, or empty where nothing is picked yet. */
export type Picked = { year: string; month: string; day: string }

type Choice = { value: string; label: string }

const today = () => new Date().toISOString().slice(0, 10)

const gregorianDay = (iso: string) => {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return { year, month, day }
}

/** `1372/5/14`: as a person would type it; the year tells the calendar. */
export const typedDay = ({ year, month, day }: Picked): string => `${year}/${month}/${day}`

/** The Gregorian day of the choice, when it is complete and the day exists. */
export function isoOf(picked: Picked, calendar: Calendar): string | null {
  if (!picked.year || !picked.month || !picked.day) return null
  const read = parseBirthDay(typedDay(picked), today())
  const isMeant = calendar === 'jalali' ? Number(picked.year) < 1600 : Number(picked.year) >= 1600
  return 'iso' in read && isMeant ? read.iso : null
}

/** A Gregorian day in a calendar's own year, month and day. */
export function partsOf(iso: string | null, calendar: Calendar): Picked {
  if (iso === null) return { year: '', month: '', day: '' }
  const gregorian = gregorianDay(iso)
  const { year, month, day } = calendar === 'jalali' ? toJalali(gregorian) : gregorian
  return { year: String(year), month: String(month), day: String(day) }
}

/** «۵ اوت ۱۹۹۳», "14 Mordad 1372": a Gregorian day in either calendar, in the words of the language. */
export function dayInWords(iso: string, calendar: Calendar, locale: Locale): string {
  const { year, month, day } = partsOf(iso, calendar)
  return localDigits(`${day} ${monthNames(calendar, locale)[Number(month) - 1]} ${year}`, locale)
}

/** The choices: the years of a living person, newest first, the months by name, and the days of that month. */
export function choicesOf(picked: Picked, calendar: Calendar, locale: Locale) {
  const now = gregorianDay(today())
  const newest = (calendar === 'jalali' ? toJalali(now) : now).year
  const numbers = (first: number, count: number, step: 1 | -1 = 1): Choice[] =>
    Array.from({ length: count }, (_, at) => {
      const value = String(first + at * step)
      return { value, label: localDigits(value, locale) }
    })
  return {
    years: numbers(newest, 121, -1),
    months: monthNames(calendar, locale).map((label, at) => ({ value: String(at + 1), label })),
    days: numbers(1, monthLength(picked, calendar)),
  }
}

function monthLength({ year, month }: Picked, calendar: Calendar): number {
  if (month === '') return 31
  // without a year, a leap year
  if (calendar === 'jalali') return jalaliMonthLength(Number(year || 1403), Number(month))
  return new Date(Date.UTC(Number(year || 2000), Number(month), 0)).getUTCDate()
}

/** The months of either calendar in either language: «ژوئیه» and "Tir", too. */
function monthNames(calendar: Calendar, locale: Locale): string[] {
  const tag = `${locale === 'fa' ? 'fa-IR' : 'en-GB'}-u-ca-${calendar === 'jalali' ? 'persian' : 'gregory'}`
  const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  // on these days the months of both calendars come in order: the twelve of 1372 and of 1993
  return Array.from({ length: 12 }, (_, at) =>
    format.format(new Date(calendar === 'jalali' ? Date.UTC(1993, 3 + at, 5) : Date.UTC(1993, at, 5))),
  )
}
