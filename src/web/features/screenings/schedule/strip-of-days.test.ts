import { expect, test } from 'vitest'
import { nearestTo, stripOf } from './strip-of-days.ts'

const days = [
  { day: '2026-12-01', count: 2 },
  { day: '2026-12-05', count: 1 },
]

test('a strip begins with today in Tehran and says how much is on', () => {
  const strip = stripOf(days, '2026-12-01')
  expect(strip).toHaveLength(14)
  expect(strip.slice(0, 5).map(({ count }) => count)).toEqual([2, 0, 0, 0, 1])
  expect(strip[0]).toEqual({ day: '2026-12-01', ahead: 0, count: 2 })
  expect(strip[13]?.day).toBe('2026-12-14')
})

test.each([
  ['2026-12-02', '2026-12-05'],
  ['2026-12-06', '2026-12-05'],
  ['2026-11-30', '2026-12-01'],
])('from %s the nearest day with something is %s', (day, nearest) => {
  expect(nearestTo(day, days)?.day).toBe(nearest)
})

test('where nothing is on, no day is the nearest', () => {
  expect(nearestTo('2026-12-02', [])).toBe(null)
})
