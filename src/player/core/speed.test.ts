import { expect, test } from 'vitest'
import { steppedRate } from './speed.ts'

test('speed goes up and down through the offered ones and stays at the ends', () => {
  expect([1, 1.25, 2].map((rate) => steppedRate(rate, 1))).toEqual([1.25, 1.5, 2])
  expect([1, 0.75, 1.1].map((rate) => steppedRate(rate, -1))).toEqual([0.75, 0.75, 1])
})
