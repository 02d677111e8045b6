import { expect, test } from 'vitest'
import { toneOfSeats } from './tone-of-seats.ts'

test.each([
  [0, 'failed'],
  [1, 'waiting'],
  [9, 'waiting'],
  [10, ''],
  [499, ''],
])('%d seats left: “%s”', (left, tone) => {
  expect(toneOfSeats(left)).toBe(tone)
})
