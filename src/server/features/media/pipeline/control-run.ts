import { after, seconds } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId, RunId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { returnSource } from './encode-anew.ts'
import { lockRun, nextOpenStep, setStepBack, updateRun, type RunRow } from './run-queries.ts'
import { enqueueStep } from './start-run.ts'
import { cleanJob } from './steps.ts'

/** Starts a failed run again at the step that failed; 409 when it did not fail. Returns the title's id. */
export async function retryRun(core: Core, runId: RunId): Promise<ProductId> {
  return transaction(core.db, async (tx) => {
    const run = await lockRun(tx, runId)
    if (run === undefined) fail('request.not_found')
    const step = await nextOpenStep(tx, runId)
    if (run.state !== 'failed' || step === undefined) fail('studio.not_retryable')
    const name = step.step
    await setStepBack(tx, runId, name, { state: 'waiting', code: null, detail: null, now: null })
    await updateRun(tx, runId, { state: 'running', finished_at: null })
    await enqueueStep(core, tx, runId, { step: name })
    return run.product_id
  })
}

const running = new Set(['waiting', 'running', 'watchable', 'failed'])

/** Stops a run and queues the removal of its files; 409 when it is over already. Returns the title's id. */
export async function cancelRun(core: Core, runId: RunId): Promise<ProductId> {
  const run: RunRow = await transaction(core.db, async (tx) => {
    const found = await lockRun(tx, runId)
    if (found === undefined) fail('request.not_found')
    if (!running.has(found.state)) fail('studio.not_retryable')
    await updateRun(tx, runId, { state: 'cancelled', finished_at: core.clock.now() })
    await returnSource(tx, found)
    // the worker checks once a second whether its run was cancelled; after that nobody writes there any more
    await core.queue.enqueue(tx, cleanJob, { run: runId }, { startAfter: after(core.clock.now(), seconds(5)) })
    return found
  })
  return run.product_id
}
