import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { json } from '#db/json-columns.ts'
import type { AssetId, ProductId, RunId } from '#lib/ids.ts'
import type { Aid } from '#lib/media/aids.ts'
import type { ToldPicture } from '#lib/media/told-picture.ts'

export type Purpose = 'feature' | 'preview'

export interface NewAsset {
  id: AssetId
  productId: ProductId
  runId: RunId
  purpose: Purpose
  protection: 'clear' | 'aes128'
  sealedKey: Buffer | null
  path: string
  durationMs: number
  heights: number[]
  audio: string[]
  hasDash: boolean
  hasStoryboard: boolean
  isPartial: boolean
  packaging: number
  pictures: ToldPicture[]
  aids: Aid[]
}

/** Writes an asset, or restores a retired one: its files are the same. */
export async function insertAsset(tx: Tx, asset: NewAsset): Promise<void> {
  await tx
    .insertInto('assets')
    .values({
      id: asset.id,
      product_id: asset.productId,
      run_id: asset.runId,
      purpose: asset.purpose,
      protection: asset.protection,
      sealed_key: asset.sealedKey,
      path: asset.path,
      duration_ms: asset.durationMs,
      heights: asset.heights,
      audio: asset.audio,
      has_dash: asset.hasDash,
      has_storyboard: asset.hasStoryboard,
      is_partial: asset.isPartial,
      packaging: asset.packaging,
      pictures: json(asset.pictures),
      aids: asset.aids,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ retired_at: null }))
    .execute()
}

/** The sealed key of a published asset; null of one that is clear, or not there yet. */
export async function findSealedKey(db: Db, id: AssetId): Promise<Buffer | null> {
  const row = await db.selectFrom('assets').where('id', '=', id).select('sealed_key').executeTakeFirst()
  return row?.sealed_key ?? null
}

/** The asset that is played now for a purpose. */
export async function findCurrent(db: Db, productId: ProductId, purpose: Purpose) {
  return db
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('current_assets.product_id', '=', productId)
    .where('current_assets.purpose', '=', purpose)
    .select(['assets.id', 'assets.run_id', 'assets.protection', 'assets.is_partial', 'assets.heights'])
    .executeTakeFirst()
}

/** Plays this asset from now on; the earlier one is retired. */
export async function makeCurrent(
  tx: Tx,
  asset: { id: AssetId; productId: ProductId; purpose: Purpose },
  now: Date,
): Promise<void> {
  await retireCurrent(tx, asset, now)
  await tx
    .insertInto('current_assets')
    .values({ product_id: asset.productId, purpose: asset.purpose, asset_id: asset.id })
    .onConflict((conflict) => conflict.columns(['product_id', 'purpose']).doUpdateSet({ asset_id: asset.id }))
    .execute()
  await tx.updateTable('assets').set({ retired_at: null }).where('id', '=', asset.id).execute()
}

