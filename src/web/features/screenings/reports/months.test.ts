import { expect, test } from 'vitest'
import { dayWords, monthIn, monthsUpTo } from './months.ts'

const now = new Date('2026-11-22T12:00:00Z')

test('months are those of the reader’s calendar, the present one first, each to its last day', () => {
  expect(monthsUpTo(now, 'en').slice(0, 2)).toEqual([
    { from: '2026-11-01', to: '2026-11-30', label: 'November 2026' },
    { from: '2026-10-01', to: '2026-10-31', label: 'October 2026' },
  ])
  expect(monthsUpTo(now, 'fa').slice(0, 2)).toEqual([
    { from: '2026-11-22', to: '2026-12-21', label: 'آذر ۱۴۰۵' },
    { from: '2026-10-23', to: '2026-11-21', label: 'آبان ۱۴۰۵' },
  ])
})

test.each(['fa', 'en'] as const)('months follow one another without a gap over the turn of a year (%s)', (locale) => {
  const months = monthsUpTo(new Date('2026-04-02T12:00:00Z'), locale)
  for (const [at, month] of months.entries()) {
    const later = months[at - 1]
    if (later === undefined) continue
    expect((Date.parse(later.from) - Date.parse(month.to)) / 86_400_000).toBe(1)
  }
  expect(months).toHaveLength(18)
})

test('late in the evening it is the next day in Tehran already', () => {
  expect(monthsUpTo(new Date('2026-11-30T20:30:00Z'), 'en')[0]?.label).toBe('December 2026')
})

test('an address names a month by its first day; anything else is the present one', () => {
  const months = monthsUpTo(now, 'en')
  expect(monthIn(new URLSearchParams('from=2026-10-01'), months)?.label).toBe('October 2026')
  for (const odd of ['from=2026-10-02', 'from=x', ''])
    expect(monthIn(new URLSearchParams(odd), months)?.label).toBe('November 2026')
})

test('a day in words', () => {
  expect([dayWords('2026-11-21', 'en'), dayWords('2026-11-21', 'fa')]).toEqual(['21 November 2026', '۳۰ آبان ۱۴۰۵'])
})
