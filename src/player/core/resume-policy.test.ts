import { expect, test } from 'vitest'
import { resumeStart } from './resume-policy.ts'

test.each([
  [0, 100_000, 0],
  [4_999, 100_000, 0],
  [5_000, 100_000, 5_000],
  [94_999, 100_000, 94_999],
  [95_000, 100_000, 0],
  [200_000, 100_000, 0],
  [-1, 100_000, 0],
  [Number.NaN, 100_000, 0],
  [7_000, null, 7_000],
])('left at %d of %s starts at %d', (left, duration, start) => {
  expect(resumeStart(left, duration)).toBe(start)
})
