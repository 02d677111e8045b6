import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { handles, job, type JobHandler, schedule } from './job.ts'
import type { Taken } from './run-job.ts'

/**
 * Runs, each minute, the jobs that look for what is due and mostly find nothing. As jobs of their own each of them took
 * four statements of the queue a minute, and an idle house sent most of its statements for them.
 */
export const roundJob = job('jobs.round', { payload: z.object({}), policy: 'short', retryLimit: 0 })
schedule(roundJob, '* * * * *')

export interface RoundSteps<Core> {
  /** Those that are to run. */
  handlers: readonly JobHandler<Core>[]
  /** Whether a job may not run now, as after a restore. */
  mustWait: (name: string) => Promise<boolean>
  /** One try of one of them; it tells a failure and does not throw. */
  run: (handler: JobHandler<Core>, taken: Taken) => Promise<{ status: string }>
  /** Queues one that failed as a job of its own, which is dead under its own name when it fails again. */
  queueAlone: (name: string) => Promise<unknown>
  warn: (error: unknown) => void
  /** How long (ms) the others wait for one before they begin beside it. */
  patienceMs?: number
}

const usualPatienceMs = 2000

/**
 * The handler of the round: the jobs begin one after another, and each has its own errors, its own lines and its own time
 * limit. One that is still at work when its next minute comes is not begun a second time here.
 */
export function roundHandler<Core>({
  handlers,
  mustWait,
  run,
  queueAlone,
  warn,
  patienceMs = usualPatienceMs,
}: RoundSteps<Core>): JobHandler<Core> {
  const going = new Set<string>()
  const begin = async (handler: JobHandler<Core>) => {
    const { name, expireInSeconds } = handler.job
    const limit = new AbortController()
    const timer = setTimeout(() => {
      // one that does not heed its limit counts as over, so that the next minute begins another
      going.delete(name)
      limit.abort(new Error(`${name} took longer than ${expireInSeconds} s.`))
    }, expireInSeconds * 1000)
    going.add(name)
    try {
      const { status } = await run(handler, {
        id: randomUUID(),
        name,
        data: {},
        signal: limit.signal,
        retryCount: 0,
        retryLimit: 0,
      })
      if (status !== 'completed') await queueAlone(name)
    } finally {
      clearTimeout(timer)
      if (!limit.signal.aborted) going.delete(name)
    }
  }
  return handles<typeof roundJob.payload, Core>(roundJob, async () => {
    for (const handler of handlers) {
      if (going.has(handler.job.name)) continue
      try {
        if (await mustWait(handler.job.name)) continue
        await Promise.race([begin(handler).catch(warn), wait(patienceMs, undefined, { ref: false })])
      } catch (error) {
        warn(error)
      }
    }
  })
}
