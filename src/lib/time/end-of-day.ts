import { formatDate, formatDateTime, tehranTime } from './dates.ts'
import { type CalendarDay, dayNumber, dayOfNumber } from './jalali.ts'
import type { Locale } from '../text/locale.ts'

/** Milliseconds of a local time as if it were UTC. */
const asUtc = ({ year, month, day }: CalendarDay, hour: number, minute: number) =>
  Date.UTC(year, month - 1, day, hour, minute)

/** The instant at which the clock in Tehran shows this. For an hour that a change of clocks skips, the one after it. */
export function tehranInstant(day: CalendarDay, hour: number, minute: number): Date {
  const wanted = asUtc(day, hour, minute)
  let at = wanted - 3.5 * 3_600_000
  for (let round = 0; round < 2; round += 1) {
    const shown = tehranTime(new Date(at))
    at += wanted - asUtc(shown, shown.hour, shown.minute)
  }
  return new Date(Math.floor(at / 60_000) * 60_000)
}

/** The instant at which a day of Tehran ends, which is the first of the next: "until a day" lasts while it is before this. */
export const endOfDay = (day: CalendarDay): Date => tehranInstant(dayOfNumber(dayNumber(day) + 1), 0, 0)

const ofText = (day: string): CalendarDay => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** The first instant of a day of Tehran, written `2026-11-27`. */
export const startOfIsoDay = (day: string): Date => tehranInstant(ofText(day), 0, 0)

/** The same for its end. */
export const endOfIsoDay = (day: string): Date => endOfDay(ofText(day))

/** The day of Tehran that ends at this instant; null where the instant lies inside of a day. */
export function dayEndedAt(end: Date): CalendarDay | null {
  const { year, month, day } = tehranTime(new Date(end.getTime() - 1))
  return endOfItsDay(end).getTime() === end.getTime() ? { year, month, day } : null
}

/** The end of the day of Tehran in which something ends, for what lasts whole days; an end at midnight stays. */
export function endOfItsDay(end: Date): Date {
  const { year, month, day } = tehranTime(new Date(end.getTime() - 1))
  return endOfDay({ year, month, day })
}

type Show = { weekday?: boolean; year?: boolean }

/** The last day of what ends at an instant: what ends at midnight ends with the day before. */
export const formatLastDay = (end: Date, locale: Locale, show: Show = {}): string =>
  formatDate(new Date(end.getTime() - 1), locale, show)

/**
 * An end for a sentence with «تا» or "until": «پایان جمعه ۶ آذر ۱۴۰۵» / "the end of Friday 27 November 2026" where a day
 * ends, else the day and the time.
 */
export function formatEnd(end: Date, locale: Locale, show: Show = {}): string {
  if (dayEndedAt(end) === null) return formatDateTime(end, locale, show)
  const day = formatLastDay(end, locale, { weekday: true, ...show })
  return locale === 'fa' ? `پایان ${day}` : `the end of ${day}`
}
