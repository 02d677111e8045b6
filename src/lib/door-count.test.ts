import { expect, test } from 'vitest'
import { namelessLeft, seatsInside } from './door-count.ts'

const nobody = { seats: 4, isWhole: false, guestsIn: 0, namelessIn: 0 }

test.each([
  [nobody, 0],
  [{ ...nobody, guestsIn: 2, namelessIn: 1 }, 3],
  [{ ...nobody, guestsIn: 3, namelessIn: 3 }, 4],
  [{ ...nobody, isWhole: true }, 4],
  [{ ...nobody, isWhole: true, guestsIn: 2 }, 4],
])('of %j so many are in: %i', (count, inside) => {
  expect(seatsInside(count)).toBe(inside)
})

test.each([
  [nobody, 0, 4],
  [{ ...nobody, namelessIn: 1 }, 2, 1],
  [{ ...nobody, namelessIn: 2 }, 4, 0],
  [{ ...nobody, isWhole: true }, 0, 0],
])('of %j with %i names so many more may come without one: %i', (count, named, left) => {
  expect(namelessLeft(count, named)).toBe(left)
})
