import { describe, expect, test } from 'vitest'
import { countFilters, isFiltered, listAddress, readListQuery } from './list-query.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search))

describe('the filters of the list', () => {
  test('are read from the address', () => {
    expect(read('genre=drama&year=2025&subtitle=en&price=free&sort=title&page=3')).toEqual({
      genre: 'drama',
      year: 2025,
      subtitle: 'en',
      price: 'free',
      sort: 'title',
      page: 3,
    })
  })

  test('that make no sense are left out', () => {
    const query = read('year=abc&price=cheap&sort=random&page=0')
    expect(query).toEqual({})
    expect(isFiltered(query)).toBe(false)
    expect(read('year=1500&page=99999999')).toEqual({})
  })

  test('are counted, and the order is none of them', () => {
    expect(countFilters(read('genre=drama&year=2025&price=free&sort=title&page=3'))).toBe(3)
    expect(countFilters(read('sort=title'))).toBe(0)
  })

  test('stand in the address, the usual order does not, and a change begins at the first page', () => {
    const query = read('genre=drama&page=4&sort=newest')
    expect(listAddress(query, { year: 2024 })).toBe('/movies?genre=drama&year=2024')
    expect(listAddress(query, { page: 5 })).toBe('/movies?genre=drama&page=5')
    expect(listAddress(query, { genre: undefined })).toBe('/movies')
  })
})
