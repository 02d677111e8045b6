import type { z } from 'zod'

/** The definition of a job: its name, the shape of its payload, and its retries and time limits. */
export interface Job<P extends z.ZodType = z.ZodType> {
  /** `feature.verb_noun` */
  name: string
  payload: P
  /** How many retries after the first try, before the job is dead. */
  retryLimit: number
  /** Seconds before the first retry; doubled each time, with jitter. */
  retryDelaySeconds: number
  /**
   * When a worker sends no heartbeat for this many seconds, it counts as dead and another worker takes the job. At
   * least 10.
   */
  heartbeatSeconds: number
  /** The longest time of one try. */
  expireInSeconds: number
  /** How many jobs of this name one worker process runs at the same time. */
  concurrency: number
  /** With `short`, a second job with the same singleton key is not queued while the first waits. */
  policy: 'standard' | 'short' | 'stately'
}

export interface Schedule {
  job: Job
  /** Cron expression, in Tehran time. */
  cron: string
}

const definitions = new Map<string, Job>()
const schedules = new Map<string, Schedule>()
const minutely = new Map<string, Job>()

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

/** Runs a job on a schedule; its payload must accept `{}`. */
export function schedule(definition: Job, cron: string): void {
  schedules.set(definition.name, { job: definition, cron })
}

/**
 * Runs a job each minute, in turn with all others of its kind; its payload must accept `{}`. For one that asks the database
 * what is due and mostly finds nothing.
 */
export function eachMinute(definition: Job): void {
  minutely.set(definition.name, definition)
}

export function definedMinutely(): readonly Job[] {
  return [...minutely.values()]
}

/** Whether a job comes back by itself. */
export const isRecurring = (name: string): boolean => schedules.has(name) || minutely.has(name)

export function definedJobs(): readonly Job[] {
  return [...definitions.values()]
}

export function definedSchedules(): readonly Schedule[] {
  return [...schedules.values()]
}

/** The input of a handler. `signal` fires when the worker stops or loses the job. */
export interface JobRun<P extends z.ZodType, Core> {
  payload: z.output<P>
  core: Core
  signal: AbortSignal
  /** 1 for the first try. */
  tryNumber: number
  isLastTry: boolean
}

/** How much of what a job found, by a word for its line: letters that were written, rows that were swept. */
export type Found = Readonly<Record<string, number>>

export interface JobHandler<Core> {
  job: Job
  run(input: JobRun<z.ZodType, Core>): Promise<Found | void>
}

/** Throw it when a retry cannot help: the job is dead at once, with this reason. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}

/**
 * Binds a job to the function that does its work; used in a `*.job.ts` file. The job's line in the log tells its
 * findings; a scheduled job that found nothing is told at `debug` alone.
 */
export function handles<P extends z.ZodType, Core>(
  definition: Job<P>,
  run: (input: JobRun<P, Core>) => Promise<Found | void>,
): JobHandler<Core> {
  return { job: definition, run: run as JobHandler<Core>['run'] }
}
