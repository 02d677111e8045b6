import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'
import type { Core } from './core.ts'
import { forgetEvents, queueDueAttempts } from './features/gateways/index.ts'
import { closeAllOverdue } from './features/purchases/index.ts'
import { queueDueRefunds } from './features/refunds/index.ts'

/** Finds attempts that are due and purchases whose time is over; the net under everything that crashed. */
export const sweepPaymentsJob = job('payments.sweep', { payload: z.object({}), policy: 'short', retryLimit: 0 })

schedule(sweepPaymentsJob, '* * * * *')

/** Every minute: queues each attempt and refund that is due, closes purchases whose time is over, and forgets old messages. */
export async function sweepPayments(core: Core): Promise<{ asked: number; closed: number }> {
  const asked = await queueDueAttempts(core)
  await queueDueRefunds(core)
  const closed = await closeAllOverdue(core)
  await forgetEvents(core)
  return { asked, closed }
}
