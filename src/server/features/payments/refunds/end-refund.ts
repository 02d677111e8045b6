import type { Tx } from '#db/client.ts'
import type { Core } from '#server/core.ts'
import { chargeBackEntries, type Part, post, refundEntries, shareBack } from '#server/features/payments/wallet/index.ts'
import { insertEvent, type AttemptRow } from '#server/features/payments/gateways/index.ts'
import { tellOfRefund as tellPartners } from '#server/features/operations/webhooks/index.ts'
import { isDeposit, type PurchaseRow } from '#server/features/payments/purchases/index.ts'
import { listRefundsOf, updateRefund } from './refund-queries.ts'
import type { RefundRow } from './refund-row.ts'
import { chargeOf } from './planning/refund-limits.ts'
import { tellOfRefund } from './tell-of-refund.ts'

/** A refund with its purchase; both are locked. */
export interface Found {
  refund: RefundRow
  purchase: PurchaseRow
  attempt: AttemptRow | undefined
}

/** The part of the wallet's share that finished refunds have given back. */
async function shareBefore(tx: Tx, purchase: PurchaseRow): Promise<number> {
  const done = (await listRefundsOf(tx, [purchase.id])).filter((one) => one.state === 'done')
  return done.reduce((sum, one) => sum + one.amount - one.bank_amount, 0)
}

/**
 * Where the money of a sale goes: the bank's part to the bank, or to the buyer's own money when the bank does not take
 * it back; the wallet's share back to what it was.
 */
async function partsOfSale(tx: Tx, { refund, purchase }: Found, byBank: Part | null, now: Date): Promise<Part[]> {
  const { member_id: memberId, id: purchaseId, currency, holds } = purchase
  const parts: Part[] = byBank === null ? [] : [byBank]
  if (byBank === null && refund.bank_amount > 0)
    parts.push({ account: { kind: 'wallet', memberId }, amount: refund.bank_amount })
  const share = refund.amount - refund.bank_amount
  if (share === 0) return parts
  const before = await shareBefore(tx, purchase)
  const back = { memberId, purchaseId, currency, holds, before, amount: share, refundId: refund.id }
  return [...parts, ...(await shareBack(tx, back, now))]
}

async function entriesOf(tx: Tx, found: Found, isByBank: boolean, now: Date) {
  const { refund, purchase, attempt } = found
  const { vat, currency, bank_amount: amount } = refund
  const byBank: Part | null =
    isByBank && attempt !== undefined && amount > 0
      ? { account: { kind: 'gateway', gateway: attempt.gateway }, amount }
      : null
  if (!isDeposit(purchase)) return refundEntries({ vat, currency, backTo: await partsOfSale(tx, found, byBank, now) })
  const own: Part = { account: { kind: 'wallet', memberId: purchase.member_id }, amount: refund.amount }
  return chargeBackEntries(chargeOf(purchase), [byBank ?? own])
}

/**
 * The money has gone: the ledger, the row and the message to the buyer are one commit. Because of the caller's lock and
 * the row's single end, this happens only once.
 */
export async function endRefund(
  core: Core,
  tx: Tx,
  found: Found,
  went: { byBank: boolean; reference: string | null },
): Promise<void> {
  const { refund, purchase, attempt } = found
  const now = core.clock.now()
  const entries = await entriesOf(tx, found, went.byBank, now)
  await post(tx, { kind: 'refund', reference: refund.id, purchaseId: refund.purchase_id, postedAt: now, entries })
  await updateRefund(tx, refund.id, {
    state: 'done',
    ...(went.byBank ? {} : { step: 'wallet' as const }),
    ...(went.reference === null ? {} : { bank_reference: went.reference }),
    leased_until: null,
    next_check_at: null,
    settled_at: now,
  })
  const toBank = went.byBank && attempt !== undefined ? refund.bank_amount : 0
  await tellOfRefund(tx, core, purchase, { toBank, toWallet: refund.amount - toBank })
  if (!isDeposit(purchase))
    await tellPartners(tx, core, now, {
      refund_id: refund.id,
      purchase_id: purchase.id,
      purchase_number: purchase.number,
      currency: refund.currency,
      amount: refund.amount,
    })
  if (attempt === undefined) return
  const event = went.byBank ? 'refund_done' : 'refund_to_wallet'
  await insertEvent(tx, { attemptId: attempt.id, at: now, event, details: { amount: refund.amount } })
}
