import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/clock.ts'
import type { Core } from '../../core.ts'
import { listAttempts, listDue } from './attempts/queries.ts'
import { releaseHolds } from './holds.ts'
import { settleAttemptJobs, settleRefundJobs } from './jobs.ts'
import { listDueRefunds } from './refunds/queries.ts'
import { listOverdue, lockPurchase, updatePurchase } from './queries.ts'
import { freeShare } from './wallet-share.ts'
import { deleteEventsBefore } from './webhooks/queries.ts'

const batch = 200
// of each bank: with a silent one’s visits nobody else’s are crowded out
const batchOfBank = 200

/**
 * How long a bank's own messages are remembered. PayPal delivers one again for three days, and lets a buyer dispute a
 * payment for 180: until then somebody may want to see what was said of it.
 */
const eventsKept = days(180)

/** Ends a purchase whose time is over, and gives back what it held. */
export async function closeOverdue(core: Core, purchaseId: string): Promise<void> {
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const purchase = await lockPurchase(tx, purchaseId)
    if (purchase.settled_at !== null || purchase.expires_at > now) return
    const attempts = await listAttempts(tx, [purchase.id])
    if (attempts.some((attempt) => attempt.next_check_at !== null)) return
    const state = purchase.state === 'open' ? 'expired' : purchase.state
    await updatePurchase(tx, purchase, { state, settled_at: now })
    await freeShare(tx, purchase, now)
    await releaseHolds(tx, purchase, now)
  })
}

/** Every minute: queues each visit and refund that is due, closes purchases whose time is over, and forgets old messages. */
export async function sweepPayments(core: Core): Promise<{ asked: number; closed: number }> {
  const now = core.clock.now()
  const due = await listDue(core.db, { now, limitOfBank: batchOfBank })
  await transaction(core.db, async (tx) => {
    for (const { id, gateway, urgency } of due) {
      const options = { singletonKey: id, priority: urgency }
      await core.queue.enqueue(tx, settleAttemptJobs[gateway], { attempt_id: id }, options)
    }
  })
  const refunds = await listDueRefunds(core.db, { now, limitOfBank: batchOfBank })
  await transaction(core.db, async (tx) => {
    for (const { id, gateway } of refunds)
      await core.queue.enqueue(tx, settleRefundJobs[gateway ?? 'wallet'], { refund_id: id }, { singletonKey: id })
  })
  const overdue = await listOverdue(core.db, now, batch)
  for (const id of overdue) await closeOverdue(core, id)
  await deleteEventsBefore(core.db, after(now, -eventsKept), batch)
  return { asked: due.length, closed: overdue.length }
}
