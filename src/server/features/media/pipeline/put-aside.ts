import type { Db, Tx } from '#db/client.ts'
import type { AssetId, ProductId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
import { findCurrent, makeCurrent } from './asset-queries.ts'
import {
  dropPutAside,
  findPutAside,
  lockForPreview,
  retireAsset,
  stopPreview,
  writePutAside,
} from './put-aside-queries.ts'
import { findRun, type RunRow } from './run-queries.ts'

/**
 * Plays a finished preview, unless an editor has put this one aside: the film's own clip stays away, and of a hidden run
 * the better package is hidden too. Another file that was uploaded takes the place of what was put aside.
 */
export async function playPreviewOf(tx: Tx, made: { id: AssetId; run: RunRow }, now: Date): Promise<void> {
  const { id, run } = made
  const productId = run.product_id
  await lockForPreview(tx, productId)
  const aside = await findPutAside(tx, productId)
  if (aside === undefined) return makeCurrent(tx, { id, productId, purpose: 'preview' }, now)
  if (run.purpose === 'feature') return retireAsset(tx, id, now)
  if (aside.assetId !== null) await retireAsset(tx, aside.assetId, now)
  if (aside.runId === run.id) return writePutAside(tx, { productId, assetId: id }, now)
  await dropPutAside(tx, productId)
  return makeCurrent(tx, { id, productId, purpose: 'preview' }, now)
}

type PreviewState = 'none' | 'shown' | 'hidden'

/** Whether a title's preview plays, and whether it was uploaded, or cut from its film. */
export async function readPreview(
  db: Db | Tx,
  productId: ProductId,
): Promise<{ state: PreviewState; is_own: boolean }> {
  const current = await findCurrent(db, productId, 'preview')
  const aside = await findPutAside(db, productId)
  const runId = current?.run_id ?? aside?.runId ?? null
  const run = runId === null ? undefined : await findRun(db, runId)
  const state = current !== undefined ? 'shown' : aside?.assetId == null ? 'none' : 'hidden'
  return { state, is_own: run?.purpose === 'preview' }
}

/** Hides a preview, or shows it again. `was` is what the editor saw; somebody else may have changed it since. */
export async function showPreview(
  tx: Tx,
  wanted: { productId: ProductId; shown: boolean; was: boolean },
  now: Date,
): Promise<void> {
  const { productId, shown, was } = wanted
  if (!(await lockForPreview(tx, productId))) fail('product.not_found')
  const { state } = await readPreview(tx, productId)
  if (state === 'none') fail('studio.no_preview')
  if ((state === 'shown') !== was) fail('studio.changed_meanwhile')
  if (shown === was) return
  if (shown) {
    const aside = await findPutAside(tx, productId)
    await dropPutAside(tx, productId)
    if (aside?.assetId != null) await makeCurrent(tx, { id: aside.assetId, productId, purpose: 'preview' }, now)
    return
  }
  const current = await findCurrent(tx, productId, 'preview')
  await stopPreview(tx, productId)
  await writePutAside(tx, { productId, assetId: current?.id ?? null }, now)
}

/** Deletes a preview, shown or hidden; its files go with the next sweep, and none is cut from the film in its place. */
export async function deletePreview(tx: Tx, productId: ProductId, now: Date): Promise<void> {
  if (!(await lockForPreview(tx, productId))) fail('product.not_found')
  const [current, aside] = [await findCurrent(tx, productId, 'preview'), await findPutAside(tx, productId)]
  const id = current?.id ?? aside?.assetId ?? null
  if (id === null) fail('studio.no_preview')
  await stopPreview(tx, productId)
  await retireAsset(tx, id, now)
  await writePutAside(tx, { productId, assetId: null }, now)
}
