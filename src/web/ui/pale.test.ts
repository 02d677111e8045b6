import { expect, test } from 'vitest'
import { isPale } from './pale.ts'

test.each([
  ['#ffffff', true],
  ['#000000', false],
  // the same number in each channel: a luminance of 0.2 lies between 123 and 124
  ['#7b7b7b', false],
  ['#7c7c7c', true],
  // blue adds little luminance, green much
  ['#0000ff', false],
  ['#00ff00', true],
])('%s is pale: %s', (color, pale) => {
  expect(isPale(color)).toBe(pale)
})
