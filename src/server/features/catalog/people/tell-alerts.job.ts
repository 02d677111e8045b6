import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { tellAlertsJob } from './jobs.ts'
import { tellAlerts } from './tell-alerts.ts'

export const tellAlertsHandler = handles<typeof tellAlertsJob.payload, Core>(tellAlertsJob, async ({ core }) => {
  const told = await tellAlerts(core)
  return { told }
})
