import { tehranTime } from '#lib/time/dates.ts'
import {
  type CalendarDay,
  dayNumber,
  dayOfNumber,
  fromJalali,
  isGregorianDay,
  isoDay,
  toJalali,
} from '#lib/time/jalali.ts'
import type { Locale } from '#lib/text/locale.ts'
import { parseInstant } from '#web/features/studio/form/instant-entry.ts'

/** A month of the language's own calendar. */
export type Month = { year: number; month: number }

export type GridDay = {
  /** Days since an epoch: the key of a day. */
  number: number
  gregorian: CalendarDay
  /** In the language's own calendar. */
  own: CalendarDay
  isInMonth: boolean
  isFriday: boolean
}

const week = 7

/** In the language's own calendar: Jalali in `fa`. */
const ownDay = (gregorian: CalendarDay, locale: Locale): CalendarDay =>
  locale === 'fa' ? toJalali(gregorian) : gregorian

const firstDay = ({ year, month }: Month, locale: Locale): number =>
  dayNumber(locale === 'fa' ? fromJalali({ year, month, day: 1 }) : { year, month, day: 1 })

/** 0 on a Saturday, 6 on a Friday. Day 0 was a Thursday. */
const positionInWeek = (number: number): number => (((number + 5) % week) + week) % week

export const monthOf = (at: Date, locale: Locale): Month => {
  const { year, month } = ownDay(tehranTime(at), locale)
  return { year, month }
}

export function monthBeside({ year, month }: Month, by: 1 | -1): Month {
  if (by === 1) return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}

function gridDay(number: number, locale: Locale, isInMonth: boolean): GridDay {
  const gregorian = dayOfNumber(number)
  return { number, gregorian, own: ownDay(gregorian, locale), isInMonth, isFriday: positionInWeek(number) === week - 1 }
}

/** The seven days from Saturday to Friday that contain a day. */
export function weekOf(number: number, locale: Locale): GridDay[] {
  const first = number - positionInWeek(number)
  return Array.from({ length: week }, (_, index) => gridDay(first + index, locale, true))
}

/** The whole weeks that contain a month, each from Saturday to Friday. */
export function weeksOf(month: Month, locale: Locale): GridDay[][] {
  const first = firstDay(month, locale)
  const last = firstDay(monthBeside(month, 1), locale) - 1
  const from = first - positionInWeek(first)
  const until = last + (week - 1 - positionInWeek(last))
  const days = Array.from({ length: until - from + 1 }, (_, index) => {
    const number = from + index
    return gridDay(number, locale, number >= first && number <= last)
  })
  return Array.from({ length: days.length / week }, (_, index) => days.slice(index * week, (index + 1) * week))
}

/** The day of an instant in Tehran, as the key of a grid's day. */
export const dayOf = (instant: string): number => dayNumber(tehranTime(new Date(instant)))

/** Returns the instant when Tehran's clock shows this minute of a day; by default the day's beginning. */
export function instantIn(number: number, minutes = 0): string {
  const { year, month, day } = dayOfNumber(number)
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  const read = parseInstant({ date: `${year}-${month}-${day}`, time, edge: 'moment' })
  return 'instant' in read && read.instant !== null ? read.instant : ''
}

/** Minutes since midnight that Tehran's clock shows. */
export function minutesOf(instant: string): number {
  const { hour, minute } = tehranTime(new Date(instant))
  return hour * 60 + minute
}

/** «1405-9», as the address has it; null where the text is no month. */
export function readMonth(text: string | null): Month | null {
  const found = /^(\d{4})-(\d{1,2})$/.exec(text ?? '')
  const month = Number(found?.[2])
  return found === null || month < 1 || month > 12 ? null : { year: Number(found[1]), month }
}

/** «2026-11-28», a day in the address of a week; null where the text is no day. */
export function readDay(text: string | null): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '')
  if (found === null) return null
  const day = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) }
  return isGregorianDay(day) ? dayNumber(day) : null
}

/** A day as the address of a week has it. */
export const writeDay = (number: number): string => isoDay(dayOfNumber(number))
