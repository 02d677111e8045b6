import { expect, test } from 'vitest'
import { choicesOf, dayInWords, isoOf, partsOf, typedDay } from './birth-day-choice.ts'

test('a day that is picked in one calendar is the same day in the other', () => {
  const jalali = { year: '1372', month: '5', day: '14' }
  expect(isoOf(jalali, 'jalali')).toBe('1993-08-05')
  expect(partsOf('1993-08-05', 'gregorian')).toEqual({ year: '1993', month: '8', day: '5' })
  expect(partsOf('1993-08-05', 'jalali')).toEqual(jalali)
  expect(typedDay(jalali)).toBe('1372/5/14')
})

test('a day is said in either calendar in the words of the language', () => {
  expect(dayInWords('1993-08-05', 'jalali', 'fa')).toBe('۱۴ مرداد ۱۳۷۲')
  expect(dayInWords('1993-08-05', 'gregorian', 'fa')).toBe('۵ اوت ۱۹۹۳')
  expect(dayInWords('1993-08-05', 'jalali', 'en')).toBe('14 Mordad 1372')
  expect(dayInWords('1993-08-05', 'gregorian', 'en')).toBe('5 August 1993')
})

test('what is not whole, or is no day, is nothing yet', () => {
  expect(isoOf({ year: '1372', month: '', day: '14' }, 'jalali')).toBeNull()
  expect(isoOf({ year: '1371', month: '12', day: '31' }, 'jalali')).toBeNull()
  expect(isoOf({ year: '1995', month: '2', day: '30' }, 'gregorian')).toBeNull()
})

test('a month has its own days, and its name in both calendars and languages', () => {
  const leapEsfand = choicesOf({ year: '1399', month: '12', day: '' }, 'jalali', 'fa')
  expect(leapEsfand.days).toHaveLength(30)
  expect(choicesOf({ year: '1400', month: '12', day: '' }, 'jalali', 'fa').days).toHaveLength(29)
  expect(choicesOf({ year: '2023', month: '2', day: '' }, 'gregorian', 'en').days).toHaveLength(28)
  expect(leapEsfand.months.map(({ label }) => label)).toEqual(
    'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'.split(' '),
  )
  expect(choicesOf({ year: '', month: '', day: '' }, 'gregorian', 'fa').months[6]?.label).toBe('ژوئیه')
  expect(choicesOf({ year: '', month: '', day: '' }, 'jalali', 'en').months[3]?.label).toBe('Tir')
  expect(choicesOf({ year: '', month: '', day: '' }, 'gregorian', 'en').months[0]?.label).toBe('January')
})
