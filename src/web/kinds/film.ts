import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Kind } from './kind.ts'

/** The year of a film as the language counts years. */
export const yearOf = (film: { year: number; year_jalali: number }, locale: Locale): string =>
  localDigits(locale === 'fa' ? film.year_jalali : film.year, locale)

/**
 * A film's page. Answers with an id and no kind are about films, the only kind that is played, rented or given today.
 */
export const filmPath = (id: number): string => `/movie/${id}`

export const film: Kind = {
  path: filmPath,
  list: '/movies',
  cardFacts: (card, locale) => [yearOf(card, locale), ...card.genres.slice(0, 1).map(({ name }) => name)],
  facts: (card, { locale, comma }) => [
    yearOf(card, locale),
    card.duration_minutes === null ? null : formatDuration(card.duration_minutes, locale, 'prose'),
    card.genres.map(({ name }) => name).join(`${comma} `),
  ],
  purchase: 'BUY_MOVIE',
}
