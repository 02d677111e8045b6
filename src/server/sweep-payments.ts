import { z } from 'zod'
import { eachMinute, job } from '#jobs/job.ts'
import type { Core } from './core.ts'
import { forgetEvents, queueDueAttempts } from './features/payments/gateways/index.ts'
import { closeAllOverdue } from './features/payments/purchases/index.ts'
import { queueDueRefunds } from './features/payments/refunds/index.ts'

/** Finds due attempts and expired purchases; it repairs what crashes have left. */
export const sweepPaymentsJob = job('payments.sweep', { payload: z.object({}), policy: 'short', retryLimit: 0 })

eachMinute(sweepPaymentsJob)

/** Queues each due attempt and refund, closes expired purchases, and deletes old messages of banks. */
export async function sweepPayments(core: Core): Promise<{ asked: number; closed: number }> {
  const asked = await queueDueAttempts(core)
  await queueDueRefunds(core)
  const closed = await closeAllOverdue(core)
  await forgetEvents(core)
  return { asked, closed }
}
