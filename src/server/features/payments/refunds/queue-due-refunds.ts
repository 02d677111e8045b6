import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { settleRefundJobs } from './jobs.ts'
import { listDueRefunds } from './refund-queries.ts'

// for each bank
const batchOfBank = 200

/** Queues each refund that is due. */
export async function queueDueRefunds(core: Core): Promise<void> {
  const refunds = await listDueRefunds(core.db, { now: core.clock.now(), limitOfBank: batchOfBank })
  if (refunds.length === 0) return
  await transaction(core.db, async (tx) => {
    for (const { id, gateway } of refunds)
      await core.queue.enqueue(tx, settleRefundJobs[gateway ?? 'wallet'], { refund_id: id }, { singletonKey: id })
  })
}
