import { expect, test } from 'vitest'
import type { Product } from '#web/features/catalog/titles/product.ts'
import { seriesJsonLd } from './series-json-ld.ts'

type Series = NonNullable<Product['series']>
type Episode = Series['seasons'][number]['episodes'][number]

const episode = (number: number, change: Partial<Episode> = {}): Episode => ({
  id: 100 + number,
  number,
  title: `Episode ${number}`,
  synopsis: '',
  still: null,
  duration_minutes: 48,
  age_rating: 12,
  is_free: false,
  state: 'available',
  release_at: null,
  comes_after: null,
  offers: [],
  ...change,
})
const offer = {
  id: 'o',
  way: 'buy' as const,
  terms: 'for good',
  sale: null,
  prices: [{ amount: 790_000, currency: 'IRR' as const }],
}
const season = (number: number, episodes: Episode[]) => ({
  id: number,
  number,
  title: `Season ${number}`,
  synopsis: '',
  is_free: false,
  release_at: null,
  offers: number === 0 ? [] : [offer],
  episodes,
})
const credit = { id: 7, slug: null, name: 'Nika', other_name: 'نیکا', role: 'director', character: null }

function said(lang: string, series: Partial<Series> = {}, change: object = {}) {
  const product = {
    kind: 'series',
    title: 'The Case',
    other_title: 'پرونده',
    synopsis: 'A story',
    poster: null,
    hero: null,
    year: 2024,
    age_rating: 12,
    genres: [{ code: 'drama', name: 'Drama' }],
    countries: [],
    credits: [credit],
    offers: [],
    series: {
      end_year: null,
      end_year_jalali: null,
      seasons: [
        season(1, [
          episode(1, { is_free: true, still: { src: '/images/a.webp', srcset: '' } as never }),
          episode(2, { state: 'coming', release_at: '2026-12-04T16:30:00.000Z', duration_minutes: null }),
        ]),
        season(0, [episode(1, { id: 900 })]),
      ],
      ...series,
    },
    ...change,
  } as unknown as Product
  const url = `https://parde.example${lang}/series/5`
  return JSON.parse(JSON.stringify(seriesJsonLd(product, { url, origin: 'https://parde.example' }))) as object
}

test('a series names its trailer: what it is, since when, and where it plays', () => {
  const trailer = { has_preview: true, preview_seconds: 60, published_at: '2026-01-05T08:00:00Z' }
  expect(said('/en', {}, { ...trailer, hero: { src: '/images/h.webp' } })).toMatchObject({
    trailer: { '@type': 'VideoObject', duration: 'PT60S', embedUrl: 'https://parde.example/en/play-preview/5' },
  })
  expect(said('/en')).not.toHaveProperty('trailer')
})

test('search engines read a series with its seasons and episodes', () => {
  expect(said('')).toMatchObject({
    '@type': 'TVSeries',
    startDate: '2024',
    numberOfSeasons: 1,
    numberOfEpisodes: 3,
    contentRating: '12+',
    containsSeason: [
      {
        '@type': 'TVSeason',
        seasonNumber: 1,
        numberOfEpisodes: 2,
        url: 'https://parde.example/series/5?season=1',
        offers: [{ price: '790000', priceCurrency: 'IRR' }],
        episode: [
          {
            '@type': 'TVEpisode',
            episodeNumber: 1,
            isAccessibleForFree: true,
            duration: 'PT48M',
            image: 'https://parde.example/images/a.webp',
            url: 'https://parde.example/play/101',
          },
          { '@type': 'TVEpisode', datePublished: '2026-12-04T16:30:00.000Z', isAccessibleForFree: false },
        ],
      },
      { seasonNumber: 0 },
    ],
  })
})

test('an episode that is to come has no address to watch it at, and nothing is said to end while it goes on', () => {
  const told = JSON.stringify(said(''))
  expect(told).not.toContain('/play/102')
  expect(told).not.toContain('endDate')
  expect(said('', { end_year: 2026 })).toMatchObject({ endDate: '2026' })
})

test('in English its addresses are English', () => {
  expect(JSON.stringify(said('/en'))).toContain('https://parde.example/en/play/101')
})
