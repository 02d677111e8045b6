import { expect, test, vi } from 'vitest'
import { countByDay, daysFrom, isOnDay } from './screening-days.ts'

/** Half past eleven at night in Tehran. */
const now = new Date('2026-11-30T20:00:00Z')
const at = (text: string) => new Date(`${text}+03:30`)

test('a strip begins with today in Tehran and has fourteen days', () => {
  const days = daysFrom(now)
  expect(days).toHaveLength(14)
  expect([days[0], days[1], days[13]]).toEqual(['2026-11-30', '2026-12-01', '2026-12-13'])
  expect(daysFrom(new Date('2026-11-30T20:30:00Z'))[0]).toBe('2026-12-01')
})

test.each([
  ['an evening of that day', 'together', ['2026-12-01T20:00', '2026-12-01T22:00'], [false, true, false]],
  ['one that runs past midnight', 'together', ['2026-12-01T23:00', '2026-12-02T01:00'], [false, true, false]],
  ['one that runs now', 'live', ['2026-11-29T23:00', '2026-12-01T01:00'], [true, false, false]],
  ['a window of three days', 'window', ['2026-11-30T10:00', '2026-12-02T10:00'], [true, true, true]],
  ['a window that ends at midnight', 'window', ['2026-11-30T10:00', '2026-12-01T00:00'], [true, false, false]],
  ['a window without an end', 'window', ['2026-12-01T10:00', null], [false, true, true]],
  ['one at the first minute of a day', 'room', ['2026-12-01T00:00', '2026-12-01T02:00'], [false, true, false]],
  ['one without a date', 'together', [null, null], [false, false, false]],
] as const)('%s stands on its days', (_, mode, [startsAt, endsAt], expected) => {
  const span = { mode, startsAt: startsAt && at(startsAt), endsAt: endsAt && at(endsAt) }
  expect(['2026-11-30', '2026-12-01', '2026-12-02'].map((day) => isOnDay(span, day, now))).toEqual(expected)
})

test('a day on which nothing is on has no count', () => {
  const evening = { mode: 'together' as const, startsAt: at('2026-12-03T20:00'), endsAt: at('2026-12-03T22:00') }
  const later = { ...evening, startsAt: at('2026-12-03T21:00'), count: 1 }
  expect(countByDay([{ ...evening, count: 2 }, later], now)).toEqual([{ day: '2026-12-03', count: 3 }])
  expect(countByDay([], now)).toEqual([])
})

test('the edges of a day are found once, however many screenings there are', () => {
  const evening = {
    mode: 'together' as const,
    startsAt: at('2026-12-03T20:00'),
    endsAt: at('2026-12-03T22:00'),
    count: 1,
  }
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  countByDay([evening], now)
  const forOne = asked.mock.calls.length
  expect(forOne).toBeGreaterThan(0)
  countByDay(
    Array.from({ length: 300 }, () => evening),
    now,
  )
  expect(asked.mock.calls).toHaveLength(2 * forOne)
  asked.mockRestore()
})
