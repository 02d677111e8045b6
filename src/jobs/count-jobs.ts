import type { PgBoss } from 'pg-boss'
import { countDead, deadLetter } from './dead-job-queries.ts'
import { findWaiting, findUnattended } from './waiting-job-queries.ts'

/** How many jobs of one name there are. */
export interface QueueStats {
  name: string
  /** How many could be taken now. Read now. */
  ready: number
  /** Ready, plus those for later: retries, and starts in the future. Read now. */
  waiting: number
  /** As a worker last counted them, every 20 s. */
  active: number
  /** For how many seconds the oldest ready one could have been taken; 0 when there is none. Read now. */
  oldestReadySeconds: number
  /** How many seconds ago a worker last looked after them; a living one does every 20 s. Read now. */
  unattendedSeconds: number
  /** Failed for good, and neither retried by staff nor deleted (after 90 days). */
  dead: number
}

/** Counts the jobs of every queue, and the dead ones of queues that are gone. */
export async function countJobs(boss: PgBoss): Promise<QueueStats[]> {
  const db = boss.getDb()
  const [queues, dead, waiting, unattended] = await Promise.all([
    boss.getQueues(),
    countDead(db),
    findWaiting(db),
    findUnattended(db),
  ])
  const counted = queues
    .filter(({ name }) => name !== deadLetter && !name.startsWith('__pgboss__'))
    .map((queue) => {
      const ofQueue = waiting.find(({ name }) => name === queue.name)
      return {
        name: queue.name,
        ready: ofQueue?.ready ?? 0,
        waiting: ofQueue?.waiting ?? 0,
        active: queue.activeCount,
        oldestReadySeconds: ofQueue?.seconds ?? 0,
        unattendedSeconds: unattended.find(({ name }) => name === queue.name)?.seconds ?? 0,
        dead: dead.find(({ name }) => name === queue.name)?.count ?? 0,
      }
    })
  // what an earlier version queued may be dead after its queue was removed
  const lost = dead.filter(({ name }) => name !== '' && counted.every((queue) => queue.name !== name))
  const nothing = { ready: 0, waiting: 0, active: 0, oldestReadySeconds: 0, unattendedSeconds: 0 }
  return [...counted, ...lost.map(({ name, count }) => ({ name, ...nothing, dead: count }))]
}
