import type { PgBoss } from 'pg-boss'
import { findLostNames, makeSupervisionDue } from './waiting-job-queries.ts'

/** Milliseconds between two looks: by so much the job of a killed worker waits longer than its heartbeat. */
const everyMs = 5000

/** How often (seconds) the queue's own supervision runs, which is eight statements each time. */
export const superviseSeconds = 20

/**
 * Finds the jobs of workers that were killed, and has the supervision take them away from those at once. One statement looks
 * every few seconds; with the whole supervision as often, an idle house sent two statements a second for it.
 */
export function watchLostJobs(boss: PgBoss, warn: (error: unknown) => void): { stop: () => void } {
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      const db = boss.getDb()
      const lost = await findLostNames(db)
      if (lost.length === 0) return
      await makeSupervisionDue(db, lost)
      await boss.supervise()
    } catch (error) {
      warn(error)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  return { stop: () => clearInterval(timer) }
}
