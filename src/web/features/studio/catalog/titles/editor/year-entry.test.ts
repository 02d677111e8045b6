import { expect, test } from 'vitest'
import { parseYear, yearIn } from './year-entry.ts'

test('a year is read in any digits and in either calendar', () => {
  for (const text of ['۱۴۰۵', '1405', '١٤٠٥', ' ۱۴۰۵ ', '2026', '۲۰۲۶']) expect(parseYear(text)).toEqual({ year: 2026 })
})

test('what is no year of a film is refused', () => {
  for (const text of ['', '۰۵', '۱۴۰', '14055', 'سال', '1250', '1699', '1700', '2201', '-1405', '۱۴۰۵٫۵'])
    expect(parseYear(text)).toEqual({ refused: 'year' })
})

test('the field shows the year of the language, and reads back the same', () => {
  expect(yearIn(2026, 'fa')).toBe(1405)
  expect(yearIn(2026, 'en')).toBe(2026)
  for (const locale of ['fa', 'en'] as const) expect(parseYear(String(yearIn(1969, locale)))).toEqual({ year: 1969 })
})
