import type { z } from 'zod'
import type { Product, ProductCard } from '#contract/catalog/catalog.ts'
import type { DiscountKind } from '#contract/payments/discounts.ts'
import type { PurchaseType } from '#contract/payments/payments.ts'
import type { listTitles } from '#contract/catalog/studio.ts'
import type { StoredField, SharedField, StudioTitle, TitleInput } from '#contract/catalog/titles.ts'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { Localized } from '#server/fail.ts'
import type { ProductRow } from '../product-queries.ts'
import type { CardRow } from '../listing/card-queries.ts'
import type { Way } from '../sales/offer-terms.ts'
import type { lockProduct } from '../title-queries.ts'
import type { findStudioTitles } from '../studio/studio-list-queries.ts'

/** A product's row, locked by the caller. */
export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>
export type TitleFields = z.output<typeof TitleInput>
/** Kinds that the studio can make: those for which the contract has an input. */
export type EditedKind = TitleFields['kind']
export type FieldsOf = { [K in EditedKind]: Extract<TitleFields, { kind: K }> }
type StudioFieldsOf = { [K in EditedKind]: Extract<z.input<typeof StudioTitle>, { kind?: K | undefined }> }

type Card = z.input<typeof ProductCard>
type CardFacts = Pick<Card, 'year' | 'year_jalali' | 'genres' | 'duration_minutes'>
type StudioRow = Awaited<ReturnType<typeof findStudioTitles>>['rows'][number]
type StudioListItem = z.input<(typeof listTitles)['responses'][200]>['items'][number]
type PageFacts = Pick<z.input<typeof Product>, 'credits' | 'series'> & { countries: readonly string[] }

/** A kind's part of the studio's editor: its own fields are written to its own tables. */
export interface TitleEditor<K extends EditedKind> {
  /** Faults of its own fields, by the contract's names. */
  faults(db: Db, fields: FieldsOf[K]): Promise<Record<string, Localized[]>>
  /** Of a part: what contains it, and its number there. */
  standing?(fields: FieldsOf[K]): { parent_id: ProductId; position: number }
  /**
   * Refuses a number that is taken, or a parent that is none, before it is written. Locks what contains the part. `productId` is null for
   * a new one.
   */
  mayStand?(tx: Tx, productId: ProductId | null, fields: FieldsOf[K]): Promise<void>
  /** Refuses a change that this title no longer allows. The caller has locked its row, and has written nothing yet. */
  mayChange(tx: Tx, was: LockedProduct, fields: FieldsOf[K]): Promise<void>
  /** Writes its own fields of a title that is new or that the caller has locked. */
  write(tx: Tx, productId: ProductId, fields: FieldsOf[K], now: Date): Promise<void>
  /** Its own fields in the studio's list. */
  listed(row: StudioRow): Pick<StudioListItem, 'year' | 'year_jalali'>
  /** Its own fields as they are stored. */
  read(row: ProductRow, locale: Locale): Omit<StudioFieldsOf[K], SharedField | StoredField>
}

export type Editors = { [K in EditedKind]: TitleEditor<K> }
type EditorOf = Editors & Record<Exclude<ProductKind, EditedKind>, null>
type AnyEditor = EditorOf[ProductKind]

/** How a kind is sold: the type of its purchase, and the discount kind of each way. */
export interface Sale {
  type: z.output<typeof PurchaseType>
  discounts: Record<Way, z.output<typeof DiscountKind>>
  /** Whether a gift campaign can contain it. A gift is a right for good and takes no seat. */
  isGiven: boolean
}

/** Everything that the server knows about a kind of product beyond what all kinds share. */
export interface Kind<Editor extends AnyEditor = AnyEditor> {
  /** The kind's name in a list of kinds. */
  plural: Localized
  /** Fields of its card that only this kind has. Null: it has no card yet, so it is in no list, row or favourites. */
  card: ((row: CardRow, locale: Locale) => CardFacts) | null
  /**
   * Fields of its page that only this kind has. Null: it has no page. A title without one cannot be published; a part is
   * shown on the page of its title.
   */
  page: ((row: ProductRow, locale: Locale, now: Date) => PageFacts) | null
  /** Its part of the studio's editor. Null: the studio cannot make it yet. */
  editor: Editor
  /** Lists the gaps that it must fill before it may be published, in addition to those of every title. */
  missing: (row: ProductRow, now: Date) => Localized[]
  /** Puts on the site what goes there together with it, within the same transaction. Null: nothing does. */
  published: ((tx: Tx, id: ProductId, now: Date) => Promise<void>) | null
  /** Null: it is not sold alone yet. */
  sale: Sale | null
}

/** One entry for every kind: when you add a kind, the compiler names what it still needs. */
export type Kinds = { readonly [K in ProductKind]: Kind<EditorOf[K]> }
