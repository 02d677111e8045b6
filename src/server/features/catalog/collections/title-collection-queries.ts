import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { ImageId, ProductId, TitleCollectionId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

type Collections = ExpressionBuilder<DB, 'title_collections'>

const pictureOf = (eb: Collections) =>
  jsonObjectFrom(
    eb.selectFrom('images').whereRef('images.id', '=', 'title_collections.picture_id').select(imageColumns),
  ).as('picture')

const isShownAt = (eb: Collections, now: Date) =>
  eb.and([
    eb('is_shown', '=', true),
    eb.or([eb('shown_from', 'is', null), eb('shown_from', '<=', now)]),
    eb.or([eb('shown_until', 'is', null), eb('shown_until', '>', now)]),
  ])

/** How many of its titles are on the site. */
const publishedCount = sql<number>`(
  select count(*)::int from title_collection_items items join products on products.id = items.product_id
  where items.collection_id = title_collections.id and products.state = 'published'
)`

const cardColumns = ['title_collections.id', 'title_fa', 'title_en', 'line_fa', 'line_en'] as const

/** Collections that are shown now and are not empty, the newest first. */
export async function listShown(db: Db, asked: { now: Date; limit: number; offset: number }) {
  const shown = db
    .selectFrom('title_collections')
    .where((eb) => isShownAt(eb, asked.now))
    .where(publishedCount, '>', 0)
  const [rows, { total }] = await Promise.all([
    shown
      .orderBy(sql`coalesce(shown_from, created_at)`, 'desc')
      .orderBy('title_collections.id', 'desc')
      .limit(asked.limit)
      .offset(asked.offset)
      .select(cardColumns)
      .select((eb) => [pictureOf(eb), publishedCount.as('count')])
      .execute(),
    shown.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** A collection that is shown now, with its titles that are on the site, in their order. */
export async function findShown(db: Db, id: TitleCollectionId, now: Date) {
  return db
    .selectFrom('title_collections')
    .where('title_collections.id', '=', id)
    .where((eb) => isShownAt(eb, now))
    .select(cardColumns)
    .select(['story_fa', 'story_en', 'shown_until'])
    .select((eb) => [
      pictureOf(eb),
      jsonArrayFrom(
        eb
          .selectFrom('title_collection_items as items')
          .innerJoin('products', 'products.id', 'items.product_id')
          .whereRef('items.collection_id', '=', 'title_collections.id')
          .where('products.state', '=', 'published')
          .orderBy('items.position')
          .select(['items.product_id', 'items.note_fa', 'items.note_en']),
      ).as('items'),
    ])
    .executeTakeFirst()
}

const studioRows = (db: Db | Tx) =>
  db
    .selectFrom('title_collections')
    .select([...cardColumns, 'version', 'story_fa', 'story_en', 'is_shown', 'shown_from', 'shown_until'])
    .select((eb) => [
      pictureOf(eb),
      jsonArrayFrom(
        eb
          .selectFrom('title_collection_items as items')
          .innerJoin('products', 'products.id', 'items.product_id')
          .whereRef('items.collection_id', '=', 'title_collections.id')
          .orderBy('items.position')
          .select(['items.product_id', 'items.note_fa', 'items.note_en', 'products.state'])
          .select(['products.title_fa', 'products.title_en']),
      ).as('items'),
    ])

export async function listStudio(db: Db) {
  return studioRows(db).orderBy('title_collections.id', 'desc').limit(500).execute()
}

export async function findStudio(db: Db | Tx, id: TitleCollectionId) {
  return studioRows(db).where('title_collections.id', '=', id).executeTakeFirst()
}

export type StudioCollectionRow = NonNullable<Awaited<ReturnType<typeof findStudio>>>

export async function lockTitleCollection(tx: Tx, id: TitleCollectionId) {
  return tx.selectFrom('title_collections').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export interface CollectionColumns {
  title_fa: string
  title_en: string
  line_fa: string
  line_en: string
  story_fa: string
  story_en: string
  is_shown: boolean
  shown_from: Date | null
  shown_until: Date | null
}

export async function insertTitleCollection(tx: Tx, columns: CollectionColumns, now: Date): Promise<TitleCollectionId> {
  const row = await tx
    .insertInto('title_collections')
    .values({ ...columns, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeTitleCollection(
  tx: Tx,
  id: TitleCollectionId,
  columns: Partial<CollectionColumns> & { picture_id?: ImageId },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('title_collections')
    .set((eb) => ({ ...columns, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function removeTitleCollection(tx: Tx, id: TitleCollectionId): Promise<void> {
  await tx.deleteFrom('title_collections').where('id', '=', id).execute()
}

export interface CollectedTitle {
  product_id: ProductId
  note_fa: string
  note_en: string
}

/** The titles of a collection, in this order and no others. */
export async function writeTitles(tx: Tx, id: TitleCollectionId, titles: readonly CollectedTitle[]): Promise<void> {
  await tx.deleteFrom('title_collection_items').where('collection_id', '=', id).execute()
  if (titles.length === 0) return
  await tx
    .insertInto('title_collection_items')
    .values(titles.map((title, position) => ({ ...title, collection_id: id, position })))
    .execute()
}

/** Which of these products exist, of the kinds that stand alone. */
export async function knownTitles(tx: Tx, ids: readonly ProductId[]): Promise<ProductId[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('products')
    .where('id', 'in', ids)
    .where('kind', 'in', ['movie', 'series', 'music', 'screening', 'festival', 'goods'])
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The titles of a collection in their order; none while it is not shown. */
export async function shownTitles(db: Db, id: TitleCollectionId, now: Date): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('title_collection_items as items')
    .innerJoin('title_collections', 'title_collections.id', 'items.collection_id')
    .where('title_collections.id', '=', id)
    .where('is_shown', '=', true)
    .where((eb) => eb.or([eb('shown_from', 'is', null), eb('shown_from', '<=', now)]))
    .where((eb) => eb.or([eb('shown_until', 'is', null), eb('shown_until', '>', now)]))
    .orderBy('items.position')
    .select('items.product_id')
    .execute()
  return rows.map(({ product_id: productId }) => productId)
}

/** Which of these collections there are, shown or not. */
export async function knownCollections(db: Db | Tx, ids: readonly TitleCollectionId[]): Promise<TitleCollectionId[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('title_collections').where('id', 'in', ids).select('id').execute()
  return rows.map(({ id }) => id)
}
