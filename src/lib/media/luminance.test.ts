import { expect, test } from 'vitest'
import { luminance } from './luminance.ts'

// The primaries by their weights, a grey, and a colour of the straight part of the curve.
test.each([
  [[0, 0, 0], 0],
  [[255, 255, 255], 1],
  [[255, 0, 0], 0.2126],
  [[0, 255, 0], 0.7152],
  [[0, 0, 255], 0.0722],
  [[119, 119, 119], 0.1845],
  [[10, 10, 10], 0.003],
] as const)('the luminance of %s is %s', ([red, green, blue], expected) => {
  expect(luminance(red, green, blue)).toBeCloseTo(expected, 4)
})
