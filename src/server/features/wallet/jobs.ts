import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Takes what is left of gifts whose time is over. */
export const expireGiftsJob = job('wallet.expire_gifts', { payload: z.object({}), policy: 'short', retryLimit: 0 })

schedule(expireGiftsJob, '* * * * *')
