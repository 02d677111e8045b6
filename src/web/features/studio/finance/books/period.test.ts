import { describe, expect, test } from 'vitest'
import { calendarDay, dayEntry } from '#web/features/studio/form/day-entry.ts'
import { addressOfPeriod, daysOf, dayWords, periodOf, readPeriod, todayOf, typedPeriod } from './period.ts'

const read = (search: string) => readPeriod(new URLSearchParams(search))

describe('the period of the finance desk', () => {
  test('an address names a number of days or two of them; nonsense is a week', () => {
    expect(read('')).toEqual({ days: 7 })
    expect(read('days=31')).toEqual({ days: 31 })
    expect(read('days=8&from=2026-13-01&to=2026-11-21')).toEqual({ days: 7 })
    expect(read('from=2026-02-30&to=2026-11-21')).toEqual({ days: 7 })
    expect(read('from=2026-11-01&to=2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
    for (const asked of [{ days: 7 }, { days: 31 }, { from: '2026-11-01', to: '2026-11-21' }] as const)
      expect(read(addressOfPeriod(asked).split('?')[1] ?? '')).toEqual(asked)
  })

  test('seven days end with today, by Tehran’s clock', () => {
    expect(todayOf(new Date('2026-11-21T20:29:00Z'))).toBe('2026-11-21')
    expect(todayOf(new Date('2026-11-21T20:31:00Z'))).toBe('2026-11-22')
    expect(periodOf({ days: 7 }, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(daysOf({ from: '2026-03-01', to: '2026-02-27' })).toEqual([])
  })

  test('a day is told in the reader’s calendar and digits', () => {
    expect(dayWords('2026-11-21', 'fa')).toBe('۳۰ آبان')
    expect(dayWords('2026-11-21', 'en', { year: true })).toBe('21 November 2026')
    expect(dayWords('2026-11-21', 'en', { short: true })).toBe('21 Nov')
    expect(dayWords('2026-11-21', 'fa', { short: true })).toBe('۳۰ آبان')
    expect(dayEntry('2026-11-21', 'fa')).toBe('۱۴۰۵/۰۸/۳۰')
    expect(dayEntry('2026-11-21', 'en')).toBe('2026-11-21')
    expect(dayEntry(undefined, 'fa')).toBe('')
    expect(calendarDay('2026-11-31')).toBeUndefined()
  })

  test('what is typed is a period in either calendar, or says what is wrong', () => {
    expect(typedPeriod({ from: '۱۴۰۵/۰۸/۰۱', to: '21 November 2026' })).toEqual({
      period: { from: '2026-10-23', to: '2026-11-21' },
    })
    expect(typedPeriod({ from: 'دیروز', to: '۱۴۰۵/۰۷/۳۱' })).toEqual({ faults: { from: 'date', to: 'day' } })
    expect(typedPeriod({ from: '2026-11-21', to: '2026-11-20' })).toEqual({ faults: { to: 'backwards' } })
    expect(typedPeriod({ from: '2026-10-01', to: '2026-11-21' })).toEqual({ faults: { from: 'too_long' } })
  })
})
