import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId, RunId } from '#lib/ids.ts'
import { type Lack, lacksOf } from '#media/older-plan.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { findSoundEdits, holdSounds, replaceSoundEdits } from '../sound/sound-queries.ts'
import { findCurrent } from './asset-queries.ts'
import { findRun, findRuns, giveSource, leaveSource, lockRun, lockRuns, type RunRow } from './run-queries.ts'
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
 * Encodes a film anew that an earlier release encoded: a run of its own takes the file over. The old film plays until the
 * new one is whole. Fails with `studio.not_retryable` where the file is gone, where nothing would be
 * new, or where another run is under way. Returns the title's id.
 */
export async function encodeAnew(core: Core, runId: RunId): Promise<ProductId> {
  return transaction(core.db, async (tx) => {
    const asked = (await findRun(tx, runId)) ?? fail('request.not_found')
    // before the row: each start of a run takes this lock first, and then changes rows
    await lockRuns(tx, asked.product_id, asked.purpose)
    const run = (await lockRun(tx, runId)) ?? fail('request.not_found')
    const { product_id: productId, purpose } = run
    const current = await findCurrent(tx, productId, purpose)
    if (current?.run_id !== run.id || !canEncodeAnew(run) || (await isUnderWay(tx, run))) fail('studio.not_retryable')
    await leaveSource(tx, run.id)
    const { file_name: fileName, size, source_path: sourcePath, upload_id: uploadId } = run
    await startRun(core, tx, { productId, purpose, fileName, size, sourcePath, uploadId })
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

/** Gives the file of a stopped run back to the film that plays and left it to this run: it can be encoded anew again. */
export async function returnSource(tx: Tx, run: RunRow): Promise<void> {
  if (run.source_path === '' || !(await playsMeanwhile(tx, run))) return
  const current = await findCurrent(tx, run.product_id, run.purpose)
  if (current === undefined || current.run_id === null) return
  await leaveSource(tx, run.id)
  await giveSource(tx, current.run_id, run.source_path)
}

/**
 * Takes the edited sounds over from the film that played until now: its editor may have changed them in the hours of the
 * encoding. Edits of other sounds than this run has are left behind.
 */
export async function takeSounds(tx: Tx, run: RunRow): Promise<void> {
  if (!(await playsMeanwhile(tx, run))) return
  const current = await findCurrent(tx, run.product_id, run.purpose)
  if (current === undefined || current.run_id === null) return
  await holdSounds(tx, current.run_id)
  const edits = await findSoundEdits(tx, current.run_id)
  const own = new Set((run.plan?.audio ?? []).map(({ name }) => name))
  const areSame = edits.length === own.size && edits.every(({ sound }) => own.has(sound))
  await replaceSoundEdits(tx, run.id, areSame ? edits : [])
}
