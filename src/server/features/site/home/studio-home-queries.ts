import { type Insertable, type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import { json, type WidgetQuery } from '#db/json-columns.ts'
import type { HomeSlides, Widgets } from '#db/schema.gen.ts'
import type { ProductId, SlideId, WidgetId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

type SlideColumns = Omit<Insertable<HomeSlides>, 'id' | 'position'>
type RowColumns = Omit<Insertable<Widgets>, 'id' | 'position' | 'query'> & { query: WidgetQuery }

export async function findVersion(db: Db): Promise<number> {
  return (await db.selectFrom('home_arrangement').select('version').executeTakeFirstOrThrow()).version
}

/** Locks the arrangement, so that two editors arrange one after the other; returns its version. */
export async function lockArrangement(tx: Tx): Promise<number> {
  return (await tx.selectFrom('home_arrangement').select('version').forUpdate().executeTakeFirstOrThrow()).version
}

export async function countVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('home_arrangement')
    .set({ version: sql`version + 1` })
    .execute()
}

export async function listSlides(db: Db) {
  return db
    .selectFrom('home_slides')
    .innerJoin('products', 'products.id', 'home_slides.product_id')
    .orderBy('home_slides.position')
    .orderBy('home_slides.id')
    .selectAll('home_slides')
    .select(['products.title_fa', 'products.title_en', 'products.state'])
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'home_slides.image_id').select(imageColumns))
        .$notNull()
        .as('image'),
    )
    .execute()
}

export type StudioRow = Selectable<Widgets>

export async function listRows(db: Db): Promise<StudioRow[]> {
  return db.selectFrom('widgets').orderBy('position').orderBy('id').selectAll().execute()
}

/** Titles by id, with their stills in order. */
export async function findTitles(db: Db | Tx, ids: readonly ProductId[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .where('products.id', 'in', ids)
    .select(['products.id', 'products.kind'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('product_stills')
          .whereRef('product_stills.product_id', '=', 'products.id')
          .orderBy('product_stills.position')
          .select('product_stills.image_id'),
      ).as('stills'),
    )
    .execute()
}

export async function findGenreCodes(db: Db | Tx): Promise<string[]> {
  return (await db.selectFrom('genres').where('merged_into', 'is', null).select('code').execute()).map(
    ({ code }) => code,
  )
}

/** Writes all slides in their order: those that are left out are taken away. An id that is not there is a new slide. */
export async function writeSlides(tx: Tx, slides: readonly (SlideColumns & { id: SlideId | null })[]): Promise<void> {
  const stored = slides.flatMap(({ id }) => id ?? [])
  await tx
    .deleteFrom('home_slides')
    .$if(stored.length > 0, (query) => query.where('id', 'not in', stored))
    .execute()
  for (const [position, { id, ...columns }] of slides.entries()) {
    const changed = id === null ? [] : await changeSlide(tx, id, { ...columns, position })
    if (changed.length === 0)
      await tx
        .insertInto('home_slides')
        .values({ ...columns, position })
        .execute()
  }
}

const changeSlide = (tx: Tx, id: SlideId, columns: SlideColumns & { position: number }) =>
  tx.updateTable('home_slides').set(columns).where('id', '=', id).returning('id').execute()

/** The same for rows. */
export async function writeRows(tx: Tx, rows: readonly (RowColumns & { id: WidgetId | null })[]): Promise<void> {
  const stored = rows.flatMap(({ id }) => id ?? [])
  await tx
    .deleteFrom('widgets')
    .$if(stored.length > 0, (query) => query.where('id', 'not in', stored))
    .execute()
  for (const [position, { id, query, ...columns }] of rows.entries()) {
    const values = { ...columns, query: json(query), position }
    const changed =
      id === null ? [] : await tx.updateTable('widgets').set(values).where('id', '=', id).returning('id').execute()
    if (changed.length === 0) await tx.insertInto('widgets').values(values).execute()
  }
}
