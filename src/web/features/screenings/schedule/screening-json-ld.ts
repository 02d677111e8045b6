import { houseJsonLd, scriptText } from '#web/json-ld.ts'
import type { Screening } from './screening.ts'

/** Returns the status of its date; a moved one also names the earlier date. */
function statusOf({ state, moved_from: movedFrom, starts_at: startsAt }: Screening) {
  if (state === 'cancelled') return 'EventCancelled'
  if (state === 'postponed') return 'EventPostponed'
  return movedFrom !== null && movedFrom !== startsAt ? 'EventRescheduled' : 'EventScheduled'
}

/** Whether a ticket can be had. Before the sale there are no prices to offer. */
function availabilityOf({ state }: Screening): string {
  const isSold = state === 'on_sale' || state === 'doors' || state === 'running'
  return `https://schema.org/${isSold ? 'InStock' : state === 'announced' ? 'PreOrder' : 'SoldOut'}`
}

/** A screening as schema.org describes it, ready for a script element: nothing in it can end that element. */
export function screeningJsonLd(screening: Screening, { url, origin }: { url: string; origin: string }): string | null {
  // a postponed event keeps its earlier date until it has another
  const starts = screening.starts_at ?? screening.moved_from
  if (starts === null) return null
  const image = screening.still ?? screening.poster
  const status = statusOf(screening)
  const { cafe, film, film_card: filmCard } = screening
  const cafeUrl = cafe === null ? undefined : url.replace(/\/screening\/\d+$/, `/cafe/${cafe.id}`)
  const event = {
    '@context': 'https://schema.org',
    '@type': 'ScreeningEvent',
    name: screening.title,
    alternateName: screening.other_title,
    url,
    description: screening.synopsis,
    image: image ? new URL(image.src, origin).href : undefined,
    startDate: starts,
    previousStartDate: status === 'EventRescheduled' ? (screening.moved_from ?? undefined) : undefined,
    endDate: screening.ends_at ?? undefined,
    eventAttendanceMode:
      screening.mode === 'room'
        ? 'https://schema.org/OfflineEventAttendanceMode'
        : 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: `https://schema.org/${status}`,
    location:
      cafe === null
        ? { '@type': 'VirtualLocation', url }
        : {
            '@type': 'Place',
            name: cafe.name,
            address: { '@type': 'PostalAddress', addressLocality: cafe.city },
            url: cafeUrl,
          },
    organizer: houseJsonLd(origin),
    isAccessibleForFree: screening.is_free,
    typicalAgeRange: screening.age_rating > 0 ? `${screening.age_rating}-` : undefined,
    workPresented: {
      '@type': 'Movie',
      name: film.title,
      dateCreated: String(filmCard.year),
      duration: film.duration_minutes === null ? undefined : `PT${film.duration_minutes}M`,
      genre: filmCard.genres.map(({ name }) => name),
    },
    offers: screening.from.map(({ amount, currency }) => ({
      '@type': 'Offer',
      price: currency === 'USD' ? (amount / 100).toFixed(2) : String(amount),
      priceCurrency: currency,
      availability: availabilityOf(screening),
      url,
    })),
  }
  return scriptText(event)
}
