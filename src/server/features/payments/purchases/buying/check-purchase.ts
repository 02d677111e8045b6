import { after, seconds } from '#lib/time/clock.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { atMost, listAttempts, settleOrHear } from '#server/features/payments/gateways/index.ts'
import { findPurchaseOf } from '../purchase-queries.ts'
import type { PurchaseRow } from '../purchase-row.ts'

const notOftener = seconds(3)
const patienceMs = 10_000

/**
 * Asks the bank now about what this purchase waits for, at most every three seconds per attempt. When it is being asked
 * already, waits for that answer.
 */
export async function checkPurchase(core: Core, memberId: MemberId, id: PurchaseId): Promise<PurchaseRow> {
  const purchase = await findPurchaseOf(core.db, memberId, id)
  if (purchase === undefined) fail('purchase.not_found')
  const now = core.clock.now()
  const attempts = await listAttempts(core.db, [id])
  const asked = attempts.filter(({ state, next_check_at: next, checked_at: last }) => {
    if (state === 'finalising') return true
    return next !== null && (last === null || after(last, notOftener) <= now)
  })
  await atMost(core, patienceMs, Promise.all(asked.map((attempt) => settleOrHear(core, attempt.id))))
  return (await findPurchaseOf(core.db, memberId, id)) ?? purchase
}
