import { z } from 'zod'
import { eachMinute, job, schedule } from '#jobs/job.ts'

/** Writes into the index what was changed without it, and what was there before it. */
export const indexBacklogJob = job('search.index_backlog', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 2 * 60 * 60,
})
eachMinute(indexBacklogJob)

/** Tells members what is new in the searches that they keep. */
export const tellSavedJob = job('search.tell_saved', { payload: z.object({}), policy: 'short', retryLimit: 0 })
schedule(tellSavedJob, '*/10 * * * *')

/** Counts the vocabulary and weighs titles, at night. */
export const upkeepJob = job('search.upkeep', { payload: z.object({}), policy: 'short', retryLimit: 1 })
schedule(upkeepJob, '40 4 * * *')
