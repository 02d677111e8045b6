import type { Product } from '../features/catalog/product.ts'
import type { PageAddress } from './kind.ts'

/** A screening as schema.org describes it. Its prices are asked by its page, because they change with each sale. */
export function screeningJsonLd(product: Product, { url, origin }: PageAddress): object {
  const image = product.hero ?? product.poster
  return {
    '@context': 'https://schema.org',
    '@type': 'ScreeningEvent',
    name: product.title,
    alternateName: product.other_title,
    url,
    description: product.synopsis,
    image: image ? new URL(image.src, origin).href : undefined,
    startDate: product.availability.release_at ?? undefined,
    endDate: product.availability.ends_at ?? undefined,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    typicalAgeRange: product.age_rating > 0 ? `${product.age_rating}-` : undefined,
    workPresented: {
      '@type': 'Movie',
      name: product.title,
      dateCreated: String(product.year),
      duration: product.duration_minutes ? `PT${product.duration_minutes}M` : undefined,
      genre: product.genres.map(({ name }) => name),
      director: product.credits
        .filter(({ role }) => role === 'director')
        .map(({ name }) => ({ '@type': 'Person', name })),
    },
  }
}
