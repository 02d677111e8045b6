import type { Product } from '#web/features/catalog/titles/product.ts'
import type { PageAddress } from './kind.ts'

type Track = NonNullable<Product['album']>['tracks'][number]

const unitsOf = { IRR: 1, USD: 100 } as const

/** A length in whole seconds as ISO 8601 writes it. */
const lengthOf = (ms: number | null) => (ms === null || ms === 0 ? undefined : `PT${Math.round(ms / 1000)}S`)

const offersOf = (offers: Product['offers'], url: string) =>
  offers.flatMap(({ prices }) =>
    prices.map(({ amount, currency }) => ({
      '@type': 'Offer',
      price: (amount / unitsOf[currency]).toFixed(currency === 'USD' ? 2 : 0),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      url,
    })),
  )

const named = (track: Track, ...roles: Track['credits'][number]['role'][]) =>
  track.credits.filter(({ role }) => roles.includes(role)).map(({ name }) => ({ '@type': 'Person', name }))

function recording(track: Track, url: string) {
  return {
    '@type': 'MusicRecording',
    '@id': `${url}#track-${track.id}`,
    name: track.title,
    alternateName: track.other_title,
    position: track.number,
    duration: lengthOf(track.duration_ms),
    byArtist: track.artists === '' ? undefined : { '@type': 'MusicGroup', name: track.artists },
    recordingOf: {
      '@type': 'MusicComposition',
      name: track.title,
      composer: named(track, 'composer'),
      lyricist: named(track, 'lyricist'),
    },
    offers: offersOf(track.offers, url),
  }
}

/** Returns the fields that every form of music has. */
function common(product: Product, { url, origin }: PageAddress) {
  return {
    '@context': 'https://schema.org',
    name: product.title,
    alternateName: product.other_title,
    url,
    description: product.synopsis,
    image: product.poster ? new URL(product.poster.src, origin).href : undefined,
    datePublished: String(product.year),
    genre: product.genres.map(({ name }) => name),
    byArtist: product.album?.artists.map(({ name, is_group: isGroup }) => ({
      '@type': isGroup ? 'MusicGroup' : 'Person',
      name,
    })),
    offers: offersOf(product.offers, url),
  }
}

const productionTypes = {
  album: 'https://schema.org/StudioAlbum',
  score: 'https://schema.org/SoundtrackAlbum',
} as const

/** Music as schema.org describes it: an album with its recordings, one recording, or a video of one. */
export function musicJsonLd(product: Product, address: PageAddress): object {
  const { album } = product
  const form = album?.form ?? 'album'
  const whole = common(product, address)
  if (form === 'clip') return { ...whole, '@type': 'MusicVideoObject', duration: lengthOf(album?.duration_ms ?? null) }
  if (form === 'single') return { ...whole, '@type': 'MusicRecording', duration: lengthOf(album?.duration_ms ?? null) }
  return {
    ...whole,
    '@type': 'MusicAlbum',
    albumProductionType: productionTypes[form],
    albumReleaseType: 'https://schema.org/AlbumRelease',
    numTracks: album?.tracks.length,
    track: album?.tracks.map((track) => recording(track, address.url)),
  }
}
