import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Counts what is watched most this week. */
export const countWatchedJob = job('playback.count_watched', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
})
schedule(countWatchedJob, '*/10 * * * *')
