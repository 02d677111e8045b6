import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Every hour: closes cases that were answered a week ago. */
export const closeAnsweredJob = job('support.close_answered', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 1,
})
schedule(closeAnsweredJob, '25 * * * *')
