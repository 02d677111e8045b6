import { z } from 'zod'
import { eachMinute, job, schedule } from '#jobs/job.ts'

/** Tells members that what they waited for is there again. */
export const tellWishesJob = job('goods.tell_wishes', { payload: z.object({}), policy: 'short', retryLimit: 0 })
schedule(tellWishesJob, '*/5 * * * *')

/** Tells staff what has fallen to its line. */
export const tellLowJob = job('goods.tell_low', { payload: z.object({}), policy: 'short', retryLimit: 0 })
eachMinute(tellLowJob)

/** Ends the sales whose time is over. */
export const endSalesJob = job('goods.end_sales', { payload: z.object({}), policy: 'short', retryLimit: 0 })
eachMinute(endSalesJob)
