import { expect, test } from 'vitest'
import { watchableFirst } from './watchable-first.ts'

test('what is to come stands after what can be watched, and each keeps its order', () => {
  const cards = [
    { id: 1, tag: 'soon' },
    { id: 2, tag: null },
    { id: 3, tag: 'free' },
    { id: 4, tag: 'soon' },
    { id: 5, tag: 'new' },
  ]
  expect(watchableFirst(cards).map(({ id }) => id)).toEqual([2, 3, 5, 1, 4])
  expect(watchableFirst([])).toEqual([])
})
