import { transaction } from '#db/transaction.ts'
import { after, minutes } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { deleteOldDays, writeMostWatched } from './most-watched-queries.ts'
import { closeSilent } from './watched-queries.ts'

/** A player beats every ten seconds while it plays. */
const silentFor = minutes(10)

/**
 * Counts what was watched most in the last seven days, from the time that players reported. Readers see the list of
 * before until the new one is whole. Pieces of players that fell silent are written by the way. Returns how many titles
 * the list has.
 */
export async function countMostWatched(core: Pick<Core, 'db' | 'clock'>): Promise<number> {
  const now = core.clock.now()
  const titles = await transaction(core.db, (tx) => writeMostWatched(tx, now))
  await deleteOldDays(core.db, now)
  await closeSilent(core.db, after(now, -silentFor))
  return titles
}
