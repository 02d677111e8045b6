import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { removeFiles } from './uploads/pending-files.ts'
import { removeFilesJob } from './pipeline/steps.ts'

/** Removes files whose row was deleted: a person's picture must not remain after they removed it. */
export const removeFilesHandler = handles<typeof removeFilesJob.payload, Core>(removeFilesJob, ({ payload, core }) =>
  removeFiles(core, payload.prefix),
)
