import { createHash } from 'node:crypto'
import { after } from '#lib/time/clock.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { Locale } from '#lib/text/locale.ts'
import { displayText } from '#lib/persian/persian-text.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { holdCharge, lockMoney } from '#server/features/payments/wallet/index.ts'
import { insertEvent } from '#server/features/payments/gateways/index.ts'
import { releaseDiscount } from '#server/features/payments/discounts/index.ts'
import type { Audit } from '#server/audit.ts'
import { settleRefundJobs } from './jobs.ts'
import {
  purchasableOf,
  findPurchase,
  inLockOrder,
  isDeposit,
  lockPurchase,
  type PurchaseRow,
  thingOf,
} from '#server/features/payments/purchases/index.ts'
import { type LinePart, type LineWish, planLines } from './planning/plan-lines.ts'
import { planRefund } from './planning/plan-refund.ts'
import type { PaidLine } from './planning/line-limits.ts'
import { insertRefund, listRefundsOf } from './refund-queries.ts'
import type { RefundRow } from './refund-row.ts'
import { chargeOf, refundStanding } from './planning/refund-limits.ts'

export interface RefundWish {
  purchaseId: PurchaseId
  /** In Rials or cents; null = everything that is left. */
  amount: number | null
  /** Left out or null: all lines. */
  lines?: readonly LineWish[] | null
  reason: string
  /** Everything to the wallet, also what a bank collected. */
  toWallet?: boolean
  /** The caller says what becomes of pieces that are taken back; without it none are. */
  takesPieces?: boolean
  /**
   * Decides in the transaction how much of the named lines goes back, from what is left of them. Two requests are the
   * same by what was named, whatever is decided.
   */
  decide?: (tx: Tx, lines: readonly PaidLine[]) => Promise<readonly LineWish[]>
}

export interface Desk {
  memberId: MemberId
  idempotencyKey: string
  locale: Locale
  audit: Audit
  /** Refuses a large sum of staff who have not just confirmed who they are; `needsNoConfirming` where none of them asks. */
  confirmLarge: ConfirmLarge
  /**
   * Runs in the refund's transaction, before anything is taken back, and not again for a repeated request. It may refuse
   * by failing.
   */
  before?: (tx: Tx) => Promise<void>
  /** Runs in the same transaction once everything is taken back; not for a repeated request either. */
  afterwards?: (tx: Tx, refund: RefundRow) => Promise<void>
}

const longestReason = 500

function hashOf(wish: RefundWish): Buffer {
  const { purchaseId, amount, lines = null, reason } = wish
  const of = lines === null ? [] : [lines.map((line) => [line.position, line.quantity ?? null, line.amount ?? null])]
  const text = JSON.stringify([purchaseId, amount, reason, ...of])
  return createHash('sha256').update(text).digest()
}

/** The staff member's reason, as stored. @throws an error of the field when it is empty or too long */
export function reasonOf(text: string): string {
  const reason = displayText(text)
  if (reason === '') failFields({ reason: [{ fa: 'دلیل را بنویسید.', en: 'Say why.' }] })
  if (Array.from(reason).length > longestReason)
    failFields({ reason: [{ fa: 'دلیل را کوتاه‌تر بنویسید.', en: 'Make the reason shorter.' }] })
  return reason
}

/** Takes back what was bought, together with its money; the use of a code is released with the last money. */
async function takeBack(
  tx: Tx,
  purchase: PurchaseRow,
  back: { parts: readonly LinePart[]; isLast: boolean; now: Date },
): Promise<void> {
  if (back.isLast) await releaseDiscount(tx, purchase)
  for (const line of inLockOrder(purchase.lines)) {
    const quantity = back.parts.find(({ position }) => position === line.position)?.quantity ?? 0
    if (quantity > 0) await purchasableOf(line.purchasable).takeBack?.(tx, thingOf(purchase, line, quantity), back.now)
  }
}

function refusePieces(lines: readonly PaidLine[], named: readonly LineWish[] | null, wish: RefundWish): void {
  if (wish.takesPieces === true) return
  const taken = named?.filter(({ quantity }) => (quantity ?? 0) > 0).map(({ position }) => position) ?? []
  if (lines.some(({ position, isByPiece }) => isByPiece === true && taken.includes(position)))
    fail('refund.pieces_at_the_order')
}

