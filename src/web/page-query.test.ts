import { describe, expect, test } from 'vitest'
import { queryOfPage, searchOf } from './page-query.ts'

const kept = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://parde.example')
  return queryOfPage(pathname, searchParams).toString()
}

describe('what a page reads of its address', () => {
  test('is the same in both languages and for its data', () => {
    for (const path of ['/cafes', '/en/cafes', '/cafes.data', '/en/cafes.data'])
      expect(kept(`${path}?page=2&city=Shiraz`)).toBe('city=Shiraz&page=2')
    expect(kept('/screenings?price=free&mode=room&city=x&page=3')).toBe('city=x&mode=room&page=3&price=free')
  })

  test('of one thing is what all pages of its sort read', () => {
    expect(kept('/series/12?season=2&utm_source=x')).toBe('season=2')
    expect(kept('/en/series/12.data?season=0')).toBe('season=0')
    expect(kept('/series?genre=drama&season=2')).toBe('genre=drama')
  })

  test('is nothing that another page reads, or none', () => {
    expect(kept('/cafes?genre=drama&utm_source=x')).toBe('')
    expect(kept('/?city=Shiraz')).toBe('')
    expect(kept('/toString?length=1')).toBe('')
    expect(kept('/movie/12?season=2')).toBe('')
  })

  test('is each parameter once, and no value that is empty or too long to be one', () => {
    expect(kept('/cafes?city=a&city=b&page=')).toBe('city=a')
    expect(kept(`/cafes?city=${'a'.repeat(81)}`)).toBe('')
  })

  test('is every value of a name of which there may be several, in one order, however they were sent', () => {
    const joined = 'genre=crime%2Cdrama&q=shab'
    expect(kept('/search/advanced?genre=drama&genre=crime&genre=drama&q=shab')).toBe(joined)
    expect(kept('/en/search/advanced?q=shab&genre=crime,drama,')).toBe(joined)
    expect(kept(`/search/advanced?genre=${Array.from({ length: 90 }, (_, n) => n).join(',')}`)).toBe('')
    expect(kept('/search?genre=drama&q=shab')).toBe('q=shab')
  })

  test('is what its loader is given', () => {
    const search = searchOf(new Request('https://parde.example/en/screenings.data?city=Shiraz&login=1'))
    expect([...search]).toEqual([['city', 'Shiraz']])
  })
})
