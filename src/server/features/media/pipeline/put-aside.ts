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

interface Preview {
  /** Its asset; null for none. */
  id: AssetId | null
  state: PreviewState
  /** Whether it was uploaded, or cut from its film. */
  is_own: boolean
}

/** Which preview a title has, and whether it plays. */
export async function readPreview(db: Db | Tx, productId: ProductId): Promise<Preview> {
  const current = await findCurrent(db, productId, 'preview')
  const aside = await findPutAside(db, productId)
  const runId = current?.run_id ?? aside?.runId ?? null
  const run = runId === null ? undefined : await findRun(db, runId)
  const id = current?.id ?? aside?.assetId ?? null
  return {
    id,
    state: current !== undefined ? 'shown' : id === null ? 'none' : 'hidden',
    is_own: run?.purpose === 'preview',
  }
}

/** Locks a title's preview, which must be the one that the editor saw: somebody else may have put another there since. */
async function lockSeen(tx: Tx, productId: ProductId, was: string): Promise<{ id: AssetId; isShown: boolean }> {
  if (!(await lockForPreview(tx, productId))) fail('product.not_found')
  const { id, state } = await readPreview(tx, productId)
  if (id === null) fail('studio.no_preview')
  if (id !== was) fail('studio.changed_meanwhile')
  return { id, isShown: state === 'shown' }
}

/** Hides a preview, or shows it again; false where somebody else has just done the same. `was` is what the editor saw. */
export async function showPreview(
  tx: Tx,
  wanted: { productId: ProductId; shown: boolean; was: string },
  now: Date,
): Promise<boolean> {
  const { productId, shown, was } = wanted
  const { id, isShown } = await lockSeen(tx, productId, was)
  if (shown === isShown) return false
  if (shown) {
    await dropPutAside(tx, productId)
    await makeCurrent(tx, { id, productId, purpose: 'preview' }, now)
  } else {
    await stopPreview(tx, productId)
    await writePutAside(tx, { productId, assetId: id }, now)
  }
  return true
}

/** Deletes a preview, shown or hidden; its files go with the next sweep, and none is cut from the film in its place. */
export async function deletePreview(
  tx: Tx,
  { productId, was }: { productId: ProductId; was: string },
  now: Date,
): Promise<void> {
  const { id } = await lockSeen(tx, productId, was)
  await stopPreview(tx, productId)
  await retireAsset(tx, id, now)
  await writePutAside(tx, { productId, assetId: null }, now)
}
