import { formatDate, formatDateTime } from '#lib/time/dates.ts'
import { formatDuration } from '#lib/time/durations.ts'
import type { Kind } from './kind.ts'

export const screening: Kind = {
  path: (id) => `/screening/${id}`,
  list: '/screenings',
  // a screening is known by its day, not by the year of its film
  cardFacts: ({ release_at }, locale) =>
    release_at === null ? [] : [formatDate(new Date(release_at), locale, { weekday: true, year: false })],
  facts: ({ release_at, duration_minutes, genres }, { locale, comma }) => [
    release_at === null ? null : formatDateTime(new Date(release_at), locale, { year: false }),
    duration_minutes === null ? null : formatDuration(duration_minutes, locale, 'prose'),
    genres.map(({ name }) => name).join(`${comma} `),
  ],
  // its page describes it, with its state, place and prices (features/screenings/schedule/screening-json-ld.ts)
  purchase: 'BUY_SCREENING',
}
