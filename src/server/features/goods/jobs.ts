import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Tells members that what they waited for is there again. */
export const tellWishesJob = job('goods.tell_wishes', { payload: z.object({}), policy: 'short', retryLimit: 0 })
schedule(tellWishesJob, '*/5 * * * *')
