import { expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { dueReminder, type ReminderFacts, type ReminderKind } from './due-reminders.ts'

const startsAt = new Date('2026-12-01T17:30:00Z')
const together: ReminderFacts = {
  mode: 'together',
  startsAt,
  endsAt: after(startsAt, hours(2)),
  doorsMinutes: 15,
  isUnused: true,
}
const window: ReminderFacts = { ...together, mode: 'window', endsAt: after(startsAt, days(7)) }
const lastDay = after(startsAt, days(6))

test.each<[string, ReminderFacts, Date, ReminderKind | null]>([
  ['a moment before the day before', together, after(startsAt, -days(1) - 1), null],
  ['the day before', together, after(startsAt, -days(1)), 'day'],
  ['half an hour after that', together, after(startsAt, minutes(30) - days(1)), null],
  ['an hour before', together, after(startsAt, -hours(1)), 'hour'],
  ['when the doors open', together, after(startsAt, -minutes(15)), 'doors'],
  ['when the doors open an hour before', { ...together, doorsMinutes: 60 }, after(startsAt, -hours(1)), 'doors'],
  ['once it has begun', together, after(startsAt, minutes(15)), null],
  ['in a room the day before', { ...together, mode: 'room' }, after(startsAt, -days(1)), 'day'],
  ['of a window the day before', window, after(startsAt, -days(1)), null],
  ['of a window at its opening', window, startsAt, 'opens'],
  ['of a window a day before its end', window, lastDay, 'last_day'],
  ['of a window a day before its end, where all was used', { ...window, isUnused: false }, lastDay, null],
  ['of a window that lasts a day only', { ...window, endsAt: after(startsAt, days(1)) }, startsAt, 'opens'],
])('%s', (_when, facts, now, kind) => {
  expect(dueReminder(facts, now)?.kind ?? null).toBe(kind)
})
