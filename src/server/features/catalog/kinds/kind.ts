import type { z } from 'zod'
import type { Product, ProductCard } from '#contract/catalog.ts'
import type { DiscountKind } from '#contract/discounts.ts'
import type { PurchaseType } from '#contract/payments.ts'
import type { listTitles } from '#contract/studio.ts'
import type { StoredField, SharedField, StudioTitle, TitleInput } from '#contract/titles.ts'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { ProductKind } from '#lib/product-kinds.ts'
import type { Localized } from '../../../fail.ts'
import type { ProductRow } from '../product-queries.ts'
import type { CardRow } from '../card-queries.ts'
import type { Way } from '../offer-terms.ts'
import type { findStudioTitles } from '../studio-list-queries.ts'

export type TitleFields = z.output<typeof TitleInput>
/** Kinds that the studio makes: those the contract has an input for. */
export type EditedKind = TitleFields['kind']
export type FieldsOf = { [K in EditedKind]: Extract<TitleFields, { kind: K }> }
type StudioFieldsOf = { [K in EditedKind]: Extract<z.input<typeof StudioTitle>, { kind?: K | undefined }> }

type Card = z.input<typeof ProductCard>
type CardFacts = Pick<Card, 'year' | 'year_jalali' | 'genres' | 'duration_minutes'>
type StudioRow = Awaited<ReturnType<typeof findStudioTitles>>['rows'][number]
type StudioListItem = z.input<(typeof listTitles)['responses'][200]>['items'][number]
type PageFacts = Pick<z.input<typeof Product>, 'countries' | 'credits'>

/** A kind's own part of a title in the studio: what only it has is written to its own tables. */
export interface TitleEditor<K extends EditedKind> {
  /** What is wrong with its own fields, by the contract's names. */
  faults(db: Db, fields: FieldsOf[K]): Promise<Record<string, Localized[]>>
  /** Writes its own fields of a title that is new, or was locked before. */
  write(tx: Tx, productId: ProductId, fields: FieldsOf[K]): Promise<void>
  /** What only it says in the studio's list. */
  listed(row: StudioRow): Pick<StudioListItem, 'year' | 'year_jalali'>
  /** Its own fields as they are saved. */
  read(row: ProductRow): Omit<StudioFieldsOf[K], SharedField | StoredField>
}

export type Editors = { [K in EditedKind]: TitleEditor<K> }
type EditorOf = Editors & Record<Exclude<ProductKind, EditedKind>, null>
type AnyEditor = EditorOf[ProductKind]

/** A column that a search looks in. */
type SearchedColumn = 'title_fa' | 'title_en'

/** A kind as a search asks for it. */
export interface SearchedKind {
  kind: ProductKind
  searched: readonly SearchedColumn[]
}

/** How a kind is sold: of which type its purchase is, and what its ways are to a discount. */
export interface Sale {
  type: z.output<typeof PurchaseType>
  discounts: Record<Way, z.output<typeof DiscountKind>>
}

/** Everything that the server knows of a kind of product beyond what all kinds share. */
export interface Kind<Editor extends AnyEditor = AnyEditor> {
  /** How a list of kinds calls them. */
  plural: Localized
  /** What only its card says. Null: it has no card yet, and so it is in no list, row or favourites. */
  card: ((row: CardRow, locale: Locale) => CardFacts) | null
  /** What only its page says. Null: it has no page yet, and so it cannot be published. */
  page: ((row: ProductRow, locale: Locale) => PageFacts) | null
  /** Its own part of the studio's editor. Null: the studio does not make it yet. */
  editor: Editor
  /** What it lacks before it may be published, beside what every title needs. */
  missing: (row: ProductRow, now: Date) => Localized[]
  /** Where a search for it looks. */
  searched: readonly SearchedColumn[]
  /** Null: it is not sold by itself yet. */
  sale: Sale | null
}

/** One entry for every kind: whoever adds a kind is told by the compiler what it still needs. */
export type Kinds = { readonly [K in ProductKind]: Kind<EditorOf[K]> }
