import { expect, test } from 'vitest'
import { leadsSomewhere, tabsThere } from './what-is-there.ts'

const nothing = {
  films: false,
  freeFilms: false,
  series: false,
  screenings: false,
  festivals: false,
  music: false,
  goods: false,
  plans: false,
  cafes: false,
  collections: false,
  gifts: false,
}
const tab = (page: Parameters<typeof tabsThere>[0][number]['page']) => ({ page, title_fa: '', title_en: '' })
const pages = (...names: Parameters<typeof tab>[0][]) => names.map(tab)

test.for([
  ['/', nothing, true],
  ['/about', nothing, true],
  ['/movies', nothing, false],
  ['/movies', { ...nothing, films: true }, true],
  ['/movies?price=free', { ...nothing, films: true }, false],
  ['/movies?price=free', { ...nothing, films: true, freeFilms: true }, true],
  ['/movies?genre=drama', { ...nothing, films: true }, true],
  ['/music/albums?form=score', nothing, false],
  ['/shop#new', { ...nothing, goods: true }, true],
  ['/host', nothing, false],
  ['/host', { ...nothing, cafes: true }, true],
  ['/gift', nothing, false],
  ['/gift', { ...nothing, gifts: true }, true],
  ['/l/nowruz', nothing, true],
] as const)('%s with %o leads somewhere: %s', ([to, there, leads]) => {
  expect(leadsSomewhere(to, there)).toBe(leads)
})

test('the bar of phones has as many tabs as were wanted, of what is there', () => {
  const wanted = pages('home', 'films', 'screenings', 'shop')
  const all = Object.fromEntries(Object.keys(nothing).map((name) => [name, true])) as typeof nothing
  const named = (there: typeof nothing) => tabsThere(wanted, there).map(({ page }) => page)
  expect(named(all)).toEqual(['home', 'films', 'screenings', 'shop'])
  expect(named({ ...nothing, films: true })).toEqual(['home', 'films', 'search', 'favorites'])
  expect(named({ ...nothing, films: true, music: true, plans: true })).toEqual(['home', 'films', 'music', 'plans'])
  expect(named(nothing)).toEqual(['home', 'search', 'favorites'])
})
