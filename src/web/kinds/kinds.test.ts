import { expect, test } from 'vitest'
import { type ProductKind, productKinds } from '#lib/lists/product-kinds.ts'
import { film } from './film.ts'
import type { Card } from './kind.ts'
import { kinds, pageOfBought, productPath } from './kinds.ts'
import { yearsOf } from './series.ts'

const card: Card = {
  music: null,
  id: 7,
  kind: 'movie',
  title: 'باران',
  other_title: 'Rain',
  year: 2025,
  year_jalali: 1404,
  age_rating: 0,
  genres: [
    { code: 'drama', name: 'درام' },
    { code: 'crime', name: 'جنایی' },
  ],
  duration_minutes: 112,
  poster: null,
  still: null,
  tag: null,
  release_at: null,
}

test('a film has its page; what has none yet is led to from nowhere', () => {
  expect(productPath(card)).toBe('/movie/7')
  const pages = productKinds.filter((kind) => productPath({ kind, id: 7 }) !== null)
  expect(pages).toEqual(['movie', 'series', 'music', 'screening', 'festival', 'goods'])
})

test('what has no page is a part of a title: it has no list and no description for search engines', () => {
  const parts = productKinds.filter((kind) => kinds[kind].path === null)
  expect(parts).toEqual(['season', 'episode', 'track'])
  for (const kind of parts) expect(kinds[kind]).toMatchObject({ list: null })
})

test('a purchase leads to the page that shows what was bought, where there is one', () => {
  const shown = (kind: ProductKind, season: number | null = null) => pageOfBought({ shown_by: { id: 7, kind, season } })
  expect(shown('movie')).toBe('/movie/7')
  expect(shown('screening')).toBe('/screening/7')
  expect(shown('festival')).toBe('/festival/7')
  expect(shown('music')).toBe('/music/7')
  expect(shown('goods')).toBe('/shop/goods/7')
  expect(shown('series')).toBe('/series/7')
  // a season or an episode is on the page of its series, at the season
  expect(shown('series', 2)).toBe('/series/7?season=2')
  expect(shown('series', 0)).toBe('/series/7?season=0')
  expect(pageOfBought({ shown_by: null })).toBeNull()
})

test('the years of a series are one, two, or open', () => {
  const ended = { end_year: 2025, end_year_jalali: 1404 }
  const at = { year: 2023, year_jalali: 1402 }
  expect([yearsOf({ ...at, series: ended }, 'en'), yearsOf({ ...at, series: ended }, 'fa')]).toEqual([
    '2023–2025',
    '۱۴۰۲–۱۴۰۴',
  ])
  expect(yearsOf({ ...at, series: { end_year: 2023, end_year_jalali: 1402 } }, 'en')).toBe('2023')
  expect(yearsOf({ ...at, series: { end_year: null, end_year_jalali: null } }, 'en')).toBe('2023')
})

test('a film’s facts are its year, its length and its genres; its card has room for the year and the first genre', () => {
  expect(film.cardFacts(card, 'fa')).toEqual(['۱۴۰۴', 'درام'])
  expect(film.cardFacts({ ...card, genres: [] }, 'en')).toEqual(['2025'])
  expect(film.facts(card, { locale: 'fa', comma: '،' })).toEqual(['۱۴۰۴', expect.stringContaining('۵۲'), 'درام، جنایی'])
  expect(film.facts({ ...card, duration_minutes: null }, { locale: 'en', comma: ',' })).toEqual([
    '2025',
    null,
    'درام, جنایی',
  ])
})
