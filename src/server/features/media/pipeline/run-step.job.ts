import { handles, type JobRun } from '#jobs/job.ts'
import { inSpan } from '#lib/trace.ts'
import type { Core } from '#server/core.ts'
import { encodeMusicStep, encryptMusicStep, packageMusicStep, probeMusicStep } from './music-steps.ts'
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
import { removeScratch, runScratch } from '../scratch.ts'
import { encodeJob, stepJob, type StepName } from './steps.ts'
import { workStep, type StepContext, type StepEnd } from './work-step.ts'

type Work = (context: StepContext) => Promise<StepEnd>

const works: Record<Exclude<StepName, 'encode'>, Work> = {
  probe: probeStep,
  plan: planStep,
  package: packageStep,
  encrypt: encryptStep,
  storyboard: storyboardStep,
  publish: publishStep,
}

/** The steps that differ for music; a run of music has no other steps. */
const worksOfMusic: Partial<Record<StepName, Work>> = {
  probe: probeMusicStep,
  encode: encodeMusicStep,
  package: packageMusicStep,
  encrypt: encryptMusicStep,
}

function workOf(context: StepContext, { step, part }: { step: StepName; part: 'first' | 'rest' }): Promise<StepEnd> {
  const ofMusic = context.run.medium === 'music' ? worksOfMusic[step] : undefined
  if (ofMusic !== undefined) return ofMusic(context)
  return step === 'encode' ? encodeStep(context, part) : works[step](context)
}

async function runStep({ payload, core, ...of }: JobRun<typeof stepJob.payload, Core>): Promise<void> {
  const { signal, isLastTry, tryNumber } = of
  const job = { runId: payload.run, step: payload.step, signal, isLastTry, tryNumber }
  await inSpan(`step ${payload.step}`, () => workStep(core, job, (context) => workOf(context, payload)))
  if (payload.step !== 'publish') return
  const run = await findRun(core.db, payload.run)
  if (run?.state === 'published') await removeScratch(runScratch(core.config, payload.run))
}

export const stepHandler = handles(stepJob, runStep)
export const encodeHandler = handles(encodeJob, runStep)
