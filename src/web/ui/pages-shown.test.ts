import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test('the ends, this page and its neighbours are named, with gaps between', () => {
  expect(pagesShown(1, 1)).toEqual([1])
  expect(pagesShown(2, 4)).toEqual([1, 2, 3, 4])
  expect(pagesShown(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  expect(pagesShown(12, 12)).toEqual([1, null, 11, 12])
})
