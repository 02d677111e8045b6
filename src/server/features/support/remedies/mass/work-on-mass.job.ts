import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { workOnMassJob } from '../jobs.ts'
import { workOnMass } from './work-on-mass.ts'

export const workOnMassHandler = handles<typeof workOnMassJob.payload, Core>(workOnMassJob, ({ core, signal }) =>
  workOnMass(core, audit, signal),
)
