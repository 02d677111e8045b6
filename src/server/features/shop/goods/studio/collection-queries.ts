import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { Collections } from '#db/schema.gen.ts'
import type { CollectionId, ProductId } from '#lib/ids.ts'

type Columns = Omit<Insertable<Collections>, 'id' | 'version' | 'position'>

const collections = (db: Db | Tx) =>
  db
    .selectFrom('collections')
    .select(['id', 'version', 'slug', 'title_fa', 'title_en', 'line_fa', 'line_en', 'is_shown'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('collection_goods')
          .innerJoin('products', 'products.id', 'collection_goods.product_id')
          .whereRef('collection_goods.collection_id', '=', 'collections.id')
          .orderBy('collection_goods.position')
          .orderBy('products.id')
          .select(['products.id', 'products.title_fa', 'products.title_en', 'products.state']),
      ).as('goods'),
    )

export type StudioCollectionRow = Awaited<ReturnType<ReturnType<typeof collections>['execute']>>[number]

/** All collections with their goods, in the order of the shop. */
export async function listStudioCollections(db: Db | Tx): Promise<StudioCollectionRow[]> {
  return collections(db).orderBy('position').orderBy('id').execute()
}

export async function findStudioCollection(db: Db | Tx, id: CollectionId): Promise<StudioCollectionRow | undefined> {
  return collections(db).where('id', '=', id).executeTakeFirst()
}

/** Locks all collections in one order, and returns them. */
export async function lockCollections(tx: Tx) {
  return tx.selectFrom('collections').orderBy('id').select(['id', 'version', 'slug']).forNoKeyUpdate().execute()
}

export async function insertCollection(tx: Tx, columns: Columns): Promise<CollectionId> {
  const { id } = await tx
    .insertInto('collections')
    .values((eb) => ({
      ...columns,
      position: eb.selectFrom('collections').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeCollection(tx: Tx, id: CollectionId, columns: Columns): Promise<void> {
  await tx
    .updateTable('collections')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Writes the goods of a locked collection, in their order. */
export async function writeCollected(tx: Tx, id: CollectionId, goods: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('collection_goods').where('collection_id', '=', id).execute()
  if (goods.length === 0) return
  const rows = goods.map((productId, position) => ({ collection_id: id, product_id: productId, position }))
  await tx.insertInto('collection_goods').values(rows).execute()
}

export async function listKnownGoods(tx: Tx, ids: readonly ProductId[]): Promise<ProductId[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('goods')
    .where('product_id', '=', sql<ProductId>`any(${ids}::int[])`)
    .select('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

export async function writeOrder(tx: Tx, ids: readonly CollectionId[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.updateTable('collections').set({ position }).where('id', '=', id).execute()
}

export async function removeCollection(tx: Tx, id: CollectionId): Promise<void> {
  await tx.deleteFrom('collections').where('id', '=', id).execute()
}
