import { transaction } from '#db/transaction.ts'
import type { AttemptId, MemberId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import {
  findAttempt,
  insertEvent,
  lockAttempt,
  updateAttempt,
  atMost,
  type AttemptRow,
  settleAttempt,
} from '../gateways/index.ts'
import type { Audit } from '../discounts/index.ts'
import { lockPurchase, followAttempts } from '../purchases/index.ts'
import { reasonOf } from '../refunds/index.ts'
import { hurryAttempt } from './finance-desk-queries.ts'

const patienceMs = 10_000

type Standing = Pick<AttemptRow, 'state' | 'next_check_at' | 'leased_until'>

/** Whether the desk may end an attempt: it is undecided, and nobody asks about it any more by itself. */
export function mayEnd({ state, next_check_at: next, leased_until: leased }: Standing): boolean {
  return (state === 'unknown' || state === 'reversing') && next === null && leased === null
}

/**
 * A person ends an attempt about which no bank will ever say more, after having looked into the bank's own books. The bank
 * is asked once more before. An unknown one counts as not paid: what the wallet put aside and what was held comes back,
 * and should the bank say yes one day, it is still heard. One that was to be given back counts as given back, outside.
 */
export async function endPayment(
  core: Core,
  desk: { memberId: MemberId; audit: Audit },
  wish: { attemptId: AttemptId; reason: string },
): Promise<void> {
  const reason = reasonOf(wish.reason)
  const found = await findAttempt(core.db, wish.attemptId)
  if (found === undefined) fail('payment.not_found')
  if (!mayEnd(found)) fail('payment.still_asked')
  if (await hurryAttempt(core.db, found.id, core.clock.now()))
    await atMost(core, patienceMs, settleAttempt(core, found.id))
  await transaction(core.db, async (tx) => {
    const purchase = await lockPurchase(tx, found.purchase_id)
    const attempt = await lockAttempt(tx, found.id)
    const { state } = attempt
    // the bank has spoken after all
    if (state !== 'unknown' && state !== 'reversing') return
    if (!mayEnd(attempt)) fail('payment.still_asked')
    const now = core.clock.now()
    const to = state === 'unknown' ? 'failed' : 'reversed'
    await updateAttempt(tx, attempt, { state: to, error_code: 'ended_by_desk', next_check_at: null, settled_at: now })
    await insertEvent(tx, { attemptId: attempt.id, at: now, event: 'ended_by_desk', details: { reason } })
    await followAttempts(tx, purchase, now)
    const details = { from: state, to, amount: attempt.amount, currency: attempt.currency, reason }
    const subject = `purchase ${purchase.number}`
    await desk.audit(tx, { memberId: desk.memberId, action: 'end_payment', subject, details })
  })
}
