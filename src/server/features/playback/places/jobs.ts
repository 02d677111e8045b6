import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Every night: forgets the networks of tickets that nobody has played for some days. */
export const forgetNetworksJob = job('playing_places.forget', { payload: z.object({}), policy: 'short', retryLimit: 0 })
schedule(forgetNetworksJob, '35 3 * * *')
