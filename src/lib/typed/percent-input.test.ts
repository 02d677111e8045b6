import { expect, test } from 'vitest'
import { parsePercent } from './percent-input.ts'

test.each([
  ['50', 5000],
  ['100', 10_000],
  ['33.33', 3333],
  ['33.5%', 3350],
  ['۳۳٫۵٪', 3350],
  ['0.01', 1],
  [' 7 ', 700],
  ['0', undefined],
  ['100.01', undefined],
  ['33.333', undefined],
  ['-5', undefined],
  ['half', undefined],
  ['', undefined],
])('“%s” is %s hundredths of a percent', (text, expected) => {
  expect(parsePercent(text)).toBe(expected)
})
