import { isUniqueViolation } from '#db/transaction.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import {
  listAttempts,
  type GatewayType,
  gatewayFor,
  refuseTooManyAttempts,
} from '#server/features/payments/gateways/index.ts'
import { openAttempt } from './open-attempt.ts'
import { obstacleTo } from './obstacle-to-paying.ts'
import { findPurchaseOf } from '../purchase-queries.ts'
import { refusalOf } from './refusals.ts'
import { type Replayed, replayAttempt } from './repeat-answer.ts'
import { restOf } from './wallet-share.ts'

/** Another attempt for the same purchase, at its frozen price; each has its own key and number. */
export async function retryPurchase(
  core: Core,
  asked: { memberId: MemberId; purchaseId: PurchaseId; gateway: GatewayType; idempotencyKey: string },
): Promise<Replayed> {
  const { memberId, purchaseId, gateway, idempotencyKey } = asked
  const purchase = await findPurchaseOf(core.db, memberId, purchaseId)
  if (purchase === undefined) fail('purchase.not_found')
  const earlier = (await listAttempts(core.db, [purchaseId])).find((each) => each.idempotency_key === idempotencyKey)
  if (earlier !== undefined) {
    if (earlier.gateway !== gateway) fail('request.idempotency_key_reused')
    return replayAttempt(core, purchaseId, idempotencyKey)
  }
  const { currency, locale } = purchase
  gatewayFor(core, gateway, { money: { amount: restOf(purchase), currency }, locale })
  await refuseTooManyAttempts(core, memberId)
  const obstacle = await obstacleTo(core, purchase)
  if (obstacle !== null) fail(refusalOf(purchase.lines, obstacle))
  try {
    const redirect = await openAttempt(core, purchaseId, { gateway, idempotencyKey })
    return { purchase: (await findPurchaseOf(core.db, memberId, purchaseId)) ?? purchase, redirect }
  } catch (error) {
    if (!isUniqueViolation(error, 'payment_attempts_idempotency')) throw error
    return replayAttempt(core, purchaseId, idempotencyKey)
  }
}
