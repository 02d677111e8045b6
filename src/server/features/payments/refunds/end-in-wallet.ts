import { after } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, RefundId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { findGateway } from '#server/features/payments/gateways/index.ts'
import { lockPurchase } from '#server/features/payments/purchases/index.ts'
import { lookForRefund, type RefundOutcome } from './ask-refund.ts'
import { endRefund } from './end-refund.ts'
import { leaseStuck, lockRefund } from './refund-queries.ts'
import type { RefundRow } from './refund-row.ts'
import { attemptOf, leaseFor, givenBefore, recordRefund } from './settle-refund.ts'

/**
 * Whether finance staff may end a refund in the wallet: the bank may have done it or not, and nothing asks it any more.
 */
export function isStuck(refund: Pick<RefundRow, 'state' | 'next_check_at' | 'leased_until'>): boolean {
  return (
    (refund.state === 'unknown' || refund.state === 'accepted') &&
    refund.next_check_at === null &&
    refund.leased_until === null
  )
}

async function look(core: Core, refund: RefundRow): Promise<RefundOutcome> {
  const attempt = await attemptOf(core, refund)
  const gateway = attempt === undefined ? undefined : findGateway(core.config, attempt.gateway)
  if (attempt === undefined || gateway === undefined) return { kind: 'onward', to: 'wallet', code: 'ended_by_desk' }
  return lookForRefund(gateway, attempt, { refund, earlier: await givenBefore(core, refund) })
}

/**
 * A person ends a refund for which the bank never gave a result. It takes the same lease as a question to the bank, so
 * the two never run at once. The bank is asked once more; what it shows as given back, or promises, stays with it.
 * Otherwise the money goes to the wallet. If the bank gave it back without telling us, the loss is ours and not the
 * buyer's; the person decides that.
 */
export async function endInWallet(
  core: Core,
  desk: { memberId: MemberId; audit: Audit },
  refundId: RefundId,
): Promise<void> {
  const now = core.clock.now()
  const leased = await leaseStuck(core.db, refundId, now, after(now, leaseFor))
  if (leased === undefined) fail('refund.still_asked')
  const outcome = await look(core, leased)
  if (outcome.kind === 'done' || outcome.kind === 'accepted') return recordRefund(core, leased, outcome)
  const attempt = await attemptOf(core, leased)
  await transaction(core.db, async (tx) => {
    const purchase = await lockPurchase(tx, leased.purchase_id)
    const refund = await lockRefund(tx, leased.id)
    // the question took longer than its lease, and another process went on
    if (refund.leased_until?.getTime() !== leased.leased_until?.getTime()) fail('refund.still_asked')
    await endRefund(core, tx, { refund, purchase, attempt }, { byBank: false, reference: null })
    const details = { amount: refund.amount, currency: refund.currency, error: refund.error_code }
    await desk.audit(tx, {
      memberId: desk.memberId,
      action: 'refund_to_wallet',
      subject: `purchase ${purchase.number}`,
      details,
    })
  })
}
