import { tehranTime } from '#lib/time/dates.ts'
import { startOfIsoDay } from '#lib/time/end-of-day.ts'
import { dayNumber, dayOfNumber, isoDay } from '#lib/time/jalali.ts'

export type CountedDay = { day: string; count: number }

/** As many days as the API counts. */
const shown = 14

/** The cells of a strip: today in Tehran and the days after it, with how much is on. */
export function stripOf(days: readonly CountedDay[], today: string): (CountedDay & { ahead: number })[] {
  const first = dayNumber(tehranTime(startOfIsoDay(today)))
  return Array.from({ length: shown }, (_, ahead) => {
    const day = isoDay(dayOfNumber(first + ahead))
    return { day, ahead, count: days.find((one) => one.day === day)?.count ?? 0 }
  })
}

/** The day nearest to an empty one on which something is on, a later one before an earlier; null where there is none. */
export function nearestTo(day: string, days: readonly CountedDay[]): CountedDay | null {
  const after = days.filter((one) => one.day > day).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const before = days.filter((one) => one.day < day).toSorted((a, b) => (a.day < b.day ? 1 : -1))
  return after[0] ?? before[0] ?? null
}
