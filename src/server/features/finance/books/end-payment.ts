import { transaction } from '#db/transaction.ts'
import { after, minutes, seconds } from '#lib/time/clock.ts'
import type { AttemptId, MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import {
  findAttempt,
  insertEvent,
  lockAttempt,
  updateAttempt,
  atMost,
  type AttemptRow,
  settleAttempt,
} from '#server/features/payments/gateways/index.ts'
import type { Audit } from '#server/audit.ts'
import { lockPurchase, followAttempts } from '#server/features/payments/purchases/index.ts'
import { reasonOf } from '#server/features/payments/refunds/index.ts'
import { hurryAttempt } from './finance-desk-queries.ts'

/** How long a person waits for the bank; the question goes on by itself. */
const patience = seconds(10)
/** A question that began so lately is the last one: a bank that says nothing for longer than a person waits would else be asked anew with each press, and nothing could ever be ended. */
const lately = minutes(5)

type Standing = Pick<AttemptRow, 'state' | 'next_check_at' | 'leased_until'>

/** Whether finance staff may end an attempt: it is undecided, and nothing asks about it automatically any more. */
export function mayEnd({ state, next_check_at: next, leased_until: leased }: Standing): boolean {
  return (state === 'unknown' || state === 'reversing') && next === null && leased === null
}

/**
 * Ends an attempt about which the bank will never say more; a person does it after looking into the bank's own books.
 * The bank is asked once more first, unless it was within the last minutes; fails with `payment.asked_now` while that lasts. An unknown attempt counts as not paid: the wallet's share and what was held are
 * free again, and a later yes is still accepted. An attempt that was to be reversed counts as given back outside of our
 * books.
 */
export async function endPayment(
  core: Core,
  desk: { memberId: MemberId; audit: Audit },
  wish: { attemptId: AttemptId; reason: string; patienceMs?: number },
): Promise<void> {
  const reason = reasonOf(wish.reason)
  const found = await findAttempt(core.db, wish.attemptId)
  if (found === undefined) fail('payment.not_found')
  if (!mayEnd(found)) fail('payment.still_asked')
  const { checked_at: askedAt } = found
  const wasAsked = askedAt !== null && after(askedAt, lately) > core.clock.now()
  if (!wasAsked && (await hurryAttempt(core.db, found.id, core.clock.now())))
    await atMost(core, wish.patienceMs ?? patience, settleAttempt(core, found.id))
  await transaction(core.db, async (tx) => {
    const purchase = await lockPurchase(tx, found.purchase_id)
    const attempt = await lockAttempt(tx, found.id)
    const { state } = attempt
    if (state === 'finalising' || attempt.leased_until !== null) fail('payment.asked_now')
    // the bank has answered after all
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
