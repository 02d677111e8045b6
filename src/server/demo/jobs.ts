import { z } from 'zod'
import { job } from '#jobs/job.ts'

/** Puts the demo into an empty house; does nothing in one where it is. */
export const seedJob = job('demo.seed', {
  payload: z.object({}),
  retryLimit: 8,
  heartbeatSeconds: 15,
  policy: 'stately',
})

/** Makes one film and hands it to the pipeline. One at a time, in the order of the queue. */
export const filmJob = job('demo.make_film', {
  payload: z.object({ product: z.int(), purpose: z.enum(['feature', 'preview']), film: z.string().max(80) }),
  retryLimit: 6,
  retryDelaySeconds: 5,
  heartbeatSeconds: 15,
  expireInSeconds: 3600,
  concurrency: 1,
})
