import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Tells members of answers to their comments, and of what the house decided about them. */
export const tellTalkJob = job('community.tell_talk', { payload: z.object({}), policy: 'short', retryLimit: 0 })
schedule(tellTalkJob, '*/5 * * * *')
