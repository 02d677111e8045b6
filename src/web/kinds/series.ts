import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { yearOf } from './film.ts'
import type { Kind } from './kind.ts'

export const seriesPath = (id: number): string => `/series/${id}`

type Years = {
  year: number
  year_jalali: number
  series: { end_year: number | null; end_year_jalali: number | null } | null
}

/** The years of a series: one, from the first to the last, or only the first while it goes on. */
export function yearsOf(title: Years, locale: Locale): string {
  const first = yearOf(title, locale)
  const end = locale === 'fa' ? (title.series?.end_year_jalali ?? null) : (title.series?.end_year ?? null)
  const last = end === null ? null : localDigits(end, locale)
  return last === null || last === first ? first : `${first}–${last}`
}

export const series: Kind = {
  path: seriesPath,
  list: '/series',
  cardFacts: (card, locale) => [yearOf(card, locale), ...card.genres.slice(0, 1).map(({ name }) => name)],
  facts: (card, { locale, comma }) => [yearOf(card, locale), card.genres.map(({ name }) => name).join(`${comma} `)],
  purchase: 'BUY_MOVIE',
}
