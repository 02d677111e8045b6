import type { Product } from '#web/features/catalog/titles/product.ts'
import { creditNames, offersJsonLd, previewJsonLd } from './film-json-ld.ts'
import type { PageAddress } from './kind.ts'

type Season = NonNullable<Product['series']>['seasons'][number]
type Episode = Season['episodes'][number]

function episodeJsonLd(episode: Episode, { url, origin }: PageAddress): object {
  return {
    '@type': 'TVEpisode',
    name: episode.title,
    episodeNumber: episode.number,
    description: episode.synopsis === '' ? undefined : episode.synopsis,
    image: episode.still ? new URL(episode.still.src, origin).href : undefined,
    duration: episode.duration_minutes ? `PT${episode.duration_minutes}M` : undefined,
    datePublished: episode.release_at ?? undefined,
    isAccessibleForFree: episode.is_free,
    // what nobody may watch yet has no address to watch it at
    url: episode.state === 'available' ? `${origin}${playPath(url, origin, episode.id)}` : undefined,
  }
}

/** The address of the player in the language of the page. */
function playPath(url: string, origin: string, id: number): string {
  const isEnglish = new URL(url, origin).pathname.startsWith('/en/')
  return `${isEnglish ? '/en' : ''}/play/${id}`
}

/** A series as schema.org describes it, with its seasons and episodes. */
export function seriesJsonLd(product: Product, address: PageAddress): object {
  const { url, origin } = address
  const image = product.poster ?? product.hero
  const seasons = product.series?.seasons ?? []
  return {
    '@context': 'https://schema.org',
    '@type': 'TVSeries',
    name: product.title,
    alternateName: product.other_title,
    url,
    description: product.synopsis,
    image: image ? new URL(image.src, origin).href : undefined,
    startDate: String(product.year),
    endDate: product.series?.end_year ? String(product.series.end_year) : undefined,
    genre: product.genres.map(({ name }) => name),
    contentRating: product.age_rating > 0 ? `${product.age_rating}+` : undefined,
    countryOfOrigin: product.countries.map(({ name }) => ({ '@type': 'Country', name })),
    director: creditNames(product, 'director'),
    author: creditNames(product, 'writer'),
    actor: creditNames(product, 'cast', 'voice'),
    musicBy: creditNames(product, 'music'),
    trailer: previewJsonLd(product, address),
    numberOfSeasons: seasons.filter(({ number }) => number > 0).length,
    numberOfEpisodes: seasons.reduce((sum, { episodes }) => sum + episodes.length, 0),
    containsSeason: seasons.map((season) => ({
      '@type': 'TVSeason',
      name: season.title,
      seasonNumber: season.number,
      numberOfEpisodes: season.episodes.length,
      url: `${url}?season=${season.number}`,
      episode: season.episodes.map((episode) => episodeJsonLd(episode, address)),
      offers: offersJsonLd(season.offers, `${url}?season=${season.number}`, 'https://schema.org/InStock'),
    })),
    offers: offersJsonLd(product.offers, url, 'https://schema.org/InStock'),
  }
}
