import type { Tx } from '#db/client.ts'
import { chargeEntries, lockMoney, type Part, post, saleEntries } from '../wallet/index.ts'
import { type AttemptRow, listAttempts, type Bill, type Bills, type Handed } from '../gateways/index.ts'
import { handOverHeld, releaseHolds } from './holds.ts'
import { type PurchaseState, standingOf } from './purchase-states.ts'
import { findPurchase, lockPurchase, updatePurchase } from './purchase-queries.ts'
import { isDeposit, type PurchaseRow } from './purchase-row.ts'
import { freeShare, sourcesOfShare } from './wallet-share.ts'

const endedUnpaid: readonly PurchaseState[] = ['cancelled', 'failed', 'expired']

/** Lets the purchase follow its attempts; where it ends unpaid, what the wallet put aside comes back. */
export async function followAttempts(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  const attempts = await listAttempts(tx, [purchase.id])
  const state = standingOf(
    purchase.state,
    attempts.map((attempt) => attempt.state),
    { isOver: now >= purchase.expires_at },
  )
  if (state === purchase.state) return
  await updatePurchase(tx, purchase, { state })
  if (endedUnpaid.includes(state)) await freeShare(tx, purchase, now)
}

/**
 * Whole or not at all: without the wallet's share nothing is handed over. The member's money is locked before the thing
 * is, also where money only comes into it.
 */
async function handOver(tx: Tx, purchase: PurchaseRow, now: Date): Promise<Handed> {
  if (purchase.state === 'paid' || purchase.state === 'returned') return { done: false, reason: 'paid_twice' }
  const { member_id: memberId, currency } = purchase
  if (isDeposit(purchase)) await lockMoney(tx, { memberId, currency })
  const fromMember = await sourcesOfShare(tx, purchase, now)
  if (fromMember === null) return { done: false, reason: 'wallet_spent' }
  const handed = await handOverHeld(tx, purchase, now)
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

/** Marks the purchase paid: right, books and state are one transaction with this. */
async function completePurchase(
  tx: Tx,
  paid: { purchase: PurchaseRow; paidBy: AttemptRow; fromMember: readonly Part[]; now: Date },
): Promise<void> {
  const { purchase, paidBy, fromMember, now } = paid
  const { id } = purchase
  await post(tx, { reference: id, purchaseId: id, postedAt: now, ...entriesOf(purchase, paidBy, fromMember) })
  await updatePurchase(tx, purchase, { state: 'paid', paid_at: now, settled_at: now })
}

async function giveUp(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  if (purchase.state === 'paid' || purchase.state === 'returned') return
  await freeShare(tx, purchase, now)
  await releaseHolds(tx, purchase, now)
  await updatePurchase(tx, purchase, { state: 'returned', settled_at: now })
}

/** A purchase as the gateways know it. */
export function billOf(purchase: PurchaseRow): Bill {
  return {
    id: purchase.id,
    memberId: purchase.member_id,
    title: purchase.subject.title,
    locale: purchase.locale,
    expiresAt: purchase.expires_at,
  }
}

/** The purchases as the gateways ask for them. */
export const purchaseBills: Bills = {
  async find(db, id) {
    const purchase = await findPurchase(db, id)
    return purchase === undefined ? undefined : billOf(purchase)
  },
  async lock(tx, id) {
    const purchase = await lockPurchase(tx, id)
    return {
      ...billOf(purchase),
      handOver: (now) => handOver(tx, purchase, now),
      giveUp: (now) => giveUp(tx, purchase, now),
      follow: (now) => followAttempts(tx, purchase, now),
    }
  },
}
