import { tehranTime } from '#lib/time/dates.ts'
import { endOfDay } from '#lib/time/end-of-day.ts'
import { dayNumber, dayOfNumber, isoDay } from '#lib/time/jalali.ts'

// 1970-01-01 was a Thursday
const isFriday = (day: number) => (day + 4) % 7 === 5

/** The day number of an instant on the clock of Tehran. */
const dayOf = (instant: Date) => dayNumber(tehranTime(instant))

/**
 * Returns the day number that is `count` working days after another. Fridays and the official holidays (`2026-11-27`)
 * do not count; a Thursday does, because post offices and shops are open.
 */
function workingDaysAfter(day: number, count: number, holidays: ReadonlySet<string>): number {
  let at = day
  for (let left = count; left > 0;) {
    at += 1
    if (!isFriday(at) && !holidays.has(isoDay(dayOfNumber(at)))) left -= 1
  }
  return at
}

export interface CountedDays {
  days: number
  countsWorkingDays: boolean
}

/**
 * Returns the end of the last of `days` days after an instant, on the clock of Tehran. The day of the instant itself
 * does not count.
 */
export function endOfDays(since: Date, { days, countsWorkingDays }: CountedDays, holidays: ReadonlySet<string>): Date {
  const day = dayOf(since)
  return endOfDay(dayOfNumber(countsWorkingDays ? workingDaysAfter(day, days, holidays) : day + days))
}
