import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { sweepSubscriptionsJob } from '../jobs.ts'
import { sweepDebits } from './sweep.ts'

export const sweepSubscriptionsHandler = handles<typeof sweepSubscriptionsJob.payload, Core>(
  sweepSubscriptionsJob,
  async ({ core }) => sweepDebits(core),
)
