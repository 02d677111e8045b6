import { expect, test } from 'vitest'
import { beginningOf, shortened } from './shortened.ts'

const family = '👨‍👩‍👧'

test.each([
  ['سلام', 4, 'سلام'],
  ['سلام دوست', 6, 'سلام…'],
  ['سلام دوست', 5, 'سلام…'],
  [`ab${family}`, 10, `ab${family}`],
  [`ab${family}c`, 10, 'ab…'],
  ['ab😀cd', 4, 'ab…'],
  ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
  ['', 3, ''],
])('%j in %i is %j', (text, most, short) => {
  expect(shortened(text, most)).toBe(short)
  expect(shortened(text, most).length).toBeLessThanOrEqual(most)
})

test('a beginning has no mark, and only whole characters', () => {
  expect(beginningOf('ab😀cd', 3)).toBe('ab')
  expect(beginningOf('ab😀cd', 4)).toBe('ab😀')
  expect(beginningOf(family, 5)).toBe('')
})
