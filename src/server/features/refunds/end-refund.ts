import type { Tx } from '#db/client.ts'
import type { Core } from '../../core.ts'
import { chargeBackEntries, type Part, post, refundEntries, shareBack } from '../wallet/index.ts'
import { insertEvent, type AttemptRow } from '../gateways/index.ts'
import { isDeposit, type PurchaseRow } from '../purchases/index.ts'
import { listRefundsOf, updateRefund } from './refund-queries.ts'
import type { RefundRow } from './refund-row.ts'
import { chargeOf } from './refund-limits.ts'
import { tellOfRefund } from './tell-of-refund.ts'

/** A refund with what it is of; purchase and refund are locked. */
export interface Found {
  refund: RefundRow
  purchase: PurchaseRow
  attempt: AttemptRow | undefined
}

/** What of the wallet's share went back with the refunds that are done. */
async function shareBefore(tx: Tx, purchase: PurchaseRow): Promise<number> {
  const done = (await listRefundsOf(tx, [purchase.id])).filter((one) => one.state === 'done')
  return done.reduce((sum, one) => sum + one.amount - one.bank_amount, 0)
}

/** Where the money of a sale goes: what the bank does not take back is the buyer's own, the rest what it was. */
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
 * The money has gone: the books, the row and the word to the buyer are one commit. The lock that the caller holds, and
 * the row that is done once, make it the only ending.
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
  if (attempt === undefined) return
  const event = went.byBank ? 'refund_done' : 'refund_to_wallet'
  await insertEvent(tx, { attemptId: attempt.id, at: now, event, details: { amount: refund.amount } })
}
