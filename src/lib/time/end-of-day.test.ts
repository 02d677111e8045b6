import { expect, test } from 'vitest'
import { dayEndedAt, endOfDay, endOfIsoDay, formatEnd, formatLastDay, startOfIsoDay } from './end-of-day.ts'

test.each([
  ['2026-11-27', '2026-11-26T20:30:00.000Z', '2026-11-27T20:30:00.000Z'],
  ['2026-12-31', '2026-12-30T20:30:00.000Z', '2026-12-31T20:30:00.000Z'],
  // the clocks of Tehran went forward at this midnight, and back at the other
  ['2021-03-21', '2021-03-20T20:30:00.000Z', '2021-03-21T20:30:00.000Z'],
  ['2021-07-01', '2021-06-30T19:30:00.000Z', '2021-07-01T19:30:00.000Z'],
])('%s begins at %s and ends at %s', (day, start, end) => {
  expect([startOfIsoDay(day).toISOString(), endOfIsoDay(day).toISOString()]).toEqual([start, end])
})

test.each([
  ['2026-11-27T20:30:00.000Z', { year: 2026, month: 11, day: 27 }],
  ['2026-11-27T20:29:00.000Z', null],
  ['2026-11-27T20:30:00.001Z', null],
  ['2021-07-01T19:30:00.000Z', { year: 2021, month: 7, day: 1 }],
])('at %s this day ends: %j', (end, day) => {
  expect(dayEndedAt(new Date(end))).toEqual(day)
  if (day !== null) expect(endOfDay(day).toISOString()).toBe(end)
})

test('an end says its day where it is the end of one', () => {
  const midnight = new Date('2026-11-27T20:30:00.000Z')
  expect(formatEnd(midnight, 'fa')).toBe('پایان جمعه ۶ آذر ۱۴۰۵')
  expect(formatEnd(midnight, 'en', { year: false })).toBe('the end of Friday 27 November')
  expect(formatEnd(new Date('2026-11-27T17:30:00.000Z'), 'en')).toBe('Friday 27 November 2026, 21:00')
  expect(formatLastDay(midnight, 'fa')).toBe('۶ آذر ۱۴۰۵')
  expect(formatLastDay(new Date('2026-11-27T17:30:00.000Z'), 'en')).toBe('27 November 2026')
})
