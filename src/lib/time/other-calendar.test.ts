import { expect, test } from 'vitest'
import { formatInOtherCalendar } from './other-calendar.ts'

test('a day is written in the calendar of the other language', () => {
  const instant = new Date('2026-11-27T17:30:00Z')
  expect(formatInOtherCalendar(instant, 'fa')).toBe('۲۷ نوامبر ۲۰۲۶')
  expect(formatInOtherCalendar(instant, 'en')).toBe('6 Azar 1405')
})

test('the day is that of Tehran: 21:00 in London is already tomorrow there', () => {
  expect(formatInOtherCalendar(new Date('2026-11-27T21:00:00Z'), 'fa')).toBe('۲۸ نوامبر ۲۰۲۶')
})
