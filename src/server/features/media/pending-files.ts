import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, hours } from '#lib/clock.ts'
import type { Core } from '../../core.ts'
import { deletePending, findDuePrefixes, insertPending, isNamed, lockDue, upsertPending } from './file-queries.ts'
import { removeFilesJob } from './steps.ts'

/** Longer than any step takes from its first object to its row. */
const patience = hours(24)

/**
 * Said before the first object under a prefix is put: should the process die before a row names them, the sweep finds
 * what it left.
 */
export async function announceFiles(core: Pick<Core, 'db' | 'clock'>, prefix: string): Promise<void> {
  await upsertPending(core.db, prefix, after(core.clock.now(), patience))
}

/** Said in the transaction that writes the row: the files are its own now. Throws when they were swept in between. */
export async function adoptFiles(tx: Tx, prefix: string): Promise<void> {
  if (!(await deletePending(tx, prefix))) throw new Error(`The files of ${prefix} took too long and were swept.`)
}

/** Said in the transaction that deletes the row: its files go when it has committed. */
export async function releaseFiles(core: Pick<Core, 'queue' | 'clock'>, tx: Tx, prefix: string): Promise<void> {
  await insertPending(tx, prefix, core.clock.now())
  await core.queue.enqueue(tx, removeFilesJob, { prefix })
}

/** Removes files that no row names, if they are due. Safe to repeat. */
export async function removeFiles(core: Pick<Core, 'db' | 'clock' | 'storage'>, prefix: string): Promise<void> {
  await transaction(core.db, async (tx) => {
    // the lock keeps whoever announces this prefix again waiting until the old files are gone
    if (!(await lockDue(tx, prefix, core.clock.now()))) return
    if (!(await isNamed(tx, prefix))) await core.storage.removePrefix(prefix)
    await deletePending(tx, prefix)
  })
}

/** Removes all that is due: what crashes have left, and what a job did not get to. */
export async function sweepPending(core: Pick<Core, 'db' | 'clock' | 'storage'>): Promise<void> {
  for (const prefix of await findDuePrefixes(core.db, core.clock.now())) await removeFiles(core, prefix)
}
