import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { doDueRemedies, doRemedy } from './do-remedy.ts'
import { doDueRemediesJob, doRemedyJob } from './jobs.ts'

export const doRemedyHandler = handles<typeof doRemedyJob.payload, Core>(doRemedyJob, ({ core, payload }) =>
  doRemedy(core, audit, payload.remedy_id),
)

export const doDueRemediesHandler = handles<typeof doDueRemediesJob.payload, Core>(doDueRemediesJob, ({ core }) =>
  doDueRemedies(core, audit),
)
