import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { listDue } from './attempt-queries.ts'
import { settleAttemptJobs } from '../jobs.ts'

// for each bank, so that a silent bank's attempts do not displace the others
const batchOfBank = 200

/** Queues the question to the bank about each attempt that is due; returns how many there were. */
export async function queueDueAttempts(core: Core): Promise<number> {
  const due = await listDue(core.db, { now: core.clock.now(), limitOfBank: batchOfBank })
  if (due.length === 0) return 0
  await transaction(core.db, async (tx) => {
    for (const { id, gateway, urgency } of due) {
      const options = { singletonKey: id, priority: urgency }
      await core.queue.enqueue(tx, settleAttemptJobs[gateway], { attempt_id: id }, options)
    }
  })
  return due.length
}
