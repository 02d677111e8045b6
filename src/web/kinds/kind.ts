import type { OutputOf } from '#contract/api.ts'
import type { Locale } from '#lib/locale.ts'
import type { Product } from '../features/catalog/product.ts'

export type Card = OutputOf<'GET /products'>['items'][number]
export type PurchaseType = OutputOf<'GET /me/orders'>['items'][number]['type']

/** What a line of facts is written with. */
export type Wording = { locale: Locale; comma: string }

/** Where a page lies: in its own language, and at which origin. */
export type PageAddress = { url: string; origin: string }

/** Everything that the site knows of a kind of product; the studio's part of it is in `features/studio/catalog/editor/kind-parts.tsx`. */
export type Kind = {
  /** Where one of it is told about. Null: it has no page yet, and nothing leads there. */
  path: ((id: number) => string) | null
  /** Where all of it are listed. */
  list: string | null
  /** The line under its card. */
  cardFacts: (card: Card, locale: Locale) => string[]
  /** The line under its title, where there is room. */
  facts: (card: Card, wording: Wording) => (string | null)[]
  /** How schema.org describes its page. */
  jsonLd: ((product: Product, address: PageAddress) => object) | null
  /** The type of the purchase that buys one of it. Null: it is not sold by itself yet. */
  purchase: PurchaseType | null
}
