import { transaction } from '#db/transaction.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { canRetry } from '../purchase-states.ts'
import { findPurchaseOf, lockPurchase, updatePurchase } from '../purchase-queries.ts'
import type { PurchaseRow } from '../purchase-row.ts'
import { closeOverdue } from './close-overdue.ts'

/**
 * Cancels an unpaid purchase for good: it expires now. Its holds are released at once; but while a bank has not
 * answered about an attempt, only after the answer, because a running payment cannot be recalled.
 */
export async function cancelPurchase(core: Core, memberId: MemberId, id: PurchaseId): Promise<PurchaseRow> {
  if ((await findPurchaseOf(core.db, memberId, id)) === undefined) fail('purchase.not_found')
  const now = core.clock.now()
  await transaction(core.db, async (tx) => {
    const purchase = await lockPurchase(tx, id)
    // pressed twice, or cancelled before
    if (purchase.state === 'cancelled' && purchase.expires_at <= now) return
    if (purchase.state === 'waiting') fail('purchase.being_paid')
    if (!canRetry({ state: purchase.state, expiresAt: purchase.expires_at }, now)) fail('purchase.not_payable')
    await updatePurchase(tx, purchase, { state: 'cancelled', expires_at: now })
  })
  await closeOverdue(core, id)
  return (await findPurchaseOf(core.db, memberId, id)) ?? fail('purchase.not_found')
}
