import { expect, test } from 'vitest'
import {
  dayOf,
  instantIn,
  minutesOf,
  monthBeside,
  monthOf,
  readDay,
  readMonth,
  weekOf,
  weeksOf,
  writeDay,
} from './month-grid.ts'

test('a month is whole weeks from Saturday to Friday, in the calendar of the language', () => {
  const weeks = weeksOf({ year: 1405, month: 9 }, 'fa')
  expect(weeks).toHaveLength(5)
  expect(weeks.every((days) => days.length === 7)).toBe(true)
  const [first] = weeks[0] ?? []
  expect(first).toMatchObject({ own: { month: 8, day: 30 }, isInMonth: false, isFriday: false })
  expect(weeks[0]?.[6]).toMatchObject({ own: { month: 9, day: 6 }, gregorian: { month: 11, day: 27 }, isFriday: true })
  expect(weeks.flat().filter(({ isInMonth }) => isInMonth)).toHaveLength(30)
  expect(
    weeksOf({ year: 2026, month: 11 }, 'en')
      .flat()
      .filter(({ isInMonth }) => isInMonth),
  ).toHaveLength(30)
})

test('an evening belongs to its day in Tehran, and a day begins at Tehran’s midnight', () => {
  const day = dayOf('2026-11-26T20:30:00Z')
  expect(
    weeksOf({ year: 1405, month: 9 }, 'fa')
      .flat()
      .find(({ number }) => number === day)?.own.day,
  ).toBe(6)
  expect(instantIn(day)).toBe('2026-11-26T20:30:00.000Z')
  expect(dayOf('2026-11-26T20:29:59Z')).toBe(day - 1)
})

test('months follow one another over the end of a year, and the address names one', () => {
  expect(monthBeside({ year: 1405, month: 12 }, 1)).toEqual({ year: 1406, month: 1 })
  expect(monthBeside({ year: 1405, month: 1 }, -1)).toEqual({ year: 1404, month: 12 })
  expect(monthOf(new Date('2026-11-26T20:30:00Z'), 'fa')).toEqual({ year: 1405, month: 9 })
  expect(['1405-9', '1405-13', 'x', null].map(readMonth)).toEqual([{ year: 1405, month: 9 }, null, null, null])
})

test('a week is the seven days from Saturday to Friday around a day, and the address names it by a day', () => {
  const friday = dayOf('2026-11-27T12:00:00Z')
  for (const day of [friday - 6, friday - 3, friday])
    expect(weekOf(day, 'fa').map(({ number }) => number - friday)).toEqual([-6, -5, -4, -3, -2, -1, 0])
  expect(weekOf(friday, 'fa')[6]).toMatchObject({ own: { month: 9, day: 6 }, isFriday: true })
  expect([writeDay(friday), readDay('2026-11-27')]).toEqual(['2026-11-27', friday])
  expect(['2026-13-01', '2026-2-1', 'x', null].map(readDay)).toEqual([null, null, null, null])
})

test('an hour of a day is Tehran’s', () => {
  const day = dayOf('2026-11-27T12:00:00Z')
  expect(instantIn(day, 21 * 60 + 5)).toBe('2026-11-27T17:35:00.000Z')
  expect(minutesOf('2026-11-27T17:35:00.000Z')).toBe(21 * 60 + 5)
})
