/** A day of some calendar; months and days count from 1. */
export type CalendarDay = { year: number; month: number; day: number }

/** Day number (1970-01-01 is 0) of the day before 1 Farvardin 1. */
const epoch = -492_269

const dayMs = 86_400_000

/**
 * The 33-year arithmetic rule of the Persian calendar, as ICU implements it. From 1178 to 1633 it gives the same days
 * as the legal rule by the equinox.
 */
export function isJalaliLeap(year: number): boolean {
  return (((25 * year + 11) % 33) + 33) % 33 < 8
}

/** Days of a month of the Jalali calendar: 31, 30, or 29 in the Esfand of an ordinary year. */
export function jalaliMonthLength(year: number, month: number): number {
  if (month <= 6) return 31
  return month <= 11 || isJalaliLeap(year) ? 30 : 29
}

/** The Jalali year that contains most of a Gregorian year, because films only store a year. */
export function jalaliYearOf(year: number): number {
  return year - 621
}

/** A Gregorian day as the same day of the Jalali calendar. */
export function toJalali(gregorian: CalendarDay): CalendarDay {
  const days = dayNumber(gregorian) - epoch - 1
  const year = 1 + Math.floor((33 * days + 3) / 12_053)
  const dayOfYear = days - daysBeforeYear(year)
  const month = dayOfYear < 186 ? Math.floor(dayOfYear / 31) + 1 : Math.floor((dayOfYear - 186) / 30) + 7
  return { year, month, day: dayOfYear - daysBeforeMonth(month) + 1 }
}

/** A Jalali day as the same Gregorian day. The day must exist (`isJalaliDay`). */
export function fromJalali(jalali: CalendarDay): CalendarDay {
  return dayOfNumber(epoch + daysBeforeYear(jalali.year) + daysBeforeMonth(jalali.month) + jalali.day)
}

export function isJalaliDay({ year, month, day }: CalendarDay): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= jalaliMonthLength(year, month)
}

export function isGregorianDay(day: CalendarDay): boolean {
  const same = dayOfNumber(dayNumber(day))
  return same.year === day.year && same.month === day.month && same.day === day.day
}

/** `2026-11-27`. */
export function isoDay({ year, month, day }: CalendarDay): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** A Gregorian day as the number of days since 1970-01-01. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return Math.round(date.getTime() / dayMs)
}

/** The Gregorian day of such a day number. */
export function dayOfNumber(days: number): CalendarDay {
  const date = new Date(days * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function daysBeforeYear(year: number): number {
  return 365 * (year - 1) + Math.floor((8 * year + 21) / 33)
}

function daysBeforeMonth(month: number): number {
  return month <= 7 ? 31 * (month - 1) : 30 * (month - 1) + 6
}
