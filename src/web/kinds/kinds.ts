import { type ProductKind, productKinds } from '#lib/product-kinds.ts'
import { festival } from './festival.ts'
import { film } from './film.ts'
import { goods } from './goods.ts'
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
  music: planned,
  track: planned,
  screening,
  festival,
  goods,
}

/** Path of a title's page; null where its kind has none. */
export const productPath = ({ kind, id }: { kind: ProductKind; id: number }): string | null =>
  kinds[kind].path?.(id) ?? null

/** The page of a purchase's product, when the purchase names the product but not its kind; null where there is none. */
export function pageOfBought({
  type,
  product_id: id,
}: {
  type: PurchaseType
  product_id: number | null
}): string | null {
  const kind = productKinds.find((one) => kinds[one].purchase === type)
  return kind === undefined || id === null ? null : productPath({ kind, id })
}
