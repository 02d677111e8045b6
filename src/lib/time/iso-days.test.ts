import { expect, test } from 'vitest'
import { daysAhead, daysLeftAfter, isoDayOf } from './iso-days.ts'

test('a day of Tehran begins at 20:30 of the clock of London', () => {
  expect(isoDayOf(new Date('2026-11-27T20:29:59Z'))).toBe('2026-11-27')
  expect(isoDayOf(new Date('2026-11-27T20:30:00Z'))).toBe('2026-11-28')
})

test.each([
  ['2026-11-27T20:29:59Z', 0],
  ['2026-11-27T20:30:00Z', 1],
  ['2026-11-26T20:29:59Z', -1],
  ['2026-12-31T12:00:00Z', 34],
])('%s lies %i days after 27 November', (at, days) => {
  expect(daysAhead(new Date(at), '2026-11-27')).toBe(days)
})

test.each([
  ['the last day, which ends at midnight', '2026-11-27T20:30:00Z', 0],
  ['the last day, which ends at noon', '2026-11-27T08:30:00Z', 0],
  ['the day before', '2026-11-28T20:30:00Z', 1],
  ['a day after the end', '2026-11-25T20:30:00Z', 0],
])('how many days are left on %s', (_, end, left) => {
  expect(daysLeftAfter('2026-11-27', new Date(end))).toBe(left)
})
