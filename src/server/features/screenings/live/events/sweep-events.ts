import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { releaseFiles } from '#server/features/media/index.ts'
import { liveFiles } from '../live-files.ts'
import { findUnneeded, giveUpRecordings, markSwept } from './plan-queries.ts'

/** Longer than a media token lives, so that nobody's list ends in the middle. */
const heldFor = days(1)
/** All tries of a film take 22 hours at most. */
const wantedFor = days(1)

/**
 * Removes the segments of events whose film is there, or that no ticket opens any more, and gives up films that never came. The rows of the event, its runs and
 * what its desk was told stay. Safe to repeat.
 */
export async function sweepEvents(core: Pick<Core, 'db' | 'clock' | 'queue'>): Promise<void> {
  const now = core.clock.now()
  await giveUpRecordings(core.db, after(now, -wantedFor))
  for (const id of await findUnneeded(core.db, { endedBefore: after(now, -heldFor), now }))
    await transaction(core.db, async (tx) => {
      if (await markSwept(tx, id, now)) await releaseFiles(core, tx, liveFiles.event(id))
    })
}
