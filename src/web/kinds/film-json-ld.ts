import type { Product } from '../features/catalog/product.ts'
import type { PageAddress } from './kind.ts'

const unitsOf = { IRR: 1, USD: 100 } as const

const names = (product: Product, ...roles: Product['credits'][number]['role'][]) =>
  product.credits.filter(({ role }) => roles.includes(role)).map(({ name }) => ({ '@type': 'Person', name }))

/** A film as schema.org describes it. */
export function filmJsonLd(product: Product, { url, origin }: PageAddress): object {
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
    director: names(product, 'director'),
    author: names(product, 'writer'),
    actor: names(product, 'cast', 'voice'),
    musicBy: names(product, 'music'),
    offers: product.offers.flatMap(({ prices }) =>
      prices.map(({ amount, currency }) => ({
        '@type': 'Offer',
        price: (amount / unitsOf[currency]).toFixed(currency === 'USD' ? 2 : 0),
        priceCurrency: currency,
        availability:
          product.availability.state === 'coming' ? 'https://schema.org/PreOrder' : 'https://schema.org/InStock',
        url,
      })),
    ),
  }
}
