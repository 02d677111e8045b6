import { describe, expect, test } from 'vitest'
import {
  countFilters,
  type FindAsked,
  findAddress,
  readFindAsked,
  withoutFilters,
  withToggled,
} from './find-address.ts'

const read = (search: string) => readFindAsked(new URLSearchParams(search))

describe('the address of an advanced search', () => {
  test('says everything that is asked for, and is read back as it was', () => {
    const asked: FindAsked = {
      q: 'شب',
      kind: ['movie', 'series'],
      genre: ['drama'],
      subtitles: ['fa'],
      from: 2019,
      to: 2026,
      person: 12,
      sort: 'newest',
      page: 3,
    }
    const address = findAddress(asked)
    expect(address).toContain(
      'kind=movie,series&genre=drama&subtitles=fa&from=2019&to=2026&person=12&sort=newest&page=3',
    )
    expect(read(address.split('?')[1] ?? '')).toEqual(asked)
  })

  test('is the same in whatever order the choice was made, and short when nothing is chosen', () => {
    expect(findAddress({ genre: ['crime', 'drama'] })).toBe(findAddress({ genre: ['drama', 'crime'] }))
    expect(findAddress({ sort: 'best', page: 1 })).toBe('/search/advanced')
  })

  test('leaves out what cannot be', () => {
    expect(read('from=1&to=abc&page=-1&sort=worst&genre=%3Cscript%3E&person=0&q=%20&kind=movie')).toEqual({
      kind: ['movie'],
    })
  })

  test('takes two years in the wrong order for the span between them', () => {
    expect(read('from=2026&to=2019')).toEqual({ from: 2019, to: 2026 })
  })
})

describe('a choice', () => {
  test('is added, taken away again, and begins at the first page', () => {
    const one = withToggled({ q: 'شب', page: 4 }, 'genre', 'drama')
    expect(one).toEqual({ q: 'شب', genre: ['drama'] })
    expect(withToggled(one, 'genre', 'crime').genre).toEqual(['drama', 'crime'])
    expect(withToggled(one, 'genre', 'drama')).toEqual({ q: 'شب' })
  })

  test('is counted by its conditions, and cleared without the words', () => {
    const asked: FindAsked = { q: 'شب', kind: ['movie', 'series'], from: 2019, to: 2026, sort: 'title' }
    expect(countFilters(asked)).toBe(3)
    expect(withoutFilters(asked)).toEqual({ q: 'شب', sort: 'title' })
  })
})
