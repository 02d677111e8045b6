import { localDigits, toLatinDigits } from '#lib/persian/digits.ts'
import { monthName, tehranTime } from '#lib/time/dates.ts'
import { dayEndedAt, tehranInstant } from '#lib/time/end-of-day.ts'
import { type CalendarDay, fromJalali, isGregorianDay, isJalaliDay, toJalali } from '#lib/time/jalali.ts'
import type { Locale } from '#lib/text/locale.ts'

/** The meaning of a day without a time: its first instant, or, where something lasts until it, its end. */
export type Edge = 'moment' | 'end'
/** An instant in two fields. */
export type InstantEntry = { date: string; time: string; edge: Edge }

/** Empty fields of a moment, and of an end. */
export const noMoment: InstantEntry = { date: '', time: '', edge: 'moment' }
export const noEnd: InstantEntry = { date: '', time: '', edge: 'end' }

type Refusal = 'date' | 'day' | 'time' | 'date_missing'
type ParsedInstant = { instant: string | null } | { refused: Refusal }

/** A year below it is an Iranian one. */
const boundary = 1700
const letters = /[\p{L}\p{M}\u200c]+/u
const dayMs = 86_400_000

const plain = (text: string) =>
  toLatinDigits(text)
    .replaceAll(/[\u200b\u200e\u200f\u061c]/g, '')
    .replaceAll('ي', 'ی')
    .trim()

/** The month of a name or of its first three letters, in the calendar of either language. */
function monthOf(name: string): { month: number; isJalali: boolean } | null {
  const wanted = name.toLowerCase()
  for (let month = 1; month <= 12; month += 1) {
    if (monthName(month, 'fa') === name || (name === 'امرداد' && month === 5)) return { month, isJalali: true }
    const english = monthName(month, 'en').toLowerCase()
    if (english === wanted || (wanted.length === 3 && english.startsWith(wanted))) return { month, isJalali: false }
  }
  return null
}

function numbersOf(text: string): { numbers: number[]; month: ReturnType<typeof monthOf> } | null {
  const word = letters.exec(text)?.[0]
  const month = word === undefined ? null : monthOf(word)
  if (word !== undefined && month === null) return null
  const rest = text.replace(letters, ' ')
  if (letters.test(rest)) return null
  const parts = rest.split(/[\s/.,،-]+/).filter((part) => part !== '')
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? { numbers: parts.map(Number), month } : null
}

/** «۱۴۰۵/۹/۶», «۶ آذر ۱۴۰۵», "2026-11-27", "27 November 2026" or "27/11/2026" as a Gregorian day. */
export function parseDay(text: string): CalendarDay | 'date' | 'day' {
  const found = numbersOf(plain(text))
  if (found === null) return 'date'
  const { numbers, month } = found
  const inOrder = month === null ? numbers : [numbers[0], month.month, numbers[1]]
  if (numbers.length !== (month === null ? 3 : 2)) return 'date'
  const [a = 0, middle = 0, c = 0] = inOrder
  const yearFirst = a > 31
  const year = yearFirst ? a : c
  const day = { year, month: middle, day: yearFirst ? c : a }
  if (year < 1000) return 'date'
  const isJalali = year < boundary
  if (month !== null && month.isJalali !== isJalali) return 'day'
  if (isJalali) return isJalaliDay(day) ? fromJalali(day) : 'day'
  return isGregorianDay(day) ? day : 'day'
}

const wholeDay = { hour: 24, minute: 0 }

function parseTime(text: string, edge: Edge): { hour: number; minute: number } | null {
  const typed = plain(text)
  if (typed === '') return edge === 'end' ? wholeDay : { hour: 0, minute: 0 }
  const found = /^(\d{1,2})(?:[:٫.]?(\d{2}))?$/.exec(typed)
  if (!found) return null
  const hour = Number(found[1])
  const minute = Number(found[2] ?? 0)
  if (edge === 'end' && hour === 24 && minute === 0) return wholeDay
  return hour < 24 && minute < 60 ? { hour, minute } : null
}

/**
 * The two fields as an instant (ISO 8601, UTC); both empty means none. A day without a time is its midnight, and as an end
 * the end of that day in Tehran.
 */
export function parseInstant({ date, time, edge }: InstantEntry): ParsedInstant {
  if (plain(date) === '') return plain(time) === '' ? { instant: null } : { refused: 'date_missing' }
  const day = parseDay(date)
  if (typeof day === 'string') return { refused: day }
  const clock = parseTime(time, edge)
  if (clock === null) return { refused: 'time' }
  return { instant: tehranInstant(day, clock.hour, clock.minute).toISOString() }
}

const two = (value: number) => String(value).padStart(2, '0')

/**
 * An instant as the two fields show it: «۱۴۰۵/۰۹/۰۶» «۲۱:۰۰» / "2026-11-27" "21:00", in Tehran. The end of a day is that day,
 * without a time.
 */
export function entryOf(instant: string | null | undefined, locale: Locale, edge: Edge): InstantEntry {
  if (!instant) return { date: '', time: '', edge }
  const ended = edge === 'end' ? dayEndedAt(new Date(instant)) : null
  const { hour, minute, ...day } = ended === null ? tehranTime(new Date(instant)) : { ...ended, hour: 0, minute: 0 }
  const shown = locale === 'fa' ? toJalali(day) : day
  const separator = locale === 'fa' ? '/' : '-'
  const date = [String(shown.year).padStart(4, '0'), two(shown.month), two(shown.day)].join(separator)
  const time = ended === null ? localDigits(`${two(hour)}:${two(minute)}`, locale) : ''
  return { date: localDigits(date, locale), time, edge }
}

/** A day of the near future, as an example beside the field. */
export const exampleDate = (now: number, locale: Locale): string =>
  entryOf(new Date(now + 14 * dayMs).toISOString(), locale, 'moment').date
