import { formatDate } from '#lib/time/dates.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Kind } from './kind.ts'

const firstDay = (opens: string | null, locale: Locale): string[] =>
  opens === null ? [] : [formatDate(new Date(opens), locale, { year: false })]

export const festival: Kind = {
  path: (id) => `/festival/${id}`,
  list: '/festivals',
  cardFacts: ({ release_at }, locale) => firstDay(release_at, locale),
  facts: ({ release_at }, { locale }) => firstDay(release_at, locale),
  purchase: 'BUY_FESTIVAL',
}
