import type { z } from 'zod'

/** What a job is: its name, the shape of its payload, and how patient the queue is with it. */
export interface Job<P extends z.ZodType = z.ZodType> {
  /** `feature.verb_noun` */
  name: string
  payload: P
  /** Tries after the first before the job is laid with the dead. */
  retryLimit: number
  /** First wait before a retry, doubled each time with jitter. */
  retryDelaySeconds: number
  /** A worker that is silent for so long has died; another takes the job. At least 10. */
  heartbeatSeconds: number
  /** The longest one try may take. */
  expireInSeconds: number
  /** Jobs of this name that one worker process does at once. */
  concurrency: number
  /** With `short`, a second job of the same singleton key is not queued while one waits. */
  policy: 'standard' | 'short' | 'stately'
}

export interface Schedule {
  job: Job
  /** Cron expression, in Tehran time. */
  cron: string
}

const definitions = new Map<string, Job>()
const schedules = new Map<string, Schedule>()

type Settings = Partial<Omit<Job, 'name' | 'payload'>>

/** Defines a job. A name is defined once in the whole program. */
export function job<P extends z.ZodType>(name: string, settings: Settings & { payload: P }): Job<P> {
  if (definitions.has(name)) throw new Error(`The job ${name} is defined twice.`)
  const definition: Job<P> = {
    name,
    retryLimit: 5,
    retryDelaySeconds: 2,
    heartbeatSeconds: 20,
    expireInSeconds: 15 * 60,
    concurrency: 1,
    policy: 'standard',
    ...settings,
  }
  definitions.set(name, definition)
  return definition
}

/** Runs a job by the calendar; its payload must accept `{}`. */
export function schedule(definition: Job, cron: string): void {
  schedules.set(definition.name, { job: definition, cron })
}

export function definedJobs(): readonly Job[] {
  return [...definitions.values()]
}

export function definedSchedules(): readonly Schedule[] {
  return [...schedules.values()]
}

/** What a handler is given: `signal` fires when the worker stops or the job was taken away. */
export interface JobRun<P extends z.ZodType, Core> {
  payload: z.output<P>
  core: Core
  signal: AbortSignal
  /** 1 for the first try. */
  attempt: number
  isLastAttempt: boolean
}

export interface JobHandler<Core> {
  job: Job
  run(input: JobRun<z.ZodType, Core>): Promise<void>
}

/** Throw it when trying again cannot help: the job goes to the dead at once, with this reason. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}

/** Binds a definition to the function that does the work; lives in a `*.job.ts` file. */
export function handles<P extends z.ZodType, Core>(
  definition: Job<P>,
  run: (input: JobRun<P, Core>) => Promise<void>,
): JobHandler<Core> {
  return { job: definition, run: run as JobHandler<Core>['run'] }
}
