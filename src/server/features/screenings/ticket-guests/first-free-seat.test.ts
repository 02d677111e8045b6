import { expect, test } from 'vitest'
import { firstFreeSeat } from './first-free-seat.ts'

test.each<[number[], number, number | null]>([
  [[], 1, 1],
  [[1], 1, null],
  [[1], 2, 2],
  [[2], 2, 1],
  [[3, 1], 4, 2],
  [[1, 2, 3, 4], 4, null],
  [[], 0, null],
])('with %j taken of %i the next is %j', (taken, seats, next) => {
  expect(firstFreeSeat(taken, seats)).toBe(next)
})
