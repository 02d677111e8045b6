import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { chargeEntries, lockMoney, type Part, post, saleEntries } from '../wallet/index.ts'
import { moneyDecided } from './attempt-states.ts'
import {
  insertEvent,
  isReferenceTaken,
  listAttempts,
  lockAttempt,
  lockReference,
  updateAttempt,
} from './attempts/queries.ts'
import { laterKey, settleAttemptJobs } from './jobs.ts'
import { handOverHeld, releaseHolds } from './holds.ts'
import { type Fulfilment, purchasableOf, type ReturnReason } from './purchasable.ts'
import { type PurchaseState, standingOf } from './purchase-states.ts'
import { lockPurchase, updatePurchase } from './queries.ts'
import type { AttemptRow, PurchaseRow } from './rows.ts'
import { standingAfter, type Verdict } from './verdict.ts'
import { freeShare, sourcesOfShare } from './wallet-share.ts'

type Paid = Extract<Verdict, { kind: 'paid' }>

interface Found {
  purchase: PurchaseRow
  attempt: AttemptRow
}

const endedUnpaid: readonly PurchaseState[] = ['cancelled', 'failed', 'expired']

/** Lets the purchase follow its visits; where it ends unpaid, what the wallet put aside comes back. */
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

/** The bank's word cannot be: it names the payment of another visit. A person has to look. */
async function setAside(core: Core, tx: Tx, found: Found & { why: string }): Promise<void> {
  const { purchase, attempt, why } = found
  core.log.error({ attempt: attempt.id, why }, 'a payment contradicts itself')
  await updateAttempt(tx, attempt, {
    state: attempt.state === 'finalising' ? 'unknown' : attempt.state,
    error_code: why,
    claimed_until: null,
    next_check_at: null,
  })
  await insertEvent(tx, { attemptId: attempt.id, at: core.clock.now(), event: 'contradiction', details: { why } })
  await followAttempts(tx, purchase, core.clock.now())
}

type Handed = { done: true; fromMember: readonly Part[] } | Extract<Fulfilment, { done: false }>

/**
 * Whole or not at all: without the wallet's share nothing is handed over. The member's money is locked before the thing
 * is, also where money only comes into it.
 */
async function handOver(core: Core, tx: Tx, purchase: PurchaseRow): Promise<Handed> {
  if (purchase.state === 'paid' || purchase.state === 'returned') return { done: false, reason: 'paid_twice' }
  const now = core.clock.now()
  const { member_id: memberId, currency } = purchase
  if (purchasableOf(purchase.type).deposit === true) await lockMoney(tx, { memberId, currency })
  const fromMember = await sourcesOfShare(tx, purchase, now)
  if (fromMember === null) return { done: false, reason: 'wallet_spent' }
  const handed = await handOverHeld(tx, purchase, now)
  return handed.done ? { done: true, fromMember } : handed
}

function entriesOf(purchase: PurchaseRow, attempt: AttemptRow, fromMember: readonly Part[]) {
  const { vat, currency, member_id: memberId } = purchase
  const { gateway, amount } = attempt
  const byBank: Part = { account: { kind: 'gateway', gateway }, amount }
  return purchasableOf(purchase.type).deposit === true
    ? { kind: 'charge' as const, entries: chargeEntries({ amount, currency, gateway, memberId }) }
    : { kind: 'sale' as const, entries: saleEntries({ vat, currency, paidBy: [...fromMember, byBank] }) }
}

/** Marks the purchase paid: right, books and state are one transaction with this. */
async function completePurchase(
  core: Core,
  tx: Tx,
  paid: { purchase: PurchaseRow; attempt: AttemptRow; fromMember: readonly Part[] },
): Promise<void> {
  const now = core.clock.now()
  const { purchase, attempt, fromMember } = paid
  const { id } = purchase
  await post(tx, { reference: id, purchaseId: id, postedAt: now, ...entriesOf(purchase, attempt, fromMember) })
  await updatePurchase(tx, purchase, { state: 'paid', paid_at: now, settled_at: now })
}

/** What the bank took and we cannot keep goes back: the visit holds it, and nobody else can be paid with it meanwhile. */
async function sendBack(core: Core, tx: Tx, found: Found & { paid: Paid; reason: ReturnReason }): Promise<void> {
  const { purchase, attempt, paid, reason } = found
  const now = core.clock.now()
  await updateAttempt(tx, attempt, {
    ...knownOf(paid, now),
    state: 'reversing',
    return_reason: reason,
    next_check_at: now,
  })
  const { amount = null, currency = null } = paid.money ?? {}
  await insertEvent(tx, {
    attemptId: attempt.id,
    at: now,
    event: 'to_give_back',
    details: { reason, amount, currency },
  })
  if (purchase.state !== 'paid' && purchase.state !== 'returned') {
    await freeShare(tx, purchase, now)
    await releaseHolds(tx, purchase, now)
    await updatePurchase(tx, purchase, { state: 'returned', settled_at: now })
  }
  const job = settleAttemptJobs[attempt.gateway]
  await core.queue.enqueue(tx, job, { attempt_id: attempt.id }, { singletonKey: attempt.id })
}

