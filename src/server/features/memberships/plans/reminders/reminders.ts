import { after, days, hours } from '#lib/time/clock.ts'

/**
 * Notices before the end of a member's time, at noon, because it ends at midnight. A member with a monthly debit is told
 * of the coming debit instead, three days before the last day, which is two days before the first try.
 */
export const reminderKinds = {
  week: days(7) + hours(12),
  day: days(1) + hours(12),
  debit: days(3) + hours(12),
} as const
export type ReminderKind = keyof typeof reminderKinds

/** The earliest time before an end at which anybody is told. */
export const reminderHorizon = reminderKinds.week

/**
 * Which notice is due now for time that ends at `endsAt`; null for none. When two are due, only the later one is sent:
 * a member who bought three days, or who missed the first because no worker ran, does not get two at once.
 */
export function dueReminder(endsAt: Date, isDebited: boolean, now: Date): ReminderKind | null {
  if (endsAt <= now) return null
  const isDue = (kind: ReminderKind) => after(endsAt, -reminderKinds[kind]) <= now
  if (isDebited) return isDue('debit') ? 'debit' : null
  if (isDue('day')) return 'day'
  return isDue('week') ? 'week' : null
}
