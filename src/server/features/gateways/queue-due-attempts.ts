import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { listDue } from './attempt-queries.ts'
import { settleAttemptJobs } from './jobs.ts'

// of each bank: with a silent one’s attempts nobody else’s are crowded out
const batchOfBank = 200

/** Queues the question to the bank about each attempt that is due; answers how many there were. */
export async function queueDueAttempts(core: Core): Promise<number> {
  const due = await listDue(core.db, { now: core.clock.now(), limitOfBank: batchOfBank })
  await transaction(core.db, async (tx) => {
    for (const { id, gateway, urgency } of due) {
      const options = { singletonKey: id, priority: urgency }
      await core.queue.enqueue(tx, settleAttemptJobs[gateway], { attempt_id: id }, options)
    }
  })
  return due.length
}
