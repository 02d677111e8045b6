import { expect, test } from 'vitest'
import { formatGrouped, formatNumber, formatTime } from './format.ts'

test.each([
  [0, '0:00', '۰:۰۰'],
  [9_999, '0:09', '۰:۰۹'],
  [2_392_000, '39:52', '۳۹:۵۲'],
  [6_180_000, '1:43:00', '۱:۴۳:۰۰'],
  [36_061_000, '10:01:01', '۱۰:۰۱:۰۱'],
  [Number.NaN, '0:00', '۰:۰۰'],
  [Infinity, '0:00', '۰:۰۰'],
  [-5, '0:00', '۰:۰۰'],
])('%d ms reads %s and in Persian %s', (ms, en, fa) => {
  expect(formatTime(ms, 'en')).toBe(en)
  expect(formatTime(ms, 'fa')).toBe(fa)
})

test('numbers carry the separators of their language', () => {
  expect(formatNumber(1.25, 'fa')).toBe('۱٫۲۵')
  expect(formatNumber(1.25, 'en')).toBe('1.25')
  expect(formatGrouped(1800, 'fa')).toBe('۱٬۸۰۰')
  expect(formatGrouped(1800, 'en')).toBe('1,800')
})
