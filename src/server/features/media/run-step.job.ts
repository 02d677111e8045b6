import { handles, type JobRun } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import {
  encodeStep,
  encryptStep,
  packageStep,
  planStep,
  probeStep,
  publishStep,
  storyboardStep,
} from './pipeline-steps.ts'
import { findRun } from './run-queries.ts'
import { removeScratch, runScratch } from './scratch.ts'
import { encodeJob, stepJob, type StepName } from './steps.ts'
import { workStep, type StepContext, type StepEnd } from './work-step.ts'

const works: Record<Exclude<StepName, 'encode'>, (context: StepContext) => Promise<StepEnd>> = {
  probe: probeStep,
  plan: planStep,
  package: packageStep,
  encrypt: encryptStep,
  storyboard: storyboardStep,
  publish: publishStep,
}

async function runStep({ payload, core, signal, isLastTry }: JobRun<typeof stepJob.payload, Core>): Promise<void> {
  const job = { runId: payload.run, step: payload.step, signal, isLastTry }
  await workStep(core, job, (context) =>
    payload.step === 'encode' ? encodeStep(context, payload.part) : works[payload.step](context),
  )
  if (payload.step !== 'publish') return
  const run = await findRun(core.db, payload.run)
  if (run?.state === 'published') await removeScratch(runScratch(core.config, payload.run))
}

export const stepHandler = handles(stepJob, runStep)
export const encodeHandler = handles(encodeJob, runStep)
