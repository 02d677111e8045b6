import { expect, test } from 'vitest'
import { askedOfSaved, savedOf } from './saved-asked.ts'

test('a kept search is the search that was kept, without its order and page', () => {
  const asked = { q: 'شب', kind: ['movie', 'series'], subtitles: ['fa'], from: 2019, person: 7 } as const
  const saved = savedOf({ ...asked, sort: 'title', page: 3 })
  expect(saved).toEqual({ query: 'شب', kind: 'movie,series', subtitles: 'fa', from: 2019, person: 7 })
  expect(askedOfSaved(saved)).toEqual(asked)
})
