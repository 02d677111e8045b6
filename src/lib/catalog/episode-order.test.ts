import { expect, test } from 'vitest'
import { inWatchOrder, type Ordered } from './episode-order.ts'

const episode = (id: number, season: number, number: number, after: number | null = null): Ordered => ({
  id,
  season,
  number,
  comes_after: after,
})

test.each<[string, Ordered[], number[]]>([
  ['nothing', [], []],
  ['numbers count, not ids or the order of rows', [episode(9, 1, 1), episode(3, 1, 2), episode(4, 1, 10)], [9, 3, 4]],
  ['seasons follow each other', [episode(1, 2, 1), episode(2, 1, 1)], [2, 1]],
  ['a gap in the numbers is no end', [episode(1, 1, 1), episode(2, 1, 4)], [1, 2]],
  ['a special comes after its episode', [episode(1, 1, 1), episode(2, 1, 2), episode(7, 0, 1, 1)], [1, 7, 2]],
  ['several after one are in their numbers', [episode(8, 0, 2, 1), episode(7, 0, 1, 1), episode(1, 1, 1)], [1, 7, 8]],
  [
    'a special follows a special',
    [episode(1, 1, 1), episode(7, 0, 1, 1), episode(8, 0, 2, 7), episode(2, 1, 2)],
    [1, 7, 8, 2],
  ],
  ['one without a place is last', [episode(7, 0, 1), episode(1, 1, 1), episode(2, 2, 1)], [1, 2, 7]],
  ['one whose episode is not there is last', [episode(7, 0, 1, 99), episode(1, 1, 1)], [1, 7]],
  [
    'one after a special without a place follows it',
    [episode(7, 0, 1), episode(8, 0, 2, 7), episode(1, 1, 1)],
    [1, 7, 8],
  ],
  ['two that name each other are both there', [episode(7, 0, 1, 8), episode(8, 0, 2, 7), episode(1, 1, 1)], [1, 7, 8]],
])('the order of watching: %s', (_title, episodes, ids) => {
  expect(inWatchOrder(episodes).map(({ id }) => id)).toEqual(ids)
})
