import { localDigits } from '#lib/persian/digits.ts'
import { type CalendarDay, dayNumber, dayOfNumber, isoDay, toJalali } from '#lib/time/jalali.ts'
import type { Locale } from '#lib/text/locale.ts'
import { parseDay } from './instant-entry.ts'

const written = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day of an address or an answer; undefined when that day does not exist. */
export function calendarDay(text: string | null): CalendarDay | undefined {
  const [, year, month, day] = written.exec(text ?? '') ?? []
  const read = { year: Number(year), month: Number(month), day: Number(day) }
  return year !== undefined && isoDay(dayOfNumber(dayNumber(read))) === text ? read : undefined
}

const two = (n: number) => String(n).padStart(2, '0')

/** A day as a field shows it: «۱۴۰۵/۰۸/۳۰» / "2026-11-21". */
export function dayEntry(day: string | undefined, locale: Locale): string {
  const read = calendarDay(day ?? null)
  if (read === undefined) return ''
  if (locale === 'en') return isoDay(read)
  const { year, month, day: n } = toJalali(read)
  return localDigits(`${year}/${two(month)}/${two(n)}`, 'fa')
}

/** A typed day of either calendar, or the reason why it is not one. */
export function typedDay(text: string): { day: string } | { refused: 'date' | 'day' } {
  const read = parseDay(text)
  return typeof read === 'string' ? { refused: read } : { day: isoDay(read) }
}
