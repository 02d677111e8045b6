import { expect, test } from 'vitest'
import type { Product } from '#web/features/catalog/titles/product.ts'
import { musicJsonLd } from './music-json-ld.ts'

const track = {
  id: 5,
  disc: 1,
  number: 2,
  title: 'Round the Moon',
  other_title: 'گردِ ماه',
  duration_ms: 62_840,
  artists: 'Nimparde Ensemble',
  age_rating: 0,
  is_free: false,
  has_lyrics: true,
  preview_seconds: 30,
  credits: [
    { person_id: 1, name: 'Lines', role: 'lyricist', character: null, photo: null },
    { person_id: 2, name: 'Ensemble', role: 'composer', character: null, photo: null },
  ],
  offers: [{ id: 'x', way: 'buy', prices: [{ amount: 90, currency: 'USD' }], sale: null, terms: '' }],
  loudness: null,
} satisfies NonNullable<Product['album']>['tracks'][number]

const album = {
  id: 7,
  kind: 'music',
  title: 'Orbit',
  other_title: 'مدار',
  synopsis: 'Santur',
  year: 2026,
  year_jalali: 1405,
  poster: null,
  hero: null,
  genres: [{ code: 'chamber', name: 'Chamber' }],
  offers: [],
  album: {
    form: 'album',
    artists: [{ person_id: 1, name: 'Nimparde Ensemble', is_group: true, photo: null }],
    duration_ms: 62_840,
    tracks: [track],
    loudness: null,
    saves: [],
    score_of: null,
  },
} as unknown as Product

const address = { url: 'https://parde.example/en/music/7', origin: 'https://parde.example' }
const of = (form: 'album' | 'single' | 'clip' | 'score') =>
  musicJsonLd({ ...album, album: { ...album.album!, form } }, address) as Record<string, unknown>

test('an album is described with its recordings, their makers and prices', () => {
  expect(of('album')).toMatchObject({
    '@type': 'MusicAlbum',
    name: 'Orbit',
    numTracks: 1,
    datePublished: '2026',
    genre: ['Chamber'],
    albumProductionType: 'https://schema.org/StudioAlbum',
    byArtist: [{ '@type': 'MusicGroup', name: 'Nimparde Ensemble' }],
    track: [
      {
        '@type': 'MusicRecording',
        name: 'Round the Moon',
        position: 2,
        duration: 'PT63S',
        recordingOf: { composer: [{ name: 'Ensemble' }], lyricist: [{ name: 'Lines' }] },
        offers: [{ price: '0.90', priceCurrency: 'USD' }],
      },
    ],
  })
})

test.each([
  ['score', { '@type': 'MusicAlbum', albumProductionType: 'https://schema.org/SoundtrackAlbum' }],
  ['single', { '@type': 'MusicRecording', duration: 'PT63S' }],
  ['clip', { '@type': 'MusicVideoObject', duration: 'PT63S' }],
] as const)('a %s is described as what it is', (form, described) => {
  expect(of(form)).toMatchObject(described)
})
