import { after, hours, minutes } from './clock.ts'
import { tehranTime } from './dates.ts'

/** Between midnight and this hour in Tehran nobody is woken. */
const morningHour = 8

/** Eight in the morning in Tehran of a night's instant, when messages may be sent again; null by day. */
export function morningOf(now: Date): Date | null {
  const { hour, minute, second } = tehranTime(now)
  if (hour >= morningHour) return null
  const sinceMidnight = hours(hour) + minutes(minute) + second * 1000 + now.getMilliseconds()
  return after(now, hours(morningHour) - sinceMidnight)
}
