import { z } from 'zod'
import { StepName as StepNameSchema } from '#contract/media/studio-media.ts'
import { job } from '#jobs/job.ts'

export type StepName = z.output<typeof StepNameSchema>

/**
 * The steps of the pipeline, in order. Each step stores a result that the next one finds, so each can be repeated
 * alone.
 */
const filmSteps: readonly StepName[] = ['probe', 'plan', 'encode', 'package', 'encrypt', 'storyboard', 'publish']

/** Music is planned by what its probe has counted, and has no pictures. */
const musicSteps: readonly StepName[] = ['probe', 'encode', 'package', 'encrypt', 'publish']

export const stepsOf = (medium: 'film' | 'music'): readonly StepName[] => (medium === 'music' ? musicSteps : filmSteps)

const Payload = z.object({ run: z.uuid(), step: StepNameSchema, part: z.enum(['first', 'rest']).default('first') })

/**
 * A store may be away for ten minutes, and the work goes on after: 3 s, doubled nine times, are 13 to 25 minutes. Seven
 * tries are enough for anything else (`workStep`).
 */
const whileAway = { retryLimit: 9, retryDelaySeconds: 3 }
const patience = { ...whileAway, heartbeatSeconds: 15, payload: Payload }

/** All steps but encoding: they take seconds, so two run at once. */
export const stepJob = job('media.run_step', { ...patience, concurrency: 2, expireInSeconds: 3 * 3600 })

/** Encoding uses every core: one at a time, and a first rung before any film's higher ones. */
export const encodeJob = job('media.encode', { ...patience, concurrency: 1, expireInSeconds: 23 * 3600 })

/** Makes the preview that a card shows. */
export const previewJob = job('media.make_preview', {
  payload: z.object({ run: z.uuid() }),
  ...whileAway,
})

/** Makes a title's packages again after its protection has changed. */
export const protectionJob = job('media.change_protection', {
  payload: z.object({ product: z.int() }),
  ...whileAway,
  expireInSeconds: 3 * 3600,
})

/** Makes the packages of older ways again, one after another; a long film takes minutes. */
export const repackageJob = job('media.repackage', {
  payload: z.object({}),
  retryLimit: 3,
  policy: 'stately',
  expireInSeconds: 6 * 3600,
})

/** Removes the files of a run that another one has replaced, or that was stopped. */
export const cleanJob = job('media.clean_run', {
  payload: z.object({ run: z.uuid() }),
  ...whileAway,
})

/** Makes the AVIF copies of a picture, which take longer than its others. */
export const avifJob = job('media.write_avif', { payload: z.object({ image: z.uuid() }), ...whileAway })

/** Files that lost their row; `prefix` is the prefix of their keys. */
export const removeFilesJob = job('media.remove_files', {
  payload: z.object({ prefix: z.string().min(1).max(900) }),
  ...whileAway,
})

/** Removes files of runs and packages that nobody needs any more. */
export const sweepJob = job('media.sweep', { payload: z.object({}), retryLimit: 1, policy: 'short' })

/** Looks for runs whose next step was lost, and queues it again. */
export const watchJob = job('media.watch_runs', { payload: z.object({}), retryLimit: 0, policy: 'short' })
