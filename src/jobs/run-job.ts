import type { JobResult, JobWithMetadata } from 'pg-boss'
import { inWork, newWork } from '#db/work.ts'
import { inTrace } from '#lib/trace.ts'
import { type Found, GiveUp, isRecurring, type JobHandler } from './job.ts'
import type { QueueLog } from './queue.ts'
import type { trackRunning } from './running.ts'
import { takeOrigin } from './trace-field.ts'

/** A job as the queue gives it to a worker. */
export type Taken = Pick<JobWithMetadata, 'id' | 'name' | 'data' | 'retryCount' | 'retryLimit' | 'signal'>

type Workshop<Core> = { core: Core; log: QueueLog; running: ReturnType<typeof trackRunning> }

/** The work of a job counts for the request that queued it, and each of its lines names that request. */
function forRequest(requestId: string | undefined, work: () => Promise<JobResult>): Promise<JobResult> {
  return requestId === undefined ? work() : inWork(newWork(requestId), work)
}

/**
 * Tells whether a result is news. A job that comes back every few minutes and found nothing is none: an idle worker
 * writes nothing. A job that somebody queued is.
 */
function isNews(name: string, found: Found): boolean {
  if (Object.values(found).some((count) => count > 0)) return true
  return !isRecurring(name)
}

/** One try of one job. An error is a failed try; `GiveUp`, or a payload that does not fit, ends the job at once. */
export function runJob<Core>(
  handler: JobHandler<Core>,
  taken: Taken,
  { core, log, running }: Workshop<Core>,
): Promise<JobResult> {
  const { name, payload } = handler.job
  const started = performance.now()
  const tryNumber = taken.retryCount + 1
  const { data, carried, requestId } = takeOrigin(taken.data)
  const work = async () => {
    const parsed = payload.safeParse(data)
    if (!parsed.success) throw new GiveUp('The payload is not one of this job.', { cause: parsed.error })
    const isLastTry = taken.retryCount >= taken.retryLimit
    let found: Found = {}
    await running.during(taken, taken.signal, async (signal) => {
      found = (await handler.run({ payload: parsed.data, core, signal, tryNumber, isLastTry })) ?? {}
    })
    const line = { job: name, tryNumber, ...found, ms: Math.round(performance.now() - started) }
    if (isNews(name, found)) log.info(line, 'job done')
    else log.debug(line, 'job done')
  }
  return forRequest(requestId, async () => {
    try {
      await inTrace(`job ${name}`, work, { kind: 'consumer', carried, job: name, facts: { 'parde.try': tryNumber } })
      return { id: taken.id, status: 'completed' }
    } catch (error) {
      log.warn({ job: name, tryNumber, err: error }, 'job failed')
      return { id: taken.id, status: error instanceof GiveUp ? 'deadletter' : 'failed', output: wordsOf(error) }
    }
  })
}

/** Returns an error's name and message, for the queue. The stack is left out because the log has it. */
function wordsOf(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: 'unknown', message: String(error) }
  return { name: error.name, message: error.message || error.name }
}