function knownOf(paid: Paid, now: Date) {
  return {
    bank_reference: paid.bankReference,
    card_mask: paid.cardMask,
    error_code: null,
    claimed_until: null,
    settled_at: now,
  }
}

/**
 * A reference that another visit carries is that visit's money: nothing is handed over for it, and nothing may be given
 * back for it either. Of two visits that hear the same one at once, the lock lets one be first.
 */
async function isOfAnother(tx: Tx, attempt: AttemptRow, { bankReference }: Paid): Promise<boolean> {
  if (bankReference === null) return false
  await lockReference(tx, attempt.gateway, bankReference)
  return isReferenceTaken(tx, attempt, bankReference)
}

function wasBrought(attempt: AttemptRow, { bankReference }: Paid): boolean {
  return attempt.brought.some((one) => Object.values(one).some((value) => value === bankReference))
}

async function acceptMoney(core: Core, tx: Tx, found: Found & { paid: Paid }): Promise<void> {
  const { purchase, attempt, paid } = found
  const now = core.clock.now()
  if (paid.money !== null && (paid.money.amount !== attempt.amount || paid.money.currency !== attempt.currency)) {
    core.log.error({ attempt: attempt.id }, 'the bank took another amount than was asked for: it goes back')
    return sendBack(core, tx, { ...found, reason: 'another_amount' })
  }
  const handed = await handOver(core, tx, purchase)
  if (!handed.done) return sendBack(core, tx, { ...found, reason: handed.reason })
  await updateAttempt(tx, attempt, { ...knownOf(paid, now), state: 'paid', next_check_at: null })
  await completePurchase(core, tx, { purchase, attempt, fromMember: handed.fromMember })
  await insertEvent(tx, { attemptId: attempt.id, at: now, event: 'paid' })
}

async function noteNoMoney(
  core: Core,
  tx: Tx,
  found: Found & { verdict: Exclude<Verdict, Paid>; windowMinutes: number },
): Promise<void> {
  const { purchase, attempt, verdict, windowMinutes } = found
  const now = core.clock.now()
  const isPurchaseOver = now >= purchase.expires_at
  const next = standingAfter(attempt, verdict, { now, windowMinutes, isPurchaseOver })
  const isOver = ['failed', 'cancelled', 'expired'].includes(next.state)
  await updateAttempt(tx, attempt, {
    state: next.state,
    error_code: next.errorCode,
    next_check_at: next.nextCheckAt,
    claimed_until: null,
    settled_at: isOver ? now : null,
  })
  // an open visit is looked at every minute: once is worth a line
  if (verdict.kind !== 'pending' || attempt.checks <= 1)
    await insertEvent(tx, {
      attemptId: attempt.id,
      at: now,
      event: next.state,
      details: { answer: verdict.kind, code: next.errorCode },
    })
  if (next.state === 'unknown' && next.nextCheckAt === null)
    core.log.error({ attempt: attempt.id }, 'the bank never answered about a payment: a person has to look')
  if (verdict.kind === 'not_paid' && verdict.amountDiffers)
    core.log.error({ attempt: attempt.id }, 'the bank holds another amount than was asked for')
  await followAttempts(tx, purchase, now)
  if (next.state === 'unknown' && next.nextCheckAt !== null)
    await core.queue.enqueue(
      tx,
      settleAttemptJobs[attempt.gateway],
      { attempt_id: attempt.id },
      { singletonKey: laterKey(attempt.id), startAfter: next.nextCheckAt },
    )
}

/**
 * Writes the bank's word down in one transaction: visit, purchase, right and books together, or nothing. A paid
 * verdict counts from any undecided state; any other only while the claim it came from still holds.
 */
export async function recordVerdict(
  core: Core,
  claimed: AttemptRow,
  outcome: { verdict: Verdict; windowMinutes: number },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    const purchase = await lockPurchase(tx, claimed.purchase_id)
    const attempt = await lockAttempt(tx, claimed.id)
    if (moneyDecided.includes(attempt.state)) return
    const { windowMinutes } = outcome
    let { verdict } = outcome
    if (verdict.kind === 'paid' && (await isOfAnother(tx, attempt, verdict))) {
      const why = 'reference_of_another'
      if (!wasBrought(attempt, verdict)) return setAside(core, tx, { purchase, attempt, why })
      // no riddle, but a browser that brought another payment: left out when the bank is asked again
      verdict = { kind: 'unknown', reason: why }
    }
    if (verdict.kind === 'paid') return acceptMoney(core, tx, { purchase, attempt, paid: verdict })
    if (attempt.state !== 'finalising' || attempt.claimed_until?.getTime() !== claimed.claimed_until?.getTime()) return
    await noteNoMoney(core, tx, { purchase, attempt, verdict, windowMinutes })
  })
}
