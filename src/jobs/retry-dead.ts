import type { PgBoss } from 'pg-boss'
import type { Tx } from '#db/client.ts'
import { deadLetter, deleteFailedDead, lockDead, type WhichDead } from './dead-job-queries.ts'
import { queueDb } from './queue-db.ts'

/** The result of trying dead jobs again. */
export interface RetriedDead {
  retried: number
  /** An equal job waits already, which does their work; they are off the list. */
  superseded: number
  /** The program knows no such job any more; they stay dead. */
  stayed: number
}

/**
 * Queues dead jobs once more, with all their tries. Their rows are locked first: of two who press at once the second waits
 * for the first, and then finds none.
 */
export async function retryDead(boss: PgBoss, tx: Tx, which: WhichDead): Promise<RetriedDead> {
  const db = queueDb(tx)
  const ids = (await lockDead(db, which)).map(({ id }) => id)
  if (ids.length === 0) return { retried: 0, superseded: 0, stayed: 0 }
  const retried = await boss.redrive(deadLetter, { ids, limit: ids.length, db })
  // the queue fails in place what its policy lets wait only once
  const superseded = await deleteFailedDead(db, ids)
  return { retried, superseded, stayed: ids.length - retried - superseded }
}
