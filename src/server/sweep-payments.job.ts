import { transaction } from '#db/transaction.ts'
import { handles } from '#jobs/job.ts'
import type { Core } from './core.ts'
import { sweepPayments, sweepPaymentsJob } from './sweep-payments.ts'

/**
 * Seconds from one sweep to the next. What an unpaid purchase held is for others within a minute of its end: the bank may
 * have to be asked between two sweeps. The schedule of each minute begins the chain anew when it was broken.
 */
const nextSweep = 15

export const sweepPaymentsHandler = handles<typeof sweepPaymentsJob.payload, Core>(
  sweepPaymentsJob,
  async ({ core }) => {
    await transaction(core.db, (tx) =>
      core.queue.enqueue(tx, sweepPaymentsJob, {}, { singletonKey: 'next', startAfter: nextSweep }),
    )
    await sweepPayments(core)
  },
)
