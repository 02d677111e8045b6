import { daysAhead } from '#contract/screenings/screenings.ts'
import type { ScreeningMode } from '#lib/lists/screening-modes.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { endOfIsoDay, startOfIsoDay } from '#lib/time/end-of-day.ts'
import { type CalendarDay, dayNumber, dayOfNumber } from '#lib/time/jalali.ts'

/** When a screening is on. */
export interface Span {
  mode: ScreeningMode
  startsAt: Date | null
  endsAt: Date | null
}

const textOf = ({ year, month, day }: CalendarDay): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The days of Tehran of a strip, as `2026-11-27`: today and those after it. */
export function daysFrom(now: Date): string[] {
  const today = dayNumber(tehranTime(now))
  return Array.from({ length: daysAhead }, (_, ahead) => textOf(dayOfNumber(today + ahead)))
}

/** Where a day begins and ends: taken once for a day, because to find them is dear. */
const edgesOf = (day: string) => ({ from: startOfIsoDay(day), to: endOfIsoDay(day) })

function isBetween({ mode, startsAt, endsAt }: Span, { from, to }: { from: Date; to: Date }, now: Date): boolean {
  if (startsAt === null || startsAt >= to) return false
  return startsAt >= from || ((endsAt === null || endsAt > from) && (mode === 'window' || from <= now))
}

/**
 * Whether a screening is among those of a day: it begins on it, or what began before is still open. An evening that runs past
 * midnight is one of its own day, except while it runs; a window is open on each of its days.
 */
export const isOnDay = (span: Span, day: string, now: Date): boolean => isBetween(span, edgesOf(day), now)

/** The days of the strip on which something is on, with how much. */
export function countByDay(spans: readonly (Span & { count: number })[], now: Date): { day: string; count: number }[] {
  return daysFrom(now)
    .map((day) => {
      const edges = edgesOf(day)
      const count = spans.reduce((sum, span) => sum + (isBetween(span, edges, now) ? span.count : 0), 0)
      return { day, count }
    })
    .filter(({ count }) => count > 0)
}
