import { localDigits, toLatinDigits } from '#lib/digits.ts'
import { monthName, tehranTime } from '#lib/dates.ts'
import { type CalendarDay, fromJalali, isGregorianDay, isJalaliDay, toJalali } from '#lib/jalali.ts'
import type { Locale } from '#lib/locale.ts'

/** A moment as two fields hold it. */
export type InstantEntry = { date: string; time: string }
type Refusal = 'date' | 'day' | 'time' | 'date_missing'
type ParsedInstant = { instant: string | null } | { refused: Refusal }

/** Below it a year is an Iranian one. */
const boundary = 1700
const letters = /[\p{L}\p{M}\u200c]+/u
const dayMs = 86_400_000

const plain = (text: string) =>
  toLatinDigits(text)
    .replaceAll(/[\u200b\u200e\u200f\u061c]/g, '')
    .replaceAll('ي', 'ی')
    .trim()

/** The month of a name or of its first three letters, in either language's calendar. */
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

function parseTime(text: string): { hour: number; minute: number } | null {
  const typed = plain(text)
  if (typed === '') return { hour: 0, minute: 0 }
  const found = /^(\d{1,2})(?:[:٫.]?(\d{2}))?$/.exec(typed)
  if (!found) return null
  const hour = Number(found[1])
  const minute = Number(found[2] ?? 0)
  return hour < 24 && minute < 60 ? { hour, minute } : null
}

/** Milliseconds of a wall clock read as if it stood in Greenwich. */
const asUtc = ({ year, month, day }: CalendarDay, hour: number, minute: number) =>
  Date.UTC(year, month - 1, day, hour, minute)

/** The moment at which Tehran's clock shows this. In an hour that a change of clocks skips, the one after it. */
function tehranInstant(day: CalendarDay, hour: number, minute: number): Date {
  const wanted = asUtc(day, hour, minute)
  let at = wanted - 3.5 * 3_600_000
  for (let round = 0; round < 2; round += 1) {
    const shown = tehranTime(new Date(at))
    at += wanted - asUtc(shown, shown.hour, shown.minute)
  }
  return new Date(Math.floor(at / 60_000) * 60_000)
}

/** What stands in the two fields as a moment (ISO 8601, UTC); both empty is no moment, no time is midnight. */
export function parseInstant({ date, time }: InstantEntry): ParsedInstant {
  if (plain(date) === '') return plain(time) === '' ? { instant: null } : { refused: 'date_missing' }
  const day = parseDay(date)
  if (typeof day === 'string') return { refused: day }
  const clock = parseTime(time)
  if (clock === null) return { refused: 'time' }
  return { instant: tehranInstant(day, clock.hour, clock.minute).toISOString() }
}

const two = (value: number) => String(value).padStart(2, '0')

/** A moment as the two fields show it: «۱۴۰۵/۰۹/۰۶» «۲۱:۰۰» / "2026-11-27" "21:00", on Tehran's clock. */
export function entryOf(instant: string | null | undefined, locale: Locale): InstantEntry {
  if (!instant) return { date: '', time: '' }
  const { hour, minute, ...day } = tehranTime(new Date(instant))
  const shown = locale === 'fa' ? toJalali(day) : day
  const separator = locale === 'fa' ? '/' : '-'
  const date = [String(shown.year).padStart(4, '0'), two(shown.month), two(shown.day)].join(separator)
  return { date: localDigits(date, locale), time: localDigits(`${two(hour)}:${two(minute)}`, locale) }
}

/** A day of the near future, as an example beside the field. */
export const exampleDate = (now: number, locale: Locale): string =>
  entryOf(new Date(now + 14 * dayMs).toISOString(), locale).date
