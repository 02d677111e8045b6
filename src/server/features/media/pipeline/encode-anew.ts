import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId, RunId } from '#lib/ids.ts'
import { type Lack, lacksOf } from '#media/older-plan.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { findSoundEdits, replaceSoundEdits } from '../sound/sound-queries.ts'
import { findCurrent } from './asset-queries.ts'
import { findRun, findRuns, leaveSource, lockRun, type RunRow } from './run-queries.ts'
import { startRun } from './start-run.ts'

type Encoded = Pick<RunRow, 'plan' | 'source' | 'state' | 'source_path'>

/** Returns the parts that this film was encoded without, and its file would have today. */
export const lacksOfRun = ({ plan, source }: Encoded): Lack[] =>
  plan === null || source === null ? [] : lacksOf(plan, source)

/** Whether a film that plays can be encoded anew: an earlier release encoded it, and its file is still kept. */
export const canEncodeAnew = (run: Encoded): boolean =>
  run.state === 'published' && run.source_path !== '' && lacksOfRun(run).length > 0

/** Whether another run of the same title is under way; one that was stopped is not. */
async function isUnderWay(tx: Tx, run: RunRow): Promise<boolean> {
  const newest = (await findRuns(tx, run.product_id)).find(({ purpose }) => purpose === run.purpose)
  return newest !== undefined && newest.id !== run.id && newest.state !== 'cancelled' && newest.state !== 'published'
}

/**
 * Encodes a film anew that an earlier release encoded: a run of its own takes the file and the edited sounds over. The old
 * film plays until the new one is whole. Fails with `studio.not_retryable` where the file is gone, where nothing would be
 * new, or where another run is under way. Returns the title's id.
 */
export async function encodeAnew(core: Core, runId: RunId): Promise<ProductId> {
  return transaction(core.db, async (tx) => {
    const run = (await lockRun(tx, runId)) ?? fail('request.not_found')
    const { product_id: productId, purpose } = run
    const current = await findCurrent(tx, productId, purpose)
    if (current?.run_id !== run.id || !canEncodeAnew(run) || (await isUnderWay(tx, run))) fail('studio.not_retryable')
    await leaveSource(tx, run.id)
    const { file_name: fileName, size, source_path: sourcePath, upload_id: uploadId } = run
    const id = await startRun(core, tx, { productId, purpose, fileName, size, sourcePath, uploadId })
    await replaceSoundEdits(tx, id, await findSoundEdits(tx, run.id))
    return productId
  })
}

/** Whether the film that plays is whole and of the same file: then it plays on until this run is whole too. */
export async function playsMeanwhile(db: Db, run: RunRow): Promise<boolean> {
  const current = await findCurrent(db, run.product_id, run.purpose)
  if (current === undefined || current.is_partial || current.run_id === null || current.run_id === run.id) return false
  const played = await findRun(db, current.run_id)
  const facts = ['upload_id', 'file_name', 'size'] as const
  return played !== undefined && played.source_path === '' && facts.every((name) => played[name] === run[name])
}
