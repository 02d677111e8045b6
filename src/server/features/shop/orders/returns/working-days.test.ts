import { expect, test } from 'vitest'
import { endOfDays } from './working-days.ts'

const none = new Set<string>()
const seven = { days: 7, countsWorkingDays: true }
/** An hour of Tehran. */
const at = (text: string) => new Date(`${text}+03:30`)

test.each([
  // 2026-11-23 is a Monday
  { title: 'over one Friday', from: '2026-11-23T12:00', holidays: [], to: '2026-12-02T00:00' },
  { title: 'a Thursday counts', from: '2026-11-24T12:00', holidays: [], to: '2026-12-03T00:00' },
  { title: 'the last one would be a Friday', from: '2026-11-19T12:00', holidays: [], to: '2026-11-29T00:00' },
  { title: 'a holiday inside', from: '2026-11-23T12:00', holidays: ['2026-11-25'], to: '2026-12-03T00:00' },
  {
    title: 'a holiday on a Friday is no second day off',
    from: '2026-11-23T12:00',
    holidays: ['2026-11-27'],
    to: '2026-12-02T00:00',
  },
  {
    title: 'two holidays, one at the end',
    from: '2026-11-23T12:00',
    holidays: ['2026-11-25', '2026-12-02'],
    to: '2026-12-04T00:00',
  },
  { title: 'delivered on a Friday', from: '2026-11-27T12:00', holidays: [], to: '2026-12-06T00:00' },
  { title: 'the first minute of a day of Tehran', from: '2026-11-23T00:00', holidays: [], to: '2026-12-02T00:00' },
  { title: 'the last minute of a day of Tehran', from: '2026-11-23T23:59', holidays: [], to: '2026-12-02T00:00' },
])('seven working days: $title', ({ from, holidays, to }) => {
  expect(endOfDays(at(from), seven, new Set(holidays))).toEqual(at(to))
})

test('days of the calendar count Fridays and holidays too', () => {
  const fourteen = { days: 14, countsWorkingDays: false }
  expect(endOfDays(at('2026-11-23T12:00'), fourteen, new Set(['2026-11-25']))).toEqual(at('2026-12-08T00:00'))
})

test('no days at all end with the day itself', () => {
  expect(endOfDays(at('2026-11-23T12:00'), { days: 0, countsWorkingDays: true }, none)).toEqual(at('2026-11-24T00:00'))
})
