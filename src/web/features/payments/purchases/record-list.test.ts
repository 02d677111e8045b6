import { expect, test } from 'vitest'
import { readRecordList, recordsAddress } from './record-list.ts'

test.each([
  ['', { kind: 'all', page: 1 }, ''],
  ['?page=3', { kind: 'all', page: 3 }, '?page=3'],
  ['?kind=film', { kind: 'film', page: 1 }, '?kind=film'],
  ['?kind=wallet', { kind: 'wallet', page: 1 }, '?kind=wallet'],
  ['?kind=shop&page=2', { kind: 'shop', page: 2 }, '?kind=shop&page=2'],
  ['?kind=nonsense&page=-4', { kind: 'all', page: 1 }, ''],
])('%s', (search, list, again) => {
  const read = readRecordList(new URLSearchParams(search))
  expect(read).toEqual(list)
  expect(recordsAddress(read)).toBe(`/account/purchases${again}`)
})
