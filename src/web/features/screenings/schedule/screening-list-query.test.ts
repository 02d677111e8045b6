import { expect, test } from 'vitest'
import { addressOfDay, readScreeningQuery, screeningsAddress } from './screening-list-query.ts'

test('the address of a list is read and written the same', () => {
  const address = screeningsAddress({ mode: 'together', price: 'free' }, { page: 2 })
  expect(address).toBe('/screenings?mode=together&price=free&page=2')
  expect(readScreeningQuery(new URL(address, 'https://x.example').searchParams)).toEqual({
    mode: 'together',
    price: 'free',
    page: 2,
  })
})

test('another filter starts at the first page', () => {
  expect(screeningsAddress({ mode: 'window', page: 3 }, { mode: 'room' })).toBe('/screenings?mode=room')
  expect(screeningsAddress({ mode: 'window', page: 3 }, { mode: undefined })).toBe('/screenings')
})

test('filters that are none are ignored', () => {
  expect(readScreeningQuery(new URLSearchParams('mode=cinema&price=cheap&page=1.5'))).toEqual({})
})

test.each([
  [{ mode: 'room', city: 'Tehran', day: '2026-12-01', page: 2 }, '/screenings?day=2026-12-01'],
  [{ mode: 'room' }, '/screenings'],
] as const)('without the filters of the sheet, of %j the day stays', (query, expected) => {
  expect(addressOfDay(query)).toBe(expected)
})
