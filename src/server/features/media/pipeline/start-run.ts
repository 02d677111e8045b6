import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId, RunId, UploadId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { announceFiles, adoptFiles } from '../uploads/pending-files.ts'
import { keys } from './media-keys.ts'
import { findMedium } from './medium-queries.ts'
import { insertRun, insertSteps, lockRuns, nextOpenStep, supersedeRuns } from './run-queries.ts'
import { encodeJob, stepJob, type StepName, stepsOf } from './steps.ts'

export interface NewRun {
  id?: RunId
  productId: ProductId
  purpose: 'feature' | 'preview'
  /** The name on the editor's device. */
  fileName: string
  size: number
  /** The key of the source, or the prefix of its parts. */
  sourcePath: string
  uploadId: UploadId | null
}

/**
 * Starts a run of the pipeline, replacing an unfinished older one of the title; it begins when the transaction commits.
 */
export async function startRun(core: Core, tx: Tx, run: NewRun): Promise<RunId> {
  await lockRuns(tx, run.productId, run.purpose)
  const medium = (await findMedium(tx, run.productId)) ?? 'film'
  const id = await insertRun(tx, { ...run, medium })
  await insertSteps(tx, id, stepsOf(medium))
  await supersedeRuns(tx, { productId: run.productId, purpose: run.purpose, newest: id }, core.clock.now())
  await enqueueStep(core, tx, id, { step: 'probe' })
  return id
}

/** A source that was not uploaded: its bytes, or a file of the scratch space, which must not be changed any more. */
export type LocalSource = { id?: RunId; productId: ProductId; purpose: 'feature' | 'preview'; fileName: string } & (
  | { file?: undefined; bytes: Uint8Array }
  | { file: string }
)

/** A run for a file on this machine (the demo's films). */
export async function startRunFromFile(core: Core, source: LocalSource): Promise<RunId> {
  const { id, productId, purpose, fileName } = source
  const key = keys.source(randomUUID())
  await announceFiles(core, key)
  await (source.file === undefined ? core.storage.put(key, source.bytes) : core.storage.putFile(key, source.file))
  const size = (await core.storage.stat(key))?.size ?? 0
  return transaction(core.db, async (tx) => {
    await adoptFiles(tx, key)
    const run = { productId, purpose, fileName, size, sourcePath: key, uploadId: null }
    return startRun(core, tx, id === undefined ? run : { ...run, id })
  })
}

// a first rung makes a film watchable, so it runs before the higher rungs of all other films
const priorityOf = (step: StepName, part: 'first' | 'rest') => (step === 'encode' && part === 'rest' ? 0 : 10)

/** Queues one step of a run, or the second part of its encoding. */
export async function enqueueStep(
  core: Core,
  tx: Tx,
  run: string,
  at: { step: StepName; part?: 'first' | 'rest' },
): Promise<void> {
  const { step, part = 'first' } = at
  const definition = step === 'encode' ? encodeJob : stepJob
  await core.queue.enqueue(tx, definition, { run, step, part }, { priority: priorityOf(step, part) })
}

/** Queues the first unfinished step. */
export async function enqueueNext(core: Core, tx: Tx, run: string): Promise<void> {
  const next = await nextOpenStep(tx, run)
  if (next !== undefined) await enqueueStep(core, tx, run, { step: next.step })
}
