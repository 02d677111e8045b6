import type { Tx } from '#db/client.ts'
import { chargeEntries, lockMoney, type Part, post, saleEntries } from '#server/features/payments/wallet/index.ts'
import {
  type AttemptRow,
  listAttempts,
  type Bill,
  type Bills,
  type Handed,
} from '#server/features/payments/gateways/index.ts'
import { fulfilHeld, releaseAtEnd, releaseHolds } from './buying/holds.ts'
import { type PurchaseState, standingOf } from './purchase-states.ts'
import { findPurchase, lockPurchase, updatePurchase } from './purchase-queries.ts'
import { isDeposit, type PurchaseRow } from './purchase-row.ts'
import { freeShare, sourcesOfShare } from './buying/wallet-share.ts'
import { noteSale } from './records/when-sold.ts'

const endedUnpaid: readonly PurchaseState[] = ['cancelled', 'failed', 'expired']

/** Updates the purchase from its attempts; when it ends unpaid, the wallet's share is released. */
export async function followAttempts(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  const attempts = await listAttempts(tx, [purchase.id])
  const state = standingOf(
    purchase.state,
    attempts.map((attempt) => attempt.state),
    { isOver: now >= purchase.expires_at },
  )
  if (state !== purchase.state) {
    await updatePurchase(tx, purchase, { state })
    if (endedUnpaid.includes(state)) await freeShare(tx, purchase, now)
  }
  const isOver = now >= purchase.expires_at && purchase.settled_at === null
  if (isOver && attempts.every((attempt) => isKnownUnpaid(attempt, purchase))) await releaseAtEnd(tx, purchase, now)
}

/**
 * Whether the bank has said since the purchase's end that nothing was paid in this attempt. Its page may still be open for
 * half an hour: who pays there then gets what is left, or the money back.
 */
function isKnownUnpaid(attempt: AttemptRow, { expires_at: end }: PurchaseRow): boolean {
  if (attempt.next_check_at === null) return endedUnpaid.some((state) => state === attempt.state)
  const isSilent = attempt.state === 'started' && attempt.error_code !== null
  const isOpen = attempt.state === 'started' || attempt.state === 'cancelled' || attempt.state === 'failed'
  return isOpen && !isSilent && attempt.checked_at !== null && attempt.checked_at >= end
}

/**
 * Hands over all or nothing: without the wallet's share nothing is handed over. The member's money is locked before the
 * thing, even where money only comes in.
 */
async function fulfil(
  tx: Tx,
  purchase: PurchaseRow,
  { now, payerId }: { now: Date; payerId: string | null },
): Promise<Handed> {
  if (purchase.state === 'paid' || purchase.state === 'returned') return { done: false, reason: 'paid_twice' }
  const { member_id: memberId, currency } = purchase
  if (isDeposit(purchase)) await lockMoney(tx, { memberId, currency })
  const fromMember = await sourcesOfShare(tx, purchase, now)
  if (fromMember === null) return { done: false, reason: 'wallet_spent' }
  const handed = await fulfilHeld(tx, purchase, { now, payerId })
  if (!handed.done) return handed
  return { done: true, complete: (paidBy) => completePurchase(tx, { purchase, paidBy, fromMember, now }) }
}

function entriesOf(purchase: PurchaseRow, paidBy: AttemptRow, fromMember: readonly Part[]) {
  const { vat, currency, member_id: memberId } = purchase
  const { gateway, amount } = paidBy
  const byBank: Part = { account: { kind: 'gateway', gateway }, amount }
  return isDeposit(purchase)
    ? { kind: 'charge' as const, entries: chargeEntries({ amount, currency, gateway, memberId }) }
    : { kind: 'sale' as const, entries: saleEntries({ vat, currency, paidBy: [...fromMember, byBank] }) }
}

/** Marks the purchase as paid: right, ledger and state are one transaction. */
async function completePurchase(
  tx: Tx,
  paid: { purchase: PurchaseRow; paidBy: AttemptRow; fromMember: readonly Part[]; now: Date },
): Promise<void> {
  const { purchase, paidBy, fromMember, now } = paid
  const { id } = purchase
  await post(tx, { reference: id, purchaseId: id, postedAt: now, ...entriesOf(purchase, paidBy, fromMember) })
  await updatePurchase(tx, purchase, { state: 'paid', paid_at: now, settled_at: now })
  await noteSale(tx, purchase, now)
}

async function giveUp(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  if (purchase.state === 'paid' || purchase.state === 'returned') return
  await freeShare(tx, purchase, now)
  await releaseHolds(tx, purchase, now)
  await updatePurchase(tx, purchase, { state: 'returned', settled_at: now })
}

/** A purchase as a bill of the gateways. */
export function billOf(purchase: PurchaseRow): Bill {
  return {
    id: purchase.id,
    memberId: purchase.member_id,
    title: purchase.subject.title,
    locale: purchase.locale,
    expiresAt: purchase.expires_at,
  }
}

/** Purchases for the gateways. */
export const purchaseBills: Bills = {
  async find(db, id) {
    const purchase = await findPurchase(db, id)
    return purchase === undefined ? undefined : billOf(purchase)
  },
  async lock(tx, id) {
    const purchase = await lockPurchase(tx, id)
    return {
      ...billOf(purchase),
      fulfil: (paid) => fulfil(tx, purchase, paid),
      giveUp: (now) => giveUp(tx, purchase, now),
      follow: (now) => followAttempts(tx, purchase, now),
    }
  },
}
