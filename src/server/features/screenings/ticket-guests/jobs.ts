import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Every night: forgets the names of guests whose screening is long over. */
export const forgetGuestsJob = job('ticket_guests.forget', { payload: z.object({}), policy: 'short', retryLimit: 0 })
schedule(forgetGuestsJob, '20 3 * * *')
