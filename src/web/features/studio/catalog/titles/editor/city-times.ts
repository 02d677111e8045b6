import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'

/** Where many viewers outside of Iran live. */
const zones = [
  ['berlin', 'Europe/Berlin'],
  ['london', 'Europe/London'],
  ['dubai', 'Asia/Dubai'],
  ['toronto', 'America/Toronto'],
  ['losAngeles', 'America/Los_Angeles'],
] as const
export type City = (typeof zones)[number][0]

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    numberingSystem: 'latn',
    hour: '2-digit',
    minute: '2-digit',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })

function wallOf(instant: Date, timeZone: string) {
  const parts = new Map(
    clockIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

/** Returns the time in other cities, and whether it is another day there than in Tehran. */
export function cityTimes(
  instant: Date,
  locale: Locale,
): { city: City; time: string; day: 'before' | 'same' | 'after' }[] {
  const here = wallOf(instant, 'Asia/Tehran').day
  return zones.map(([city, zone]) => {
    const { day, time } = wallOf(instant, zone)
    return { city, time: localDigits(time, locale), day: day === here ? 'same' : day < here ? 'before' : 'after' }
  })
}
