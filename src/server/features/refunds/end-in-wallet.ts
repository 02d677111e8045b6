import { after } from '#lib/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, RefundId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import type { Audit } from '../discounts/index.ts'
import { findGateway } from '../gateways/index.ts'
import { lockPurchase } from '../purchases/index.ts'
import { lookForRefund, type RefundOutcome } from './ask-refund.ts'
import { endRefund } from './end-refund.ts'
import { leaseStuck, lockRefund } from './refund-queries.ts'
import type { RefundRow } from './refund-row.ts'
import { attemptOf, leaseFor, givenBefore, recordRefund } from './settle-refund.ts'

/** Whether the desk may end a refund in the wallet: the bank may have done it or not, and nobody asks it any more. */
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
 * A person ends a refund whose bank never said how it ended. The lease is the same as for asking, so that this and the
 * question of somebody else are one after the other; the bank is looked at once more, and what it shows as gone back, or
 * promises, stays with it. Else the money goes to the wallet: should the bank have given it back unseen, it is lost to us
 * and not to the buyer, and that is what a person decides here.
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
    // the look took longer than its lease, and somebody else went on
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
