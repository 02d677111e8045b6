import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { deleteOldDays, writeMostWatched } from './most-watched-queries.ts'

/**
 * Counts what was watched most in the last seven days, from the time that players reported. Readers see the list of
 * before until the new one is whole. Returns how many titles it has.
 */
export async function countMostWatched(core: Pick<Core, 'db' | 'clock'>): Promise<number> {
  const now = core.clock.now()
  const titles = await transaction(core.db, (tx) => writeMostWatched(tx, now))
  await deleteOldDays(core.db, now)
  return titles
}
