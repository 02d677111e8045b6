import type { Db, Tx } from '#db/client.ts'
import type { AssetId, ProductId, RunId } from '#lib/ids.ts'

/** A preview that an editor has hidden (with its asset) or deleted (without). */
interface PutAside {
  assetId: AssetId | null
  runId: RunId | null
}

export async function findPutAside(db: Db | Tx, productId: ProductId): Promise<PutAside | undefined> {
  const row = await db
    .selectFrom('put_aside_previews')
    .leftJoin('assets', 'assets.id', 'put_aside_previews.asset_id')
    .where('put_aside_previews.product_id', '=', productId)
    .select(['put_aside_previews.asset_id', 'assets.run_id'])
    .executeTakeFirst()
  return row && { assetId: row.asset_id, runId: row.run_id }
}

/** Puts a preview aside, or a hidden one that became another: `assetId` null for a deleted one. */
export async function writePutAside(
  tx: Tx,
  aside: { productId: ProductId; assetId: AssetId | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('put_aside_previews')
    .values({ product_id: aside.productId, asset_id: aside.assetId, put_aside_at: now })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ asset_id: aside.assetId }))
    .execute()
}

export async function dropPutAside(tx: Tx, productId: ProductId): Promise<void> {
  await tx.deleteFrom('put_aside_previews').where('product_id', '=', productId).execute()
}

/** Nothing plays as the preview any more; its asset stays as it is. */
export async function stopPreview(tx: Tx, productId: ProductId): Promise<void> {
  await tx.deleteFrom('current_assets').where('product_id', '=', productId).where('purpose', '=', 'preview').execute()
}

/** The files of an asset go with the next sweep. */
export async function retireAsset(tx: Tx, id: AssetId, now: Date): Promise<void> {
  await tx.updateTable('assets').set({ retired_at: now }).where('id', '=', id).execute()
}

/** Changes of one title's preview wait for one another; false when there is no such title. */
export async function lockForPreview(tx: Tx, productId: ProductId): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .where('id', '=', productId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}
