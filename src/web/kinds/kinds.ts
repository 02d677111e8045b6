import { type ProductKind, productKinds } from '#lib/product-kinds.ts'
import { festival } from './festival.ts'
import { film } from './film.ts'
import { goods } from './goods.ts'
import { music } from './music.ts'
import { screening } from './screening.ts'
import type { Kind, PurchaseType } from './kind.ts'

/** A kind without a page yet: nothing shows it, links to it or sells it. */
const planned: Kind = { path: null, list: null, cardFacts: () => [], facts: () => [], jsonLd: null, purchase: null }

/** One entry for every kind: when you add a kind, the compiler names what it still needs. */
export const kinds: Readonly<Record<ProductKind, Kind>> = {
  movie: film,
  series: planned,
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

/**
 * The page on which a product stands that may be a part of a title: its own, or that of the album or the series. Null
 * where that kind has none.
 */
export function pageOf({ kind, page_id: id }: { kind: ProductKind; page_id: number }): string | null {
  return productPath({ kind: wholeOf[kind] ?? kind, id })
}

const wholeOf: Partial<Record<ProductKind, ProductKind>> = { track: 'music', season: 'series', episode: 'series' }

/** The page of what a purchase bought; null where there is none. */
export function pageOfBought({
  type,
  product_id: id,
  page,
}: {
  type: PurchaseType
  product_id: number | null
  page: { kind: ProductKind; id: number } | null
}): string | null {
  if (page !== null) return pageOf({ kind: page.kind, page_id: page.id })
  const kind = productKinds.find((one) => kinds[one].purchase === type)
  return kind === undefined || id === null ? null : productPath({ kind, id })
}
