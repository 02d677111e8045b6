import { expect, test } from 'vitest'
import { favoritesAddress, favoriteSorts, readFavoriteSort } from './favorites-sort.ts'

test('an address and an order are one and the same', () => {
  for (const sort of favoriteSorts)
    expect(readFavoriteSort(new URL(favoritesAddress(sort), 'http://parde.test').searchParams)).toBe(sort)
})

test('an order that is none of ours is the usual one', () => {
  for (const text of ['', 'sort=', 'sort=price', 'sort=TITLE'])
    expect(readFavoriteSort(new URLSearchParams(text))).toBe('added')
})