async function retireCurrent(tx: Tx, of: { productId: ProductId; purpose: Purpose }, now: Date): Promise<void> {
  await tx
    .updateTable('assets')
    .set({ retired_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('current_assets')
        .where('product_id', '=', of.productId)
        .where('purpose', '=', of.purpose)
        .select('asset_id'),
    )
    .execute()
}

/**
 * Stops playing the asset of a cancelled run: retires it, and plays again what was played before it, if that still
 * exists.
 */
export async function withdrawRunAssets(
  tx: Tx,
  run: { id: RunId; product_id: ProductId; purpose: Purpose },
  now: Date,
) {
  const purpose = run.purpose
  const current = await findCurrent(tx, run.product_id, purpose)
  if (current === undefined || current.run_id !== run.id) return
  const before = await tx
    .selectFrom('assets')
    .where('product_id', '=', run.product_id)
    .where('purpose', '=', purpose)
    .where('run_id', 'is distinct from', run.id)
    .orderBy('retired_at', 'desc')
    .select('id')
    .executeTakeFirst()
  if (before !== undefined) {
    await makeCurrent(tx, { id: before.id, productId: run.product_id, purpose }, now)
    return
  }
  await retireCurrent(tx, { productId: run.product_id, purpose }, now)
  await tx
    .deleteFrom('current_assets')
    .where('product_id', '=', run.product_id)
    .where('purpose', '=', purpose)
    .execute()
}

/** Assets that were retired before an instant and are not played. */
export async function findRetired(db: Db, before: Date) {
  return db
    .selectFrom('assets')
    .where('retired_at', '<', before)
    .where('id', 'not in', (eb) => eb.selectFrom('current_assets').select('asset_id'))
    .select('id')
    .execute()
}

/** Deletes a retired asset; false when it has become current meanwhile. */
export async function deleteRetired(tx: Tx, id: AssetId, before: Date): Promise<boolean> {
  const result = await tx
    .deleteFrom('assets')
    .where('id', '=', id)
    .where('retired_at', '<', before)
    .where('id', 'not in', (eb) => eb.selectFrom('current_assets').select('asset_id'))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Locks the title and says whether it is free. */
export async function lockPriceMode(tx: Tx, productId: ProductId): Promise<{ is_free: boolean } | undefined> {
  return tx.selectFrom('products').where('id', '=', productId).select('is_free').forShare().executeTakeFirst()
}

/** Whether what plays of a product is the recording of a live event. */
export async function isOfLiveEvent(db: Db, productId: ProductId): Promise<boolean> {
  const query = db.selectFrom('screenings').where('product_id', '=', productId).where('mode', '=', 'live')
  return (await query.select('product_id').executeTakeFirst()) !== undefined
}

export async function findPriceMode(db: Db, productId: ProductId): Promise<{ is_free: boolean } | undefined> {
  return db.selectFrom('products').where('id', '=', productId).select('is_free').executeTakeFirst()
}

const assetsAndCopies = (db: Db) =>
  db
    .selectFrom('assets')
    .select(['id', 'product_id', 'duration_ms', 'purpose'])
    .unionAll(
      db
        .selectFrom('screening_copies')
        .select([
          sql<AssetId>`id`.as('id'),
          'item_id as product_id',
          'duration_ms',
          sql<Purpose>`'feature'`.as('purpose'),
        ]),
    )

const tracksAndForced = (db: Db) =>
  db
    .selectFrom('subtitle_tracks')
    .select(['id', 'product_id', 'lang', sql<boolean>`false`.as('is_forced')])
    .unionAll(
      db.selectFrom('forced_subtitles').select(['id', 'product_id', 'lang', sql<boolean>`true`.as('is_forced')]),
    )

/** The subtitles and forced lines of the title that an asset, or a screening's copy of one, belongs to, and its length. */
export async function findAssetTracks(db: Db, assetId: AssetId) {
  const rows = await db
    .selectFrom(assetsAndCopies(db).as('played'))
    .leftJoin(tracksAndForced(db).as('tracks'), 'tracks.product_id', 'played.product_id')
    .where('played.id', '=', assetId)
    .orderBy('tracks.is_forced')
    .orderBy('tracks.lang', 'desc')
    .select(['played.duration_ms', 'played.purpose', 'tracks.id', 'tracks.lang', 'tracks.is_forced'])
    .execute()
  const first = rows[0]
  if (first === undefined) return undefined
  const tracks = rows.flatMap(({ id, lang, is_forced: isForced }) =>
    id === null || lang === null ? [] : [{ id, lang, isForced: isForced === true }],
  )
  return { durationMs: first.duration_ms, tracks: first.purpose === 'feature' ? tracks : [] }
}

/** Encrypted assets that play now, the newest first. */
export async function listSealedAssets(db: Db, most: number) {
  return db
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('assets.sealed_key', 'is not', null)
    .orderBy('assets.id')
    .limit(most)
    .select(['assets.id', 'assets.path', 'assets.sealed_key', 'assets.product_id'])
    .execute()
}

/** Films that play and whose pictures nobody has written down. */
export async function findUntold(db: Db, most: number) {
  return db
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('current_assets.purpose', '=', 'feature')
    .where('assets.pictures', 'is', null)
    .limit(most)
    .select(['assets.id', 'assets.product_id'])
    .execute()
}

/** Writes the pictures of an asset, and tells pages that show them. */
export async function tellPictures(
  tx: Tx,
  { id, productId, pictures }: { id: AssetId; productId: ProductId; pictures: ToldPicture[] },
): Promise<void> {
  await tx
    .updateTable('assets')
    .set({ pictures: json(pictures) })
    .where('id', '=', id)
    .execute()
  await sql`select tell_change('current_assets', array['asset_id'], array[${productId}]::integer[], null)`.execute(tx)
}
