import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'

/**
 * Returns the medium of a product's file: a film, or music. Null: it has no file of its own, as an album with tracks.
 * Undefined: there is no such product.
 */
export async function findMedium(db: Db, productId: ProductId): Promise<'film' | 'music' | null | undefined> {
  const row = await db
    .selectFrom('products')
    .leftJoin('albums', 'albums.product_id', 'products.id')
    .where('products.id', '=', productId)
    .select(['products.kind', 'albums.form'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.kind === 'track') return 'music'
  if (row.kind !== 'music') return 'film'
  return row.form === 'single' ? 'music' : row.form === 'clip' ? 'film' : null
}

/** The products that are directly within a product: the tracks of an album. */
export async function findParts(db: Db, productId: ProductId): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('products')
    .where('parent_id', '=', productId)
    .orderBy('position')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Everything that names files of a product: its assets, its runs and their sources, its unfinished uploads. */
export async function findFilesOf(tx: Db, productId: ProductId) {
  const [assets, runs, uploads] = await Promise.all([
    tx.selectFrom('assets').where('product_id', '=', productId).select('id').execute(),
    tx.selectFrom('pipeline_runs').where('product_id', '=', productId).select(['id', 'source_path']).execute(),
    tx
      .selectFrom('uploads')
      .where('product_id', '=', productId)
      .where('state', '=', 'receiving')
      .select('id')
      .execute(),
  ])
  return { assets, runs, uploads }
}
