import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { festival } from './festival.ts'
import { film } from './film.ts'
import { goods } from './goods.ts'
import { music } from './music.ts'
import { screening } from './screening.ts'
import { series } from './series.ts'
import type { Kind } from './kind.ts'

/** A kind without a page yet: nothing shows it, links to it or sells it. */
const planned: Kind = { path: null, list: null, cardFacts: () => [], facts: () => [], purchase: null }

/** One entry for every kind: when you add a kind, the compiler names what it still needs. */
export const kinds: Readonly<Record<ProductKind, Kind>> = {
  movie: film,
  series,
  season: planned,
  episode: planned,
  music,
  track: { ...planned, purchase: 'BUY_MOVIE' },
  screening,
  festival,
  goods,
}

/** Path of a title's page; null where its kind has none. */
export const productPath = ({ kind, id }: { kind: ProductKind; id: number }): string | null =>
  kinds[kind].path?.(id) ?? null

/** The title whose page shows a product: of a season or an episode its series, else itself. */
export type ShownBy = { id: number; kind: ProductKind; season: number | null }

/** The path of the page that shows a product, at its season; null where there is none. */
export function pageOf({ season, ...title }: ShownBy): string | null {
  const path = productPath(title)
  return path === null || season === null ? path : `${path}?season=${season}`
}

/** The page of a purchase's product; null where it has none. */
export const pageOfBought = ({ shown_by: shownBy }: { shown_by: ShownBy | null }): string | null =>
  shownBy === null ? null : pageOf(shownBy)
