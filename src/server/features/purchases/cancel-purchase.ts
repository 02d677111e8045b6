import { transaction } from '#db/transaction.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { canRetry } from './purchase-states.ts'
import { findPurchaseOf, lockPurchase, updatePurchase } from './purchase-queries.ts'
import type { PurchaseRow } from './purchase-row.ts'
import { closeOverdue } from './close-overdue.ts'

/**
 * Gives an unpaid purchase up for good: its time is over now. What it holds goes back at once, unless a bank has still to
 * say what became of an attempt: then as soon as it has, for a payment that is under way cannot be called back.
 */
export async function cancelPurchase(core: Core, memberId: MemberId, id: PurchaseId): Promise<PurchaseRow> {
  if ((await findPurchaseOf(core.db, memberId, id)) === undefined) fail('purchase.not_found')
  const now = core.clock.now()
  await transaction(core.db, async (tx) => {
    const purchase = await lockPurchase(tx, id)
    // pressed twice, or given up before
    if (purchase.state === 'cancelled' && purchase.expires_at <= now) return
    if (purchase.state === 'waiting') fail('purchase.being_paid')
    if (!canRetry({ state: purchase.state, expiresAt: purchase.expires_at }, now)) fail('purchase.not_payable')
    await updatePurchase(tx, purchase, { state: 'cancelled', expires_at: now })
  })
  await closeOverdue(core, id)
  return (await findPurchaseOf(core.db, memberId, id)) ?? fail('purchase.not_found')
}
