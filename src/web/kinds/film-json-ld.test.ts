import { expect, test } from 'vitest'
import type { Product } from '#web/features/catalog/titles/product.ts'
import { filmJsonLd } from './film-json-ld.ts'

const film = {
  title: 'Tehran',
  other_title: 'تهران',
  synopsis: 'A city.',
  year: 2025,
  age_rating: 0,
  duration_minutes: 118,
  genres: [],
  countries: [],
  credits: [],
  offers: [],
  availability: { state: 'open' },
  still: null,
  hero: null,
  poster: { src: '/images/p/600.webp' },
  published_at: '2026-01-05T08:00:00Z',
  has_preview: true,
  preview_seconds: 90,
} as unknown as Product

const trailerOf = (change: Partial<Product>) => {
  const address = { url: 'https://parde.example/en/movie/3', origin: 'https://parde.example' }
  return (filmJsonLd({ ...film, ...change }, address) as { trailer?: object }).trailer
}

test('a film names its preview: what it is, how long, since when, and where it plays', () => {
  expect(trailerOf({})).toEqual({
    '@type': 'VideoObject',
    name: 'Tehran',
    description: 'A city.',
    duration: 'PT90S',
    thumbnailUrl: 'https://parde.example/images/p/600.webp',
    uploadDate: '2026-01-05T08:00:00Z',
    embedUrl: 'https://parde.example/en/play-preview/3',
  })
})

test.each<[string, Partial<Product>]>([
  ['a preview', { has_preview: false }],
  ['a picture', { poster: null }],
  ['a day since which it is there', { published_at: null }],
])('without %s it names none', (_what, change) => {
  expect(trailerOf(change)).toBeUndefined()
})
