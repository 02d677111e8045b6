import { after, days, hours, minutes } from '#lib/time/clock.ts'
import type { ScreeningMode } from '#lib/lists/screening-modes.ts'

export type ReminderKind = 'day' | 'hour' | 'doors' | 'opens' | 'last_day'

export interface ReminderFacts {
  mode: ScreeningMode
  startsAt: Date
  endsAt: Date | null
  doorsMinutes: number
  /** Whether the member has a ticket with which nobody has begun. */
  isUnused: boolean
}

/** How late a reminder may still come; one that was missed longer ago says something that is not so any more. */
const patience = minutes(30)

/**
 * The instants at which a holder is reminded: a day before, an hour before, and when the doors open; of a window at its
 * opening, and a day before its end while a ticket is unused.
 */
export function reminderTimes(facts: ReminderFacts): { kind: ReminderKind; at: Date }[] {
  const { mode, startsAt, endsAt, doorsMinutes, isUnused } = facts
  if (mode !== 'window')
    return [
      { kind: 'day', at: after(startsAt, -days(1)) },
      { kind: 'hour', at: after(startsAt, -hours(1)) },
      { kind: 'doors', at: after(startsAt, -minutes(doorsMinutes)) },
    ]
  const lastDay = endsAt === null ? null : after(endsAt, -days(1))
  const isLong = lastDay !== null && lastDay > startsAt
  return [{ kind: 'opens', at: startsAt }, ...(isUnused && isLong ? [{ kind: 'last_day' as const, at: lastDay }] : [])]
}

/** The reminder that is due now; null for none. Of two the later one is sent, and of two at one instant that of the doors. */
export function dueReminder(facts: ReminderFacts, now: Date): { kind: ReminderKind; at: Date } | null {
  const due = reminderTimes(facts)
    .filter(({ at }) => at <= now && after(at, patience) > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return due.at(-1) ?? null
}