/** How the requested amount goes back; refused with a sentence where it cannot. */
async function plan(core: Core, tx: Tx, purchase: PurchaseRow, wish: RefundWish & { locale: Locale }) {
  const { currency } = purchase
  if (isDeposit(purchase)) await lockMoney(tx, chargeOf(purchase))
  for (const name of new Set(purchase.lines.map(({ purchasable }) => purchasable)))
    await purchasableOf(name).beforeRefund?.(tx, purchase.member_id)
  const { paid, paidBy, lines, most, obstacle, ...standing } = await refundStanding(core, tx, purchase)
  const ways = wish.toWallet === true ? { canReverse: false, canRefund: false } : standing.ways
  if (obstacle !== null) fail(obstacle)
  const named = (await wish.decide?.(tx, lines)) ?? wish.lines ?? null
  refusePieces(lines, named, wish)
  // less of a charge may be left than was paid
  const back = planLines(lines, { lines: named, amount: wish.amount ?? (named === null ? most : null) })
  const planned = back === undefined || back.amount > most ? undefined : planRefund(paid, { ...back, ...ways })
  if (back === undefined || planned === undefined)
    fail('refund.too_much', { most: formatMoney({ amount: most, currency }, wish.locale) })
  if (isDeposit(purchase) && planned.step === 'wallet') fail('refund.no_way_back')
  return { back, paidBy, planned }
}

/**
 * Later than every earlier refund, whatever the clocks say: some banks tell two refunds of one payment apart by their
 * order.
 */
function afterAll(before: readonly RefundRow[], now: Date): Date {
  const last = before.at(-1)
  return last === undefined || last.requested_at < now ? now : after(last.requested_at, 1)
}

function answerBefore(earlier: RefundRow, hash: Buffer): RefundRow {
  if (!earlier.request_hash.equals(hash)) fail('request.idempotency_key_reused')
  return earlier
}

/**
 * Requests a refund. The purchase's lock makes two members of staff, two tabs and a double click run one after another,
 * so that never more goes back than was paid; the same key returns the same refund. A refunded charge leaves the wallet
 * now. This does not call a bank: the job does, with the row's id as the key.
 */
export async function requestRefund(core: Core, desk: Desk, asked: RefundWish): Promise<RefundRow> {
  const wish = { ...asked, reason: reasonOf(asked.reason) }
  const hash = hashOf(wish)
  if ((await findPurchase(core.db, wish.purchaseId)) === undefined) fail('purchase.not_found')
  return transaction(core.db, async (tx) => {
    const judgeLarge = await desk.confirmLarge(tx)
    const purchase = await lockPurchase(tx, wish.purchaseId)
    const before = await listRefundsOf(tx, [purchase.id])
    const earlier = before.find((row) => row.idempotency_key === desk.idempotencyKey)
    if (earlier !== undefined) return answerBefore(earlier, hash)
    await desk.before?.(tx)
    const now = core.clock.now()
    const { back, paidBy, planned } = await plan(core, tx, purchase, { ...wish, locale: desk.locale })
    const { amount, vat, isLast, parts } = back
    const gone = before.reduce((sum, row) => sum + row.amount, 0)
    await judgeLarge({ amount, currency: purchase.currency }, `purchase ${purchase.number}`, gone)
    const refund = await insertRefund(tx, {
      ...planned,
      purchaseId: purchase.id,
      attemptId: paidBy?.id ?? null,
      currency: purchase.currency,
      amount,
      vat,
      isLast,
      lines: parts,
      reason: wish.reason,
      requestedBy: desk.memberId,
      idempotencyKey: desk.idempotencyKey,
      requestHash: hash,
      requestedAt: afterAll(before, now),
      nextCheckAt: now,
    })
    if (isDeposit(purchase)) await holdCharge(tx, chargeOf(purchase), { refundId: refund.id, amount, now })
    else await takeBack(tx, purchase, { parts, isLast, now })
    await desk.afterwards?.(tx, refund)
    const named =
      (wish.lines ?? null) === null ? {} : { lines: parts.map(({ position, quantity }) => ({ position, quantity })) }
    const details = { amount, currency: purchase.currency, reason: wish.reason, ...named }
    await desk.audit(tx, { memberId: desk.memberId, action: 'refund', subject: `purchase ${purchase.number}`, details })
    if (paidBy !== undefined)
      await insertEvent(tx, { attemptId: paidBy.id, at: now, event: 'refund_requested', details: { amount } })
    const job = settleRefundJobs[paidBy?.gateway ?? 'wallet']
    await core.queue.enqueue(tx, job, { refund_id: refund.id }, { singletonKey: refund.id })
    return refund
  })
}
