import { describe, expect, test } from 'vitest'
import { countOf, minutesLeft, percentOf, sizeOf } from './figures.ts'

describe('figures of the studio', () => {
  test('a part is rounded down, so that only the whole is called 100 %', () => {
    expect(percentOf(0.649, 'fa')).toBe('۶۴٪')
    expect(percentOf(0.999, 'en')).toBe('99%')
    expect(percentOf(1, 'en')).toBe('100%')
    expect(percentOf(1.2, 'en')).toBe('100%')
    expect(percentOf(-1, 'en')).toBe('0%')
  })

  test('a size is in the largest fitting unit with one decimal place', () => {
    expect(sizeOf(41_230_000_000, 'fa')).toBe('۴۱٫۲ گیگابایت')
    expect(sizeOf(999, 'en')).toBe('999 B')
    expect(sizeOf(1_000, 'en')).toBe('1 kB')
    expect(sizeOf(734_003_200, 'en')).toBe('734 MB')
    expect(sizeOf(0, 'fa')).toBe('۰ بایت')
  })

  test('what is left is in whole minutes upwards, and nothing under one minute', () => {
    expect(minutesLeft(59, 'fa')).toBeNull()
    expect(minutesLeft(1100, 'fa')).toBe('۱۹ دقیقه')
    expect(minutesLeft(3700, 'en')).toBe('1 h 2 min')
  })

  test('thousands are apart in the way of the language', () => {
    expect(countOf(1102, 'fa')).toBe('۱٬۱۰۲')
    expect(countOf(1102, 'en')).toBe('1,102')
  })
})
