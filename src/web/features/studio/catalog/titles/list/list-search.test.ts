import { expect, test } from 'vitest'
import { addressOfList, readSearch } from './list-search.ts'

const read = (search: string) => readSearch(new URLSearchParams(search))

test('an address is read, and nonsense in it is left out', () => {
  expect(read('')).toEqual({ query: '', state: 'all', page: 1 })
  expect(read('query=%20نمک%20&state=draft&page=3')).toEqual({ query: 'نمک', state: 'draft', page: 3 })
  expect(read('state=everything&page=0')).toEqual({ query: '', state: 'all', page: 1 })
  expect(read('page=1.5')).toMatchObject({ page: 1 })
})

test('the address of a list is short and reads back the same', () => {
  expect(addressOfList({ query: ' ', state: 'all', page: 1 })).toBe('/studio/titles')
  expect(addressOfList({ query: '', state: 'failed', page: 2 })).toBe('/studio/titles?state=failed&page=2')
  const asked = { query: 'باد نارنج', state: 'published', page: 4 } as const
  expect(read(addressOfList(asked).split('?')[1] ?? '')).toEqual(asked)
})
