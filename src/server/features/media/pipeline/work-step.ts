import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { GiveUp } from '#jobs/job.ts'
import type { RunId } from '#lib/ids.ts'
import { StorageAway, StorageRefusal } from '#storage/storage.ts'
import type { Core } from '#server/core.ts'
import { asMediaFailure } from '../scratch-room.ts'
import { keys } from './media-keys.ts'
import {
  beginStep,
  continueStep,
  findRun,
  findStep,
  finishStep,
  lockRun,
  noteProgress,
  setStepBack,
  updateRun,
  type RunRow,
  type StepProgress,
} from './run-queries.ts'
import { pruneScratch, removeScratch, runScratch } from '../scratch.ts'
import { enqueueNext } from './start-run.ts'
import type { StepName } from './steps.ts'

export interface StepContext {
  core: Core
  run: RunRow
  /** The run's folder in the scratch space of this worker. */
  scratch: string
  /** Fires when the worker stops, when it loses the job, or when an editor cancels the run. */
  signal: AbortSignal
  report: (progress: StepProgress) => void
}

/** Changes at the end of a step: written in the same transaction that marks it as done. */
export interface StepEnd {
  state?: 'done' | 'skipped'
  parts?: { name: string; progress: number }[]
  /** Leaves the step running and queues its second part. */
  goesOn?: boolean
  write?: (tx: Tx, run: RunRow) => Promise<void>
}

const open = new Set(['waiting', 'running', 'watchable'])
const flushEveryMs = 1000
/** A step that fails by itself is not tried as long as one whose store is away. */
const triesOfItsOwn = 7

export interface StepTry {
  runId: RunId
  step: StepName
  signal: AbortSignal
  isLastTry: boolean
  /** 1 for the first. */
  tryNumber: number
}

/**
 * Does one step of a run. It may be called any number of times for the same step: a finished step is left unchanged, an
 * interrupted one begins again. Progress and failure reason are in `media_steps`.
 */
export async function workStep(
  core: Core,
  job: StepTry,
  work: (context: StepContext) => Promise<StepEnd>,
): Promise<void> {
  const [run, step] = await Promise.all([findRun(core.db, job.runId), findStep(core.db, job.runId, job.step)])
  if (run === undefined || step === undefined || !open.has(run.state)) return
  if (step.state === 'done' || step.state === 'skipped') return
  await beginStep(core.db, run.id, job.step, core.clock.now())
  await pruneScratch(core)

  const cancel = new AbortController()
  const signal = AbortSignal.any([job.signal, cancel.signal])
  const scratch = runScratch(core.config, run.id)
  const reporter = startReporter(core, { runId: run.id, step: job.step, onCancelled: () => cancel.abort() })
  try {
    const end = await work({ core, run, scratch, signal, report: reporter.report })
    await reporter.stop()
    await commitStep(core, run.id, job.step, end)
  } catch (error) {
    await reporter.stop()
    if (cancel.signal.aborted) {
      // the removal that was queued with the cancellation may have run before our last file was put
      await core.storage.removePrefix(keys.work(run.id))
      await removeScratch(scratch)
      return
    }
    // the worker is stopping: another try follows automatically, and the step is not at fault
    if (job.signal.aborted) throw error
    await recordFailure(core, job, error)
  }
}

function startReporter(core: Core, of: { runId: RunId; step: StepName; onCancelled: () => void }) {
  let latest: StepProgress | null = null
  let flushing: Promise<void> = Promise.resolve()
  const flush = async () => {
    const told = latest
    latest = null
    const state = await noteProgress(core.db, of.runId, of.step, told)
    if (state === undefined || state === 'cancelled') of.onCancelled()
  }
  const timer = setInterval(() => {
    flushing = flush().catch((err: unknown) => core.log.warn({ err }, 'the progress of a step was not written'))
  }, flushEveryMs)
  return {
    report: (progress: StepProgress) => {
      latest = progress
    },
    async stop() {
      clearInterval(timer)
      await flushing
    },
  }
}

async function commitStep(core: Core, runId: RunId, step: StepName, end: StepEnd): Promise<void> {
  await transaction(core.db, async (tx) => {
    const run = await lockRun(tx, runId)
    if (run === undefined || !open.has(run.state)) return
    if (run.state === 'waiting') await updateRun(tx, runId, { state: 'running' })
    await end.write?.(tx, run)
    if (end.goesOn === true) {
      await continueStep(tx, runId, step)
      return
    }
    await finishStep(tx, runId, step, {
      state: end.state ?? 'done',
      now: core.clock.now(),
      ...(end.parts === undefined ? {} : { parts: end.parts }),
    })
    await enqueueNext(core, tx, runId)
  })
}

async function recordFailure(core: Core, job: StepTry, error: unknown): Promise<never> {
  const failure = asMediaFailure(error)
  const isAway = error instanceof StorageAway || error instanceof StorageRefusal
  const isFinal = job.isLastTry || !failure.worthRetrying || (!isAway && job.tryNumber >= triesOfItsOwn)
  await transaction(core.db, async (tx) => {
    const run = await lockRun(tx, job.runId)
    if (run === undefined || !open.has(run.state)) return
    const now = core.clock.now()
    await setStepBack(tx, job.runId, job.step, {
      state: isFinal ? 'failed' : 'waiting',
      code: failure.code,
      detail: failure.detail,
      now: isFinal ? now : null,
    })
    if (isFinal) await updateRun(tx, job.runId, { state: 'failed', finished_at: now })
  })
  if (isFinal) await removeScratch(runScratch(core.config, job.runId))
  if (isFinal && !job.isLastTry) throw new GiveUp(failure.message)
  throw error
}
