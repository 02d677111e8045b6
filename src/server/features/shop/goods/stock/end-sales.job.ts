import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { endSales } from './end-sales.ts'
import { endSalesJob } from '../jobs.ts'

export const endSalesHandler = handles<typeof endSalesJob.payload, Core>(endSalesJob, async ({ core }) => {
  const ended = await endSales(core)
  return { ended }
})
