import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Tx } from '#db/client.ts'
import { inSpan } from '#lib/trace.ts'
import type { z } from 'zod'
import { type DeadJob, presentDead } from './dead-jobs.ts'
import { followHeld, type HeldJobs } from './held.ts'
import { definedJobs, definedMinutely, definedSchedules, type Job, type JobHandler } from './job.ts'
import { countJobs, type QueueStats } from './count-jobs.ts'
import { deadLetter, type DeadPage, deleteDead, findDead, putBackJob, type WhichDead } from './dead-job-queries.ts'
import { type RetriedDead, retryDead } from './retry-dead.ts'
import { superviseSeconds, watchLostJobs } from './lost-jobs.ts'
import { queueDb } from './queue-db.ts'
import { roundHandler, roundJob } from './round.ts'
import { runJob, type Taken } from './run-job.ts'
import { trackRunning } from './running.ts'
import { withOrigin } from './trace-field.ts'
import { ownLookSeconds, wakeWorkers } from './wake-workers.ts'

export interface QueueLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface EnqueueOptions {
  /** A higher number runs first; 0 by default. */
  priority?: number
  /** An instant, or seconds from now. */
  startAfter?: Date | number
  /** For a job with policy `short` or `stately`: one job per key. */
  singletonKey?: string
}

export interface Queue {
  /** Queues the job within the transaction: a rollback leaves no job, a commit leaves one. */
  enqueue<P extends z.ZodType>(tx: Tx, definition: Job<P>, payload: z.input<P>, options?: EnqueueOptions): Promise<void>
  /** Dead jobs, newest first: their retries were used up, or their handler threw `GiveUp`. */
  listDead(page: DeadPage): Promise<DeadJob[]>
  /** Queues dead jobs once more, with all their tries, within the transaction; a second caller finds none. */
  retryDead(tx: Tx, which: WhichDead): Promise<RetriedDead>
  /** Takes dead jobs off the list within the transaction; tells how many were still on it. */
  dismissDead(tx: Tx, which: WhichDead): Promise<number>
  /** The jobs of each name; active ones as a worker last counted them, every 20 s. */
  stats(): Promise<QueueStats[]>
  stop(): Promise<void>
}

const nothingHeld: HeldJobs = { names: new Set(), look: async () => new Set<string>() }

const scheduleZone = 'Asia/Tehran'

/**
 * Milliseconds. At a stop a short job ends by itself within `graceMs`; an encode stops when its signal fires after
 * that, and later starts again.
 */
const stopPatience = { graceMs: 1000, yieldMs: 1500 }

function queueOptions(definition: Job) {
  return {
    policy: definition.policy,
    notify: true,
    heartbeatSeconds: definition.heartbeatSeconds,
    expireInSeconds: definition.expireInSeconds,
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 600,
    deadLetter,
    deleteAfterSeconds: 3 * 24 * 3600,
  }
}

/** Declares the queues. One query tells which are missing or differ; usually none. */
async function declareQueues(boss: PgBoss): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!there.has(deadLetter)) await boss.createQueue(deadLetter, { deleteAfterSeconds: 90 * 24 * 3600 })
  for (const definition of definedJobs()) {
    const { policy, ...changeable } = queueOptions(definition)
    const queue = there.get(definition.name)
    if (queue === undefined) await boss.createQueue(definition.name, { policy, ...changeable })
    else if (Object.entries(changeable).some(([key, value]) => queue[key as keyof typeof queue] !== value))
      await boss.updateQueue(definition.name, changeable)
  }
}

