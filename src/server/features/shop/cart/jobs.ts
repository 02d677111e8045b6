import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Deletes visitors' carts that nobody has touched for long. */
export const sweepCarts = job('carts.sweep', { payload: z.object({}), retryLimit: 1, policy: 'short' })
schedule(sweepCarts, '10 4 * * *')
