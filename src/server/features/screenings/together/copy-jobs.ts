import { z } from 'zod'
import { job } from '#jobs/job.ts'

/** Makes what a screening lacks; seconds to minutes, by the length of its titles. */
export const makeCopiesJob = job('together.make_copies', {
  payload: z.object({ screening: z.int() }),
  retryLimit: 6,
  retryDelaySeconds: 5,
  expireInSeconds: 3600,
  policy: 'short',
})

/** Looks each minute for screenings that lack a copy, whatever made it missing. */
export const watchCopiesJob = job('together.watch_copies', { payload: z.object({}), retryLimit: 0, policy: 'short' })

/** Removes the copies of screenings that are over. */
export const sweepCopiesJob = job('together.sweep_copies', { payload: z.object({}), retryLimit: 1, policy: 'short' })
