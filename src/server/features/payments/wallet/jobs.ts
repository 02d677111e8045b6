import { z } from 'zod'
import { eachMinute, job } from '#jobs/job.ts'

/** Takes back what is left of expired gifts. */
export const expireGiftsJob = job('wallet.expire_gifts', { payload: z.object({}), policy: 'short', retryLimit: 0 })

eachMinute(expireGiftsJob)
