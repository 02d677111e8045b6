import { expect, test } from 'vitest'
import { readSearchAsked, searchAddress } from './search-address.ts'

const read = (search: string) => readSearchAsked(new URLSearchParams(search))

test('the address of results says what they are of, and is read back', () => {
  const asked = { q: 'باد نارنج', group: 'films', exact: true, page: 2 } as const
  expect(read(searchAddress(asked).split('?')[1] ?? '')).toEqual(asked)
  expect(searchAddress({ q: 'a&b=c' })).toBe('/search?q=a%26b%3Dc')
})

test('what cannot be is left out', () => {
  expect(read('q=%20x%20&group=nobody&page=0&exact=yes')).toEqual({ q: 'x' })
  expect(read('')).toEqual({ q: '' })
  expect(read(`q=${'a'.repeat(99)}`).q).toHaveLength(80)
})
