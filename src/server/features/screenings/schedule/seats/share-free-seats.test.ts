import { expect, test } from 'vitest'
import { shareFreeSeats, type WaitingWish } from './share-free-seats.ts'

/** `4!` = four or none, `4` = up to four; named a, b, c by their order. */
const lineOf = (text: string): WaitingWish[] =>
  text
    .split(' ')
    .filter((wish) => wish !== '')
    .map((wish, at) => ({
      id: 'abcdefgh'.charAt(at),
      seats: Number.parseInt(wish, 10),
      isAllOrNone: wish.endsWith('!'),
    }))

test.each([
  ['', 5, ''],
  ['1', 0, ''],
  ['1', 1, 'a1'],
  ['1', 5, 'a1'],
  ['4', 2, 'a2'],
  ['4', 4, 'a4'],
  ['4!', 3, ''],
  ['4!', 4, 'a4'],
  ['4!', 5, 'a4'],
  ['4! 1', 3, 'b1'],
  ['4! 1', 4, 'a4'],
  ['4! 1', 5, 'a4 b1'],
  ['4! 2 1', 3, 'b2 c1'],
  ['4! 3!', 3, 'b3'],
  ['4! 4!', 7, 'a4'],
  ['4! 4!', 8, 'a4 b4'],
  ['1 4!', 4, 'a1'],
  ['1 4!', 5, 'a1 b4'],
  ['2 2 2', 3, 'a2 b1'],
  ['2 2! 2', 3, 'a2 c1'],
  ['2! 2! 1', 1, 'c1'],
  ['1 1 1', 2, 'a1 b1'],
  ['20! 1', 19, 'b1'],
  ['1', -1, ''],
])('of the line “%s” %i free seats are offered so: “%s”', (line, free, expected) => {
  const shares = shareFreeSeats(lineOf(line), free)
  expect(shares.map(({ id, seats }) => `${id}${seats}`).join(' ')).toBe(expected)
  expect(shares.reduce((sum, { seats }) => sum + seats, 0)).toBeLessThanOrEqual(Math.max(0, free))
})
