import { tehranTime } from './dates.ts'
import { startOfIsoDay } from './end-of-day.ts'
import { dayNumber, isoDay } from './jalali.ts'

const dayMs = 86_400_000

/** The day of Tehran on which an instant lies, written `2026-11-27`. */
export const isoDayOf = (at: Date): string => isoDay(tehranTime(at))

/** How many days of Tehran an instant lies after a day: 0 is that day, 1 the next. */
export const daysAhead = (at: Date, today: string): number =>
  dayNumber(tehranTime(at)) - dayNumber(tehranTime(startOfIsoDay(today)))

/** How many days there are after a day until something ends: 0 on the last one, and after it. An end at midnight ends the day before. */
export const daysLeftAfter = (today: string, end: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - startOfIsoDay(today).getTime()) / dayMs) - 1)
