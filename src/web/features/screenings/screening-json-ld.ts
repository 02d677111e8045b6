import type { Screening } from './screening.ts'

/** A screening as schema.org describes it, ready for a script element: nothing in it can end that element. */
export function screeningJsonLd(screening: Screening, { url, origin }: { url: string; origin: string }): string | null {
  if (screening.starts_at === null) return null
  const image = screening.still ?? screening.poster
  const status = { cancelled: 'EventCancelled', postponed: 'EventPostponed' } as const
  const event = {
    '@context': 'https://schema.org',
    '@type': 'ScreeningEvent',
    name: screening.title,
    alternateName: screening.other_title,
    url,
    description: screening.synopsis,
    image: image ? new URL(image.src, origin).href : undefined,
    startDate: screening.starts_at,
    endDate: screening.ends_at ?? undefined,
    eventAttendanceMode:
      screening.mode === 'room'
        ? 'https://schema.org/OfflineEventAttendanceMode'
        : 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: `https://schema.org/${
      screening.state === 'cancelled' || screening.state === 'postponed' ? status[screening.state] : 'EventScheduled'
    }`,
    location: { '@type': 'VirtualLocation', url },
    isAccessibleForFree: screening.is_free,
    workPresented: { '@type': 'Movie', name: screening.film.title },
    offers: screening.from.map(({ amount, currency }) => ({
      '@type': 'Offer',
      price: currency === 'USD' ? (amount / 100).toFixed(2) : String(amount),
      priceCurrency: currency,
      url,
    })),
  }
  return JSON.stringify(event).replaceAll('<', String.raw`\u003c`)
}
