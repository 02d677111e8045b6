import { z } from 'zod'
import { eachMinute, job } from '#jobs/job.ts'

/** Looks each minute whether a screening has lost too much. Offers are rows, so a killed run loses nothing. */
export const makeOffersJob = job('lost_time.offer', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 5 * 60,
})
eachMinute(makeOffersJob)
