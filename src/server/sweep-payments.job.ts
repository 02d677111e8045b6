import { transaction } from '#db/transaction.ts'
import { handles } from '#jobs/job.ts'
import type { Core } from './core.ts'
import { isAnyOpen } from './features/payments/purchases/index.ts'
import { sweepPayments, sweepPaymentsJob } from './sweep-payments.ts'

/**
 * Seconds from one sweep to the next while anything is open. Others get the holds of an unpaid purchase within a minute
 * of its end: the bank may have to be asked between two sweeps. The sweep of each minute begins the chain, and begins
 * it anew when it was broken; a purchase is open for a quarter of an hour at least: the chain runs long before that.
 */
const nextSweep = 15

export const sweepPaymentsHandler = handles<typeof sweepPaymentsJob.payload, Core>(
  sweepPaymentsJob,
  async ({ core }) => {
    if (await isAnyOpen(core.db))
      await transaction(core.db, (tx) =>
        core.queue.enqueue(tx, sweepPaymentsJob, {}, { singletonKey: 'next', startAfter: nextSweep }),
      )
    await sweepPayments(core)
  },
)
