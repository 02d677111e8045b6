import type { Money } from '#lib/money/money.ts'
import { houseJsonLd } from '../json-ld.ts'
import type { PageAddress } from './kind.ts'

/** The facts of its page that a festival's description needs. */
type Described = {
  title: string
  other_title: string
  synopsis: string
  age_rating: number
  picture: { src: string } | null
  starts: string | null
  ends: string | null
  city: string | null
  isOnline: boolean
  /** The lowest prices of a pass. */
  from: readonly Money[]
}

/** A festival as schema.org describes it: an event of some days. */
export function festivalJsonLd(festival: Described, { url, origin }: PageAddress): object {
  const { picture, city } = festival
  const inCity = city === null ? [] : [{ '@type': 'Place', name: city, address: city }]
  return {
    '@context': 'https://schema.org',
    '@type': 'Festival',
    name: festival.title,
    alternateName: festival.other_title,
    url,
    description: festival.synopsis,
    image: picture === null ? undefined : new URL(picture.src, origin).href,
    startDate: festival.starts ?? undefined,
    endDate: festival.ends ?? undefined,
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: houseJsonLd(origin),
    location: [...inCity, ...(festival.isOnline || city === null ? [{ '@type': 'VirtualLocation', url }] : [])],
    typicalAgeRange: festival.age_rating > 0 ? `${festival.age_rating}-` : undefined,
    offers: festival.from.map(({ amount, currency }) => ({
      '@type': 'Offer',
      price: currency === 'USD' ? (amount / 100).toFixed(2) : String(amount),
      priceCurrency: currency,
      // only the prices of passes that are sold now are known here
      availability: 'https://schema.org/InStock',
      url,
    })),
  }
}
