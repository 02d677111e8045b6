import { expect, test } from 'vitest'
import { shiftedText } from './text-shift.ts'

test.each([
  [0, 100, 100],
  [0, -100, -100],
  [100, -100, 0],
  // a sum of tenths stays a tenth
  [299.999_999, 100, 400],
  [60_000, 100, 60_000],
  [-60_000, -100, -60_000],
])('%d ms and one step of %d ms are %d ms', (shift, by, sum) => {
  expect(shiftedText(shift, by)).toBe(sum)
})
