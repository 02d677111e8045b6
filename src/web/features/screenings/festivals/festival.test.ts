import { expect, test } from 'vitest'
import { dayKey, daysInWords, firstDay, lastDay } from './festival.ts'

test('a day is one of Tehran: late evening in UTC is the next day', () => {
  expect(dayKey('2026-12-01T20:29:00Z')).toBe('2026-12-01')
  expect(dayKey('2026-12-01T20:30:00Z')).toBe('2026-12-02')
})

test('a festival opens on today, else on the next day with shows, else on its last', () => {
  const days = [{ key: '2026-12-01' }, { key: '2026-12-03' }]
  expect(firstDay(days, '2026-12-01')).toBe('2026-12-01')
  expect(firstDay(days, '2026-12-02')).toBe('2026-12-03')
  expect(firstDay(days, '2026-12-09')).toBe('2026-12-03')
  expect(firstDay([], '2026-12-01')).toBeNull()
})

test('a festival that closes at midnight lasts until the day before, in either calendar', () => {
  const midnight = '2026-11-27T20:30:00.000Z'
  const days = { starts_at: '2026-11-21T20:30:00.000Z', ends_at: midnight }
  expect(lastDay(midnight, 'fa')).toBe('۶ آذر')
  expect(lastDay('2026-11-27T20:30:01.000Z', 'fa')).toBe('۷ آذر')
  expect(daysInWords(days, 'fa')).toEqual({ from: '۱ آذر', to: '۶ آذر' })
  expect(daysInWords(days, 'en')).toEqual({ from: '22 November', to: '27 November' })
})
