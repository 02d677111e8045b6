import { expect, test } from 'vitest'
import { isMusicFiltered, musicAddress, readMusicQuery } from './music-list-query.ts'

test.each([
  ['form=score&genre=drama&page=2', { form: 'score', genre: 'drama', page: 2 }],
  ['form=opera&page=0&year=12', {}],
  ['subtitle=fa&sort=title', { sort: 'title' }],
])('the address %s', (search, query) => {
  expect(JSON.parse(JSON.stringify(readMusicQuery(new URLSearchParams(search))))).toEqual(query)
})

test('a change of a filter begins at the first page, and the usual order is not written', () => {
  const query = readMusicQuery(new URLSearchParams('form=album&page=3'))
  expect(musicAddress(query, { genre: 'drama' })).toBe('/music/albums?form=album&genre=drama')
  expect(musicAddress(query, { page: 4 })).toBe('/music/albums?form=album&page=4')
  expect(musicAddress(query, { form: undefined, sort: 'newest' })).toBe('/music/albums')
})

test('an order alone is no filter', () => {
  expect(isMusicFiltered({ sort: 'title', page: 2 })).toBe(false)
  expect(isMusicFiltered({ form: 'clip' })).toBe(true)
})
