import { transaction } from '#db/transaction.ts'
import { handles } from '#jobs/job.ts'
import type { Core } from './core.ts'
import { isAnyOpen } from './features/payments/purchases/index.ts'
import { sweepPayments, sweepPaymentsJob } from './sweep-payments.ts'

/**
 * Seconds from one sweep to the next while anything is open. What an unpaid purchase held is for others within a minute of
 * its end: the bank may have to be asked between two sweeps. The sweep of each minute begins the chain, and begins it anew
 * when it was broken; a purchase is open for a quarter of an hour at least, so the chain runs long before it ends.
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
