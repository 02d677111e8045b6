import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import {
  deletePending,
  findDuePrefixes,
  insertPending,
  isNamed,
  lockDue,
  upsertPending,
} from '../serving/file-queries.ts'
import { removeFilesJob } from '../pipeline/steps.ts'

/** Longer than any step takes from its first object to its row. */
const patience = hours(24)

/**
 * Call it before the first object under a prefix is put: if the process dies before a row names the objects, the sweep
 * finds them.
 */
export async function announceFiles(core: Pick<Core, 'db' | 'clock'>, prefix: string): Promise<void> {
  await upsertPending(core.db, prefix, after(core.clock.now(), patience))
}

/**
 * Call it in the transaction that writes the row: from then on the row owns the files. Throws when they were swept
 * meanwhile.
 */
export async function adoptFiles(tx: Tx, prefix: string): Promise<void> {
  if (!(await deletePending(tx, prefix))) throw new Error(`The files of ${prefix} took too long and were swept.`)
}

/** Call it in the transaction that deletes the row: its files are removed after the commit. */
export async function releaseFiles(core: Pick<Core, 'queue' | 'clock'>, tx: Tx, prefix: string): Promise<void> {
  await insertPending(tx, prefix, core.clock.now())
  await core.queue.enqueue(tx, removeFilesJob, { prefix })
}

/** Removes due files that no row names. Safe to repeat. */
export async function removeFiles(core: Pick<Core, 'db' | 'clock' | 'storage'>, prefix: string): Promise<void> {
  await transaction(core.db, async (tx) => {
    // the lock makes a new announcement of this prefix wait until the old files are removed
    if (!(await lockDue(tx, prefix, core.clock.now()))) return
    if (!(await isNamed(tx, prefix))) await core.storage.removePrefix(prefix)
    await deletePending(tx, prefix)
  })
}

/** Removes everything that is due: what crashes have left, and what a job missed. */
export async function sweepPending(core: Pick<Core, 'db' | 'clock' | 'storage'>): Promise<void> {
  for (const prefix of await findDuePrefixes(core.db, core.clock.now())) await removeFiles(core, prefix)
}
