import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { tellLowJob } from '../jobs.ts'
import { tellLow } from './tell-low.ts'

export const tellLowHandler = handles<typeof tellLowJob.payload, Core>(tellLowJob, async ({ core }) => {
  const fallen = await tellLow(core)
  return { fallen }
})
