import { expect, test } from 'vitest'
import { movedTo } from './order.ts'

test.each([
  ['a', 0, 2, 'bca'],
  ['c', 2, 0, 'cab'],
  ['b', 1, 1, 'abc'],
  ['a before the first', 0, -1, 'abc'],
  ['c behind the last', 2, 3, 'abc'],
  ['nothing', 7, 0, 'abc'],
])('moving %s from %i to %i makes %s', (_what, from, to, expected) => {
  expect(movedTo(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})
