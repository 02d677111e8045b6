import { z } from 'zod'
import { eachMinute, job } from '#jobs/job.ts'

/** Sees to group tickets whose seats without a name come back at an hour. */
export const groupHoursJob = job('group_returns.hours', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 5 * 60,
})
eachMinute(groupHoursJob)
