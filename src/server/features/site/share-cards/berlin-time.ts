import { tehranTime, weekdayName } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'

const berlin = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

const dayMs = 86_400_000

/** The hour in Berlin, the city of most viewers abroad; its weekday where that is not the one of Tehran. */
export function berlinTime(at: Date, locale: Locale): { time: string; weekday: string | null } {
  const parts = new Map(berlin.formatToParts(at).map(({ type, value }) => [type, value]))
  const time = localDigits(`${parts.get('hour')}:${parts.get('minute')}`, locale)
  const isSameDay = Number(parts.get('day')) === tehranTime(at).day
  // Berlin's clock is behind Tehran's all year, so another day is the one before
  return { time, weekday: isSameDay ? null : weekdayName(new Date(at.getTime() - dayMs), locale) }
}
