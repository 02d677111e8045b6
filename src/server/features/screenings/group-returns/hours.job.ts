import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { groupHoursJob } from './jobs.ts'
import { seeToHours } from './see-to-hours.ts'

export const groupHoursHandler = handles<typeof groupHoursJob.payload, Core>(groupHoursJob, async ({ core }) => {
  await seeToHours(core)
})
