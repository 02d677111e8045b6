import { expect, test } from 'vitest'
import { orderFor } from './question-order.ts'

test.each([
  { how: 'untouched follows the votes', shown: ['a', 'b'], wanted: ['b', 'a'], isTouched: false, order: ['b', 'a'] },
  { how: 'touched keeps its places', shown: ['a', 'b'], wanted: ['b', 'a'], isTouched: true, order: ['a', 'b'] },
  { how: 'touched takes new ones at its end', shown: ['a'], wanted: ['c', 'a'], isTouched: true, order: ['a', 'c'] },
  { how: 'touched loses what is gone', shown: ['a', 'b', 'c'], wanted: ['c', 'a'], isTouched: true, order: ['a', 'c'] },
  { how: 'that is empty shows what comes', shown: [], wanted: ['a'], isTouched: true, order: ['a'] },
])('a list $how', ({ shown, wanted, isTouched, order }) => {
  expect(orderFor(shown, wanted, isTouched)).toEqual(order)
})
