import { expect, test } from 'vitest'
import { openHours, type WeekHours } from './hours.ts'

const week: WeekHours[] = Array.from({ length: 7 }, (_none, weekday) => ({
  weekday,
  fromMinute: 10 * 60,
  toMinute: 13 * 60,
  capacity: 4,
}))
// Friday 27 November 2026 in Tehran (UTC+3:30)
const starts = (now: string, rows = week, holidays: string[] = []) =>
  openHours(rows, new Date(now), new Set(holidays)).map(({ startsAt }) => startsAt.toISOString())

test('seven days, today among them while three hours are left', () => {
  const found = starts('2026-11-27T03:30:00Z')
  expect(found).toHaveLength(7)
  expect(found[0]).toBe('2026-11-27T06:30:00.000Z')
  expect(found.at(-1)).toBe('2026-12-03T06:30:00.000Z')
})

test('a millisecond later today’s hours are closed', () => {
  expect(starts('2026-11-27T03:30:00.001Z')[0]).toBe('2026-11-28T06:30:00.000Z')
})

test('weekday 6 is Friday, 0 is Saturday', () => {
  const of = (weekday: number) => starts('2026-11-26T20:30:00Z', [{ ...week[0], weekday } as WeekHours])
  expect(of(6)).toEqual(['2026-11-27T06:30:00.000Z'])
  expect(of(0)).toEqual(['2026-11-28T06:30:00.000Z'])
})

test('midnight in Tehran begins the day', () => {
  expect(starts('2026-11-26T20:29:59.999Z')[0]).toBe('2026-11-27T06:30:00.000Z')
  expect(starts('2026-11-26T20:29:59.999Z')).toHaveLength(6)
})

test('holidays and hours without capacity are left out; the rest stands in order', () => {
  const two = [
    { weekday: 6, fromMinute: 17 * 60, toMinute: 1440, capacity: 1 },
    { weekday: 6, fromMinute: 10 * 60, toMinute: 13 * 60, capacity: 1 },
    { weekday: 6, fromMinute: 14 * 60, toMinute: 16 * 60, capacity: 0 },
  ]
  expect(starts('2026-11-26T20:30:00Z', two)).toEqual(['2026-11-27T06:30:00.000Z', '2026-11-27T13:30:00.000Z'])
  expect(starts('2026-11-26T20:30:00Z', two, ['2026-11-27'])).toEqual([])
})

test('the hours end where the week says, up to midnight', () => {
  const [found] = openHours(
    [{ weekday: 6, fromMinute: 1200, toMinute: 1440, capacity: 2 }],
    new Date('2026-11-27T00:00:00Z'),
    new Set(),
  )
  expect(found?.endsAt.toISOString()).toBe('2026-11-27T20:30:00.000Z')
})
