import { expect, test } from 'vitest'
import { orderFor } from './question-order.ts'

test.each<[string, string[], string[], boolean, string[]]>([
  ['untouched follows the votes', ['a', 'b'], ['b', 'a'], false, ['b', 'a']],
  ['touched keeps its places', ['a', 'b'], ['b', 'a'], true, ['a', 'b']],
  ['touched takes new ones at its end', ['a', 'b'], ['c', 'b', 'a'], true, ['a', 'b', 'c']],
  ['touched loses what is gone', ['a', 'b', 'c'], ['c', 'a'], true, ['a', 'c']],
  ['that is empty shows what comes', [], ['a'], true, ['a']],
])('a list that is %s', (_how, shown, wanted, isTouched, order) => {
  expect(orderFor(shown, wanted, isTouched)).toEqual(order)
})
