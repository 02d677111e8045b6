import type { OutputOf } from '#contract/api.ts'
import type { Locale } from '#lib/text/locale.ts'

export type Card = OutputOf<'GET /products'>['items'][number]
export type PurchaseType = OutputOf<'GET /me/orders'>['items'][number]['type']

/** The values that a line of facts needs for its text. */
export type Wording = { locale: Locale; comma: string }

/** A page's address in its own language, and its origin. */
export type PageAddress = { url: string; origin: string }

/**
 * Everything that the site knows about a kind of product; the studio's part is in
 * `features/studio/catalog/titles/editor/kind-parts.tsx`.
 */
export type Kind = {
  /** Path of its page. Null: it has no page yet, and no link leads there. */
  path: ((id: number) => string) | null
  /** Path of the list of its kind. */
  list: string | null
  /** The line under its card. */
  cardFacts: (card: Card, locale: Locale) => string[]
  /** The line under its title, where there is more space. */
  facts: (card: Card, wording: Wording) => (string | null)[]
  /** The type of the purchase that buys it. Null: it is not sold alone yet. */
  purchase: PurchaseType | null
}
