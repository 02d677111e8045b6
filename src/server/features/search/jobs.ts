import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Writes into the index what was changed without it, and what was there before it. */
export const indexBacklogJob = job('search.index_backlog', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 2 * 60 * 60,
})
schedule(indexBacklogJob, '* * * * *')
