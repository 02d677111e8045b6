import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Every night: forgets what children asked for ninety days ago. */
export const forgetWishesJob = job('child_wishes.forget', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
})
schedule(forgetWishesJob, '50 3 * * *')