function open(boss: PgBoss): Queue {
  return {
    async enqueue(tx, definition, payload, options = {}) {
      const data = definition.payload.parse(payload) as object
      const sent = { ...options, db: queueDb(tx) }
      await inSpan(
        `queue ${definition.name}`,
        async () => void (await boss.send(definition.name, withOrigin(data, definition.name), sent)),
        { kind: 'producer' },
      )
    },
    listDead: async (page) => (await findDead(boss.getDb(), page)).map(presentDead),
    retryDead: (tx, which) => retryDead(boss, tx, which),
    dismissDead: (tx, which) => deleteDead(queueDb(tx), which),
    stats: () => countJobs(boss),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** The queue of the web process: it only sends. It neither supervises nor polls. */
export async function openQueue(options: { url: string; log: QueueLog }): Promise<Queue> {
  const boss = new PgBoss({ connectionString: options.url, supervise: false, schedule: false, max: 2 })
  boss.on('error', (error) => options.log.error({ err: error }, 'queue'))
  await boss.start()
  await declareQueues(boss)
  return open(boss)
}

/** Throws at start when a job has no handler or has two; otherwise its jobs would wait for ever. */
export function checkHandlers<Core>(handlers: readonly JobHandler<Core>[]): void {
  const names = handlers.map((handler) => handler.job.name)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`Two handlers for: ${twice.join(', ')}.`)
  // the round is the queue's own
  const gaps = definedJobs().filter(({ name }) => name !== roundJob.name && !names.includes(name))
  if (gaps.length > 0) throw new Error(`No handler for: ${gaps.map((gap) => gap.name).join(', ')}.`)
}

/** Writes the queue's own errors into the log. */
function reportErrors(boss: PgBoss, log: QueueLog) {
  let isStopping = false
  boss.on('error', (error) => {
    if (isStopping) log.warn({ err: error }, 'queue, while it stops')
    else log.error({ err: error }, 'queue')
  })
  return {
    // a job that heeds no signal ends after its queue is closed; it was put back, so nobody has to do anything
    expectWhileStopping: () => {
      isStopping = true
    },
  }
}

const bossOfWorker = (connectionString: string): PgBoss =>
  new PgBoss({
    connectionString,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // for jobs that wait for other jobs, which we do not have
    flowIntervalSeconds: 3600,
    max: 4,
  })

/** Declares the schedules, and removes those of an earlier release that are in the round now. */
async function declareSchedules(boss: PgBoss): Promise<void> {
  for (const { job, cron } of definedSchedules()) await boss.schedule(job.name, cron, {}, { tz: scheduleZone })
  for (const { name } of definedMinutely()) await boss.unschedule(name)
}

/** The jobs that this worker runs; those that a stop breaks off are put back. */
const jobsThatRun = (boss: PgBoss, log: QueueLog) =>
  trackRunning(
    (taken) =>
      putBackJob(boss.getDb(), taken).catch((error: unknown) =>
        log.warn({ err: error, job: taken.name }, 'a job could not be put back'),
      ),
    stopPatience,
  )

/** The round of this worker. */
function roundOf<Core>(
  boss: PgBoss,
  of: {
    handlers: readonly JobHandler<Core>[]
    log: QueueLog
    held: { mustWait: (name: string) => Promise<boolean> }
    run: (handler: JobHandler<Core>, taken: Taken) => Promise<JobResult>
  },
): JobHandler<Core> {
  const recurring = new Set(definedMinutely().map(({ name }) => name))
  return roundHandler<Core>({
    handlers: of.handlers.filter(({ job }) => recurring.has(job.name)),
    mustWait: (name) => of.held.mustWait(name),
    run: of.run,
    queueAlone: (name) => boss.send(name, {}),
    warn: (error) => of.log.warn({ err: error }, 'a job of the round could not be run'),
  })
}

/** The queue of the worker process: supervises, schedules, and runs every handler until stopped. */
export async function startWorker<Core>(options: {
  url: string
  log: QueueLog
  handlers: readonly JobHandler<Core>[]
  core: (queue: Queue) => Core
  /** Jobs that may have to wait in the queue; none by default. */
  held?: HeldJobs
}): Promise<Queue> {
  checkHandlers(options.handlers)
  const boss = bossOfWorker(options.url)
  const errors = reportErrors(boss, options.log)
  await boss.start()
  await declareQueues(boss)
  const running = jobsThatRun(boss, options.log)
  const putBack = (taken: { id: string; name: string }) => putBackJob(boss.getDb(), taken)
  const waking = wakeWorkers(boss, (error) =>
    options.log.warn({ err: error }, 'whether jobs are due could not be read'),
  )
  const held = await followHeld(options.held ?? nothingHeld, {
    begin: async (name) => {
      for (const handler of options.handlers) if (handler.job.name === name) await begin(handler)
    },
    // its running job ends by itself
    end: (name) => {
      waking.drop(name)
      return boss.offWork(name, { wait: false })
    },
    warn: (error) => options.log.warn({ err: error }, 'whether jobs are held could not be read'),
  })
  const lost = watchLostJobs(boss, (error) => options.log.warn({ err: error }, 'lost jobs could not be looked for'))
  const queue: Queue = {
    ...open(boss),
    // from here on it takes no new job; its own timeout only has to be longer than ours
    stop: async () => {
      errors.expectWhileStopping()
      held.stop()
      waking.stop()
      lost.stop()
      await Promise.all([boss.stop({ graceful: true, timeout: 3000 }), running.stop()])
    },
  }
  const core = options.core(queue)
  const runOne = (handler: JobHandler<Core>, taken: Taken) =>
    runJob(handler, taken, { core, log: options.log, running })
  const begin = async (handler: JobHandler<Core>) => {
    const { name, concurrency } = handler.job
    const run = async (found: JobWithMetadata): Promise<JobResult> => {
      if (await held.mustWait(name)) {
        await putBack(found)
        return { id: found.id, status: 'completed' }
      }
      return runOne(handler, found)
    }
    for (let n = 0; n < concurrency; n++) waking.add(name, await workThrough(boss, name, run))
  }
  const round = roundOf(boss, { handlers: options.handlers, log: options.log, held, run: runOne })
  for (const handler of [...options.handlers, round]) if (!held.isWaiting(handler.job.name)) await begin(handler)
  await declareSchedules(boss)
  return queue
}

/**
 * Runs one worker of a queue, and tells its id. After a job it looks for the next one at once. Without this, pg-boss would wait for the
 * next poll or a new job, and jobs that one transaction queued would run at one in two seconds.
 */
async function workThrough(
  boss: PgBoss,
  name: string,
  run: (found: JobWithMetadata) => Promise<JobResult>,
): Promise<string> {
  const polling = { pollingIntervalSeconds: ownLookSeconds, notifyPollingIntervalSeconds: ownLookSeconds }
  const settings = { ...polling, includeMetadata: true, perJobResults: true } as const
  const worker = await boss.work(name, settings, async (found: JobWithMetadata[]) => {
    const results = await Promise.all(found.map(run))
    boss.notifyWorker(worker)
    return results
  })
  return worker
}
