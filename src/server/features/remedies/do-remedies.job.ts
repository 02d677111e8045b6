import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { audit } from '../studio/index.ts'
import { doDueRemedies, doRemedy } from './do-remedy.ts'
import { doDueRemediesJob, doRemedyJob } from './jobs.ts'

export const doRemedyHandler = handles<typeof doRemedyJob.payload, Core>(doRemedyJob, ({ core, payload }) =>
  doRemedy(core, audit, payload.remedy_id),
)

export const doDueRemediesHandler = handles<typeof doDueRemediesJob.payload, Core>(doDueRemediesJob, ({ core }) =>
  doDueRemedies(core, audit),
)
