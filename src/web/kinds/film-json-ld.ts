import type { Product } from '#web/features/catalog/titles/product.ts'
import type { PageAddress } from './kind.ts'

const unitsOf = { IRR: 1, USD: 100 } as const

/** People with one of these roles. */
export const creditNames = (product: Product, ...roles: Product['credits'][number]['role'][]) =>
  product.credits.filter(({ role }) => roles.includes(role)).map(({ name }) => ({ '@type': 'Person', name }))

/** The prices of offers, each an offer of its own. */
export const offersJsonLd = (offers: Product['offers'], url: string, availability: string) =>
  offers.flatMap(({ prices }) =>
    prices.map(({ amount, currency }) => ({
      '@type': 'Offer',
      price: (amount / unitsOf[currency]).toFixed(currency === 'USD' ? 2 : 0),
      priceCurrency: currency,
      availability,
      url,
    })),
  )

/** The preview of a title, which plays on a page of its own; null where there is none that can be described. */
export function previewJsonLd(product: Product, { url, origin }: PageAddress): object | undefined {
  const picture = product.hero ?? product.still ?? product.poster
  // search engines take none without a picture and a date
  if (!product.has_preview || picture === null || product.published_at === null) return undefined
  return {
    '@type': 'VideoObject',
    name: product.title,
    description: product.synopsis === '' ? product.title : product.synopsis,
    thumbnailUrl: new URL(picture.src, origin).href,
    uploadDate: product.published_at,
    duration: product.preview_seconds === null ? undefined : `PT${product.preview_seconds}S`,
    embedUrl: url.replace(/\/[a-z]+\/(\d+)$/, '/play-preview/$1'),
  }
}

/** A film as schema.org describes it. */
export function filmJsonLd(product: Product, address: PageAddress): object {
  const { url, origin } = address
  const image = product.poster ?? product.hero
  return {
    '@context': 'https://schema.org',
    '@type': 'Movie',
    name: product.title,
    alternateName: product.other_title,
    url,
    description: product.synopsis,
    image: image ? new URL(image.src, origin).href : undefined,
    dateCreated: String(product.year),
    duration: product.duration_minutes ? `PT${product.duration_minutes}M` : undefined,
    genre: product.genres.map(({ name }) => name),
    contentRating: product.age_rating > 0 ? `${product.age_rating}+` : undefined,
    countryOfOrigin: product.countries.map(({ name }) => ({ '@type': 'Country', name })),
    director: creditNames(product, 'director'),
    author: creditNames(product, 'writer'),
    actor: creditNames(product, 'cast', 'voice'),
    musicBy: creditNames(product, 'music'),
    trailer: previewJsonLd(product, address),
    offers: offersJsonLd(
      product.offers,
      url,
      product.availability.state === 'coming' ? 'https://schema.org/PreOrder' : 'https://schema.org/InStock',
    ),
  }
}
