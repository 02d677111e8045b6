import type { PgBoss } from 'pg-boss'
import { findReadyNames } from './waiting-job-queries.ts'

/** Milliseconds between two looks: the longest that a retry, or a job whose notice was lost, waits beyond its time. */
const everyMs = 2000
/** How often a worker looks for itself. The look for all finds its jobs first; this is for a look that goes wrong. */
export const ownLookSeconds = 1800

/**
 * Wakes the workers whose jobs can be taken now. A new job is told by a notice, but a retry and a job for later become due
 * silently. One statement looks for all names; with a look by each of some sixty workers an idle house had 59 transactions a second.
 */
export function wakeWorkers(boss: PgBoss, warn: (error: unknown) => void) {
  const workers = new Map<string, Set<string>>()
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      for (const { name } of await findReadyNames(boss.getDb(), [...workers.keys()]))
        for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    } catch (error) {
      warn(error)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  return {
    add(name: string, worker: string): void {
      workers.set(name, (workers.get(name) ?? new Set()).add(worker))
    },
    /** Its workers have ended. */
    drop: (name: string): boolean => workers.delete(name),
    stop: () => clearInterval(timer),
  }
}
