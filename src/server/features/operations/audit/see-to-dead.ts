import type { z } from 'zod'
import type { retryDeadJobs } from '#contract/operations/operations.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { insertAudit } from './audit-queries.ts'

type Which = z.output<typeof retryDeadJobs.body>

interface Wish {
  memberId: MemberId
  which: Which
}

const readWhich = (which: Which) =>
  'id' in which ? { id: which.id } : { name: which.name, until: new Date(which.until) }

/** Of one job its id, of a kind its name: the log is narrowed by it. */
const entryOf = ({ memberId, which }: Wish) => ({
  memberId,
  subject: 'id' in which ? `job:${which.id}` : `jobs:${which.name}`,
})

/**
 * Tries one dead job again, or all of a kind, with the audit entry in the same commit. Of two who press at once one does it.
 * Fails with `dead_job.gone`, or with `dead_job.without_queue` when this version knows none of them.
 */
export async function retryDead(core: Core, wish: Wish): Promise<{ retried: number; waiting_already: number }> {
  return transaction(core.db, async (tx) => {
    const { retried, superseded, stayed } = await core.queue.retryDead(tx, readWhich(wish.which))
    if (retried + superseded === 0) fail(stayed > 0 ? 'dead_job.without_queue' : 'dead_job.gone')
    const details = { retried, waiting_already: superseded }
    await insertAudit(tx, { ...entryOf(wish), action: 'job.retried', details })
    return details
  })
}

/**
 * Takes one dead job off the list, or all of a kind, with the audit entry in the same commit. Fails with `dead_job.gone`.
 */
export async function dismissDead(core: Core, wish: Wish): Promise<{ dismissed: number }> {
  return transaction(core.db, async (tx) => {
    const dismissed = await core.queue.dismissDead(tx, readWhich(wish.which))
    if (dismissed === 0) fail('dead_job.gone')
    await insertAudit(tx, { ...entryOf(wish), action: 'job.dismissed', details: { dismissed } })
    return { dismissed }
  })
}
