import { transaction } from '#db/transaction.ts'
import type { PurchaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { listAttempts } from '#server/features/payments/gateways/index.ts'
import { releaseHolds } from './holds.ts'
import { listOverdue, lockPurchase, updatePurchase } from '../purchase-queries.ts'
import { freeShare } from './wallet-share.ts'

const batch = 200

/** Ends an expired purchase, and releases what it held. */
export async function closeOverdue(core: Core, purchaseId: PurchaseId): Promise<void> {
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

/**
 * Ends expired purchases, at most one batch per call; returns how many it found. One that cannot be ended is logged, and
 * does not stop the others.
 */
export async function closeAllOverdue(core: Core): Promise<number> {
  const overdue = await listOverdue(core.db, core.clock.now(), batch)
  for (const id of overdue)
    await closeOverdue(core, id).catch((error: unknown) =>
      core.log.error({ err: error, purchase: id }, 'an expired purchase could not be ended'),
    )
  return overdue.length
}
