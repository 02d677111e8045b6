import { after } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { PurchaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { randomToken } from '#server/secrets.ts'
import {
  insertAttempt,
  type GatewayType,
  type Redirect,
  startPatience,
  startAttempt,
} from '#server/features/payments/gateways/index.ts'
import { canRetry } from '../purchase-states.ts'
import { lockPurchase, updatePurchase } from '../purchase-queries.ts'
import { billOf } from '../settle-purchase.ts'
import { holdShareAgain, restOf } from './wallet-share.ts'

/** Opens one more attempt for a purchase that may be paid; its state is checked under the purchase's lock. */
export async function openAttempt(
  core: Core,
  purchaseId: PurchaseId,
  wanted: { gateway: GatewayType; idempotencyKey: string | null },
): Promise<Redirect> {
  const [purchase, attempt] = await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const locked = await lockPurchase(tx, purchaseId)
    if (locked.state === 'waiting') fail('purchase.being_paid')
    if (!canRetry({ state: locked.state, expiresAt: locked.expires_at }, now)) fail('purchase.not_payable')
    await holdShareAgain(tx, locked, now)
    const made = await insertAttempt(tx, {
      purchaseId,
      gateway: wanted.gateway,
      currency: locked.currency,
      amount: restOf(locked),
      returnKey: randomToken(),
      idempotencyKey: wanted.idempotencyKey,
      createdAt: now,
      nextCheckAt: after(now, startPatience),
    })
    if (locked.state !== 'open') await updatePurchase(tx, locked, { state: 'open' })
    return [locked, made] as const
  })
  return startAttempt(core, billOf(purchase), attempt)
}
