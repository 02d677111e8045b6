import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { tellLowJob } from './jobs.ts'
import { tellLow } from './tell-low.ts'

export const tellLowHandler = handles<typeof tellLowJob.payload, Core>(tellLowJob, async ({ core }) => {
  const fallen = await tellLow(core)
  if (fallen > 0) core.log.info({ fallen }, 'told staff of goods that run low')
})
