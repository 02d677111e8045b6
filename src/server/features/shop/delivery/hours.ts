import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { dayNumber, dayOfNumber, isoDay } from '#lib/time/jalali.ts'

/** For how many days, today among them, a courier's hours can be chosen. */
export const daysAhead = 7
/** Hours are closed so long before they begin: a courier must be found and the goods packed. */
const cutOffMs = hours(3)

/** One row of a courier's week; minutes of the day in Tehran. */
export interface WeekHours {
  /** 0 = Saturday … 6 = Friday. */
  weekday: number
  fromMinute: number
  toMinute: number
  capacity: number
}

export interface Hours {
  startsAt: Date
  endsAt: Date
  capacity: number
}

/** Saturday is 0. */
export const weekdayOf = (day: number): number => (day + 5) % 7

/** Midnight in Tehran at the beginning of the day that lies `ahead` days after now. */
function midnight(now: Date, ahead: number): Date {
  const near = after(now, days(ahead))
  const { hour, minute, second } = tehranTime(near)
  const since = hours(hour) + minutes(minute) + second * 1000 + near.getUTCMilliseconds()
  return after(near, -since)
}

/**
 * The hours of a courier's week that can be chosen now, in order: for seven days, without holidays (days as
 * `2026-11-27`), and not those that begin in less than three hours.
 */
export function openHours(week: readonly WeekHours[], now: Date, holidays: ReadonlySet<string>): Hours[] {
  const today = dayNumber(tehranTime(now))
  return Array.from({ length: daysAhead }, (_none, ahead) => ahead).flatMap((ahead) => {
    const day = today + ahead
    if (holidays.has(isoDay(dayOfNumber(day)))) return []
    const start = midnight(now, ahead)
    return week
      .filter(({ weekday, capacity }) => weekday === weekdayOf(day) && capacity > 0)
      .map(({ fromMinute, toMinute, capacity }) => ({
        startsAt: after(start, minutes(fromMinute)),
        endsAt: after(start, minutes(toMinute)),
        capacity,
      }))
      .filter(({ startsAt }) => after(startsAt, -cutOffMs) >= now)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  })
}
