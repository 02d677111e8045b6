import { describe, expect, test } from 'vitest'
import { type Edge, entryOf, noEnd, noMoment, parseInstant } from './instant-entry.ts'

const at = (date: string, time = '21:00', edge: Edge = 'moment') => parseInstant({ date, time, edge })
const azar6 = { instant: '2026-11-27T17:30:00.000Z' }

describe('the entry of a moment', () => {
  test('reads Jalali and Gregorian days, in any digits, by number or by name', () => {
    for (const date of ['۱۴۰۵/۹/۶', '1405-09-06', '۶/۹/۱۴۰۵', '۶ آذر ۱۴۰۵', '١٤٠٥/٩/٦', '2026/11/27', '27/11/2026'])
      expect(at(date), date).toEqual(azar6)
    for (const date of ['27 November 2026', '27 nov 2026', '2026-11-27', '۱۴۰۵.۹.۶'])
      expect(at(date), date).toEqual(azar6)
  })

  test('reads a time with and without a colon, and takes none for midnight', () => {
    for (const time of ['21:00', '۲۱:۰۰', '21', '2100', '۲۱٫۰۰']) expect(at('1405/9/6', time), time).toEqual(azar6)
    expect(at('1405/9/6', '')).toEqual({ instant: '2026-11-26T20:30:00.000Z' })
  })

  test('both empty is no moment', () => {
    expect(at('', '')).toEqual({ instant: null })
    expect(at('  ', ' ')).toEqual({ instant: null })
  })

  test('says which part is not right', () => {
    expect(at('', '21:00')).toEqual({ refused: 'date_missing' })
    expect(at('فردا')).toEqual({ refused: 'date' })
    expect(at('05/9/6')).toEqual({ refused: 'date' })
    expect(at('1405/9')).toEqual({ refused: 'date' })
    expect(at('1405/12/30')).toEqual({ refused: 'day' })
    expect(at('2026-02-29')).toEqual({ refused: 'day' })
    expect(at('1405/13/1')).toEqual({ refused: 'day' })
    expect(at('6 آذر 2026')).toEqual({ refused: 'day' })
    expect(at('1405/9/6', '25:00')).toEqual({ refused: 'time' })
    expect(at('1405/9/6', '9:7')).toEqual({ refused: 'time' })
    expect(at('1405/9/6', 'شب')).toEqual({ refused: 'time' })
  })

  test('knows the summer time Tehran had until 2022', () => {
    expect(at('2021-07-01', '12:00')).toEqual({ instant: '2021-07-01T07:30:00.000Z' })
    expect(at('2023-07-01', '12:00')).toEqual({ instant: '2023-07-01T08:30:00.000Z' })
  })

  test('a moment comes back as it was shown, in both languages', () => {
    expect(entryOf('2026-11-27T17:30:00.000Z', 'fa', 'moment')).toEqual({
      ...noMoment,
      date: '۱۴۰۵/۰۹/۰۶',
      time: '۲۱:۰۰',
    })
    expect(entryOf('2026-11-27T17:30:00.000Z', 'en', 'moment')).toEqual({
      ...noMoment,
      date: '2026-11-27',
      time: '21:00',
    })
    for (const instant of ['2026-03-20T20:30:00.000Z', '2025-03-20T20:29:00.000Z', '2020-06-01T00:00:00.000Z'])
      for (const locale of ['fa', 'en'] as const)
        for (const edge of ['moment', 'end'] as const)
          expect(parseInstant(entryOf(instant, locale, edge))).toEqual({ instant })
    expect(entryOf(null, 'fa', 'moment')).toEqual(noMoment)
    expect(entryOf(null, 'fa', 'end')).toEqual(noEnd)
  })

  test('an end that is a day is the end of that day, and comes back as that day', () => {
    const midnight = { instant: '2026-11-27T20:30:00.000Z' }
    for (const time of ['', '24:00', '۲۴']) expect(at('۱۴۰۵/۹/۶', time, 'end'), time).toEqual(midnight)
    expect(at('۱۴۰۵/۹/۷', '00:00', 'end')).toEqual(midnight)
    expect(at('۱۴۰۵/۹/۶', '21:00', 'end')).toEqual(azar6)
    expect(at('۱۴۰۵/۹/۶', '24:00')).toEqual({ refused: 'time' })
    expect(at('۱۴۰۵/۹/۶', '24:30', 'end')).toEqual({ refused: 'time' })
    expect(entryOf(midnight.instant, 'fa', 'end')).toEqual({ ...noEnd, date: '۱۴۰۵/۰۹/۰۶' })
    expect(entryOf(midnight.instant, 'en', 'moment')).toEqual({ ...noMoment, date: '2026-11-28', time: '00:00' })
  })
})
