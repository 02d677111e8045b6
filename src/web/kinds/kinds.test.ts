import { expect, test } from 'vitest'
import { productKinds } from '#lib/product-kinds.ts'
import { film } from './film.ts'
import type { Card } from './kind.ts'
import { kinds, pageOfBought, productPath } from './kinds.ts'

const card: Card = {
  music: null,
  ...{ id: 7, kind: 'movie', title: 'باران', other_title: 'Rain', year: 2025, year_jalali: 1404, age_rating: 0 },
  genres: [
    { code: 'drama', name: 'درام' },
    { code: 'crime', name: 'جنایی' },
  ],
  ...{ duration_minutes: 112, poster: null, still: null, tag: null, release_at: null },
}

test('a film has its page; what has none yet is led to from nowhere', () => {
  expect(productPath(card)).toBe('/movie/7')
  const pages = productKinds.filter((kind) => productPath({ kind, id: 7 }) !== null)
  expect(pages).toEqual(['movie', 'screening', 'festival', 'goods'])
})

test('a kind without a page has no list, no description for search engines and no purchase either', () => {
  for (const kind of productKinds)
    if (kinds[kind].path === null) expect(kinds[kind]).toMatchObject({ list: null, jsonLd: null, purchase: null })
})

test('a purchase leads to the page of what was bought, where it is a product with a page', () => {
  expect(pageOfBought({ type: 'BUY_MOVIE', product_id: 7, page: null })).toBe('/movie/7')
  expect(pageOfBought({ type: 'BUY_MOVIE', product_id: 8, page: { kind: 'track', id: 7 } })).toBe('/music/7')
  expect(pageOfBought({ type: 'BUY_MOVIE', product_id: 7, page: { kind: 'music', id: 7 } })).toBe('/music/7')
  expect(pageOfBought({ type: 'BUY_MOVIE', product_id: null, page: null })).toBeNull()
  expect(pageOfBought({ type: 'BUY_SCREENING', product_id: 7, page: null })).toBe('/screening/7')
  expect(pageOfBought({ type: 'BUY_FESTIVAL', product_id: 7, page: null })).toBe('/festival/7')
  expect(pageOfBought({ type: 'BUY_PHYSICAL', product_id: 7, page: null })).toBe('/shop/goods/7')
  for (const type of ['SUBSCRIPTION', 'CHARGE_WALLET'] as const)
    expect(pageOfBought({ type, product_id: 7, page: null })).toBeNull()
})

test('no type of purchase is of two kinds', () => {
  const types = productKinds.flatMap((kind) => kinds[kind].purchase ?? [])
  expect(new Set(types).size).toBe(types.length)
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
