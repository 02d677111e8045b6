import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/clock.ts'
import type { Core } from '../../core.ts'
import { releaseFiles } from '../media/index.ts'
import { liveFiles } from './live-files.ts'
import { findUnneeded, markSwept } from './plan-queries.ts'

/** Longer than a media token lives, so that nobody's list ends in the middle. */
const heldFor = days(1)

/**
 * Removes the segments of events whose film is there, or that no ticket opens any more. The rows of the event, its runs and
 * what its desk was told stay. Safe to repeat.
 */
export async function sweepEvents(core: Pick<Core, 'db' | 'clock' | 'queue'>): Promise<void> {
  const now = core.clock.now()
  for (const id of await findUnneeded(core.db, { endedBefore: after(now, -heldFor), now }))
    await transaction(core.db, async (tx) => {
      if (await markSwept(tx, id, now)) await releaseFiles(core, tx, liveFiles.event(id))
    })
}
