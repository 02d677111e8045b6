import type { Kind } from './kind.ts'

/** A festival is in its own list and on its own page; the catalogue's lists have no card of it. */
export const festival: Kind = {
  path: (id) => `/festival/${id}`,
  list: '/festivals',
  cardFacts: () => [],
  facts: () => [],
  jsonLd: null,
  purchase: 'BUY_FESTIVAL',
}
