import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { removeFiles } from './pending-files.ts'
import { removeFilesJob } from './steps.ts'

/** Files whose row is gone: somebody's face must not lie about when they have taken it back. */
export const removeFilesHandler = handles<typeof removeFilesJob.payload, Core>(removeFilesJob, ({ payload, core }) =>
  removeFiles(core, payload.prefix),
)
