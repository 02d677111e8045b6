import { createHash } from 'node:crypto'
import { after, minutes } from '#lib/clock.ts'
import { formatMoney } from '#lib/money.ts'
import type { Locale } from '#lib/locale.ts'
import { displayText } from '#lib/persian-text.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '../../../core.ts'
import { fail, failFields } from '../../../fail.ts'
import { insertEvent, listAttempts } from '../attempts/queries.ts'
import { releaseDiscount } from '../discounts/hold-discount.ts'
import type { Audit } from '../discounts/keep-code.ts'
import { findGateway } from '../gateways/registry.ts'
import { settleRefundJob } from '../jobs.ts'
import { purchasableOf } from '../purchasable.ts'
import { findPurchase, lockPurchase } from '../queries.ts'
import { type AttemptRow, type PurchaseRow, thingOf } from '../rows.ts'
import { type PaidSums, planRefund, refundable } from './plan-refund.ts'
import { insertRefund, listRefundsOf } from './queries.ts'
import type { RefundRow } from './refund-rows.ts'

export interface RefundWish {
  purchaseId: string
  /** In Rials or cents; null = all that is left. */
  amount: number | null
  reason: string
}

export interface Desk {
  memberId: string
  idempotencyKey: string
  locale: Locale
  audit: Audit
}

const longestReason = 500

function hashOf(wish: RefundWish): Buffer {
  const text = JSON.stringify([wish.purchaseId, wish.amount, wish.reason])
  return createHash('sha256').update(text).digest()
}

/** What a bank collected for a purchase, and what was asked back before. */
export function paidSums(
  purchase: PurchaseRow,
  paidBy: AttemptRow | undefined,
  refunds: readonly RefundRow[],
): PaidSums {
  return {
    amount: purchase.amount,
    vat: purchase.vat,
    byBank: paidBy?.amount ?? 0,
    asked: refunds.map(({ amount, bank_amount: bankAmount }) => ({ amount, bankAmount })),
  }
}

function reasonOf(text: string): string {
  const reason = displayText(text)
  if (reason === '') failFields({ reason: [{ fa: 'دلیل برگشت را بنویسید.', en: 'Say why the money goes back.' }] })
  if (Array.from(reason).length > longestReason)
    failFields({ reason: [{ fa: 'دلیل را کوتاه‌تر بنویسید.', en: 'Make the reason shorter.' }] })
  return reason
}

/** Whether the bank may still undo the whole; it says so itself, this only spares a question that cannot succeed. */
function isInsideWindow(core: Core, paidBy: AttemptRow, windowMinutes: number): boolean {
  const since = paidBy.settled_at ?? paidBy.created_at
  return after(since, minutes(windowMinutes)) > core.clock.now()
}

function waysOf(core: Core, paidBy: AttemptRow | undefined) {
  if (paidBy === undefined) return { canReverse: false, canRefund: false }
  const gateway = findGateway(core.config, paidBy.gateway)
  // a gateway that is switched off may come back: asked again until then
  if (gateway === undefined) return { canReverse: false, canRefund: true }
  return { canReverse: isInsideWindow(core, paidBy, gateway.windowMinutes), canRefund: gateway.refund !== undefined }
}

/** What was bought goes back on the shelf with the last of its money. */
async function takeBack(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  await releaseDiscount(tx, purchase)
  await purchasableOf(purchase.type).takeBack?.(tx, thingOf(purchase), now)
}

async function plan(core: Core, tx: Tx, purchase: PurchaseRow, wish: { amount: number | null; locale: Locale }) {
  const [attempts, refunds] = await Promise.all([listAttempts(tx, [purchase.id]), listRefundsOf(tx, [purchase.id])])
  const paidBy = attempts.find((attempt) => attempt.state === 'paid')
  const paid = paidSums(purchase, paidBy, refunds)
  const left = refundable(paid)
  if (left === 0) fail('refund.nothing_left')
  const amount = wish.amount ?? left
  const planned = planRefund(paid, { amount, ...waysOf(core, paidBy) })
  if (planned === undefined) {
    const most = formatMoney({ amount: left, currency: purchase.currency }, wish.locale)
    fail('refund.too_much', { most })
  }
  return { amount, paidBy, planned }
}

function answerBefore(earlier: RefundRow, hash: Buffer): RefundRow {
  if (!earlier.request_hash.equals(hash)) fail('request.idempotency_key_reused')
  return earlier
}

/**
 * Asks for money to go back. The purchase's lock makes two members of staff, two tabs and a double click one after the
 * other, so that never more goes back than was paid; the same key gives the same refund again. Here nothing is said to a
 * bank: the job does that, with the row's id as the key of the refund at the bank.
 */
export async function requestRefund(core: Core, desk: Desk, asked: RefundWish): Promise<RefundRow> {
  const wish = { ...asked, reason: reasonOf(asked.reason) }
  const hash = hashOf(wish)
  if ((await findPurchase(core.db, wish.purchaseId)) === undefined) fail('purchase.not_found')
  return transaction(core.db, async (tx) => {
    const purchase = await lockPurchase(tx, wish.purchaseId)
    const earlier = (await listRefundsOf(tx, [purchase.id])).find((row) => row.idempotency_key === desk.idempotencyKey)
    if (earlier !== undefined) return answerBefore(earlier, hash)
    const now = core.clock.now()
    if (purchase.state !== 'paid' || purchase.amount === 0) fail('refund.not_paid')
    if (purchasableOf(purchase.type).takeBack === undefined) fail('refund.not_this_kind')
    const { amount, paidBy, planned } = await plan(core, tx, purchase, { amount: wish.amount, locale: desk.locale })
    const refund = await insertRefund(tx, {
      ...planned,
      purchaseId: purchase.id,
      attemptId: paidBy?.id ?? null,
      currency: purchase.currency,
      amount,
      reason: wish.reason,
      requestedBy: desk.memberId,
      idempotencyKey: desk.idempotencyKey,
      requestHash: hash,
      requestedAt: now,
    })
    if (planned.isLast) await takeBack(tx, purchase, now)
    const details = { amount, currency: purchase.currency, reason: wish.reason }
    await desk.audit(tx, { memberId: desk.memberId, action: 'refund', subject: `purchase ${purchase.number}`, details })
    if (paidBy !== undefined)
      await insertEvent(tx, { attemptId: paidBy.id, at: now, event: 'refund_requested', details: { amount } })
    await core.queue.enqueue(tx, settleRefundJob, { refund_id: refund.id }, { singletonKey: refund.id })
    return refund
  })
}
