import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { type AttemptState, moneyDecided } from './attempt-states.ts'
import { insertEvent, isReferenceTaken, lockAttempt, updateAttempt } from './attempt-queries.ts'
import { laterKey, settleAttemptJobs } from '../jobs.ts'
import type { AttemptRow } from './attempt-row.ts'
import { bills, type LockedBill } from './bills.ts'
import { standingAfter, type Verdict } from './verdict.ts'

type Paid = Extract<Verdict, { kind: 'paid' }>

interface Found {
  bill: LockedBill
  attempt: AttemptRow
}

/** The bank's answer cannot be right: it names the payment of another attempt. A person must look. */
async function setAside(core: Core, tx: Tx, found: Found & { why: string }): Promise<void> {
  const { bill, attempt, why } = found
  core.log.error({ attempt: attempt.id, why }, 'a payment contradicts itself')
  await updateAttempt(tx, attempt, {
    state: attempt.state === 'finalising' ? 'unknown' : attempt.state,
    error_code: why,
    leased_until: null,
    next_check_at: null,
  })
  await insertEvent(tx, { attemptId: attempt.id, at: core.clock.now(), event: 'contradiction', details: { why } })
  await bill.follow(core.clock.now())
}

/**
 * Money that the bank took and we cannot keep goes back: the attempt holds its reference, so that it pays for nobody
 * else meanwhile.
 */
async function sendBack(core: Core, tx: Tx, found: Found & { paid: Paid; reason: string }): Promise<'reversing'> {
  const { bill, attempt, paid, reason } = found
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
  await bill.giveUp(now)
  const job = settleAttemptJobs[attempt.gateway]
  await core.queue.enqueue(tx, job, { attempt_id: attempt.id }, { singletonKey: attempt.id })
  return 'reversing'
}

function knownOf(paid: Paid, now: Date) {
  return {
    bank_reference: paid.bankReference,
    card_mask: paid.cardMask,
    error_code: null,
    leased_until: null,
    settled_at: now,
  }
}

/**
 * A reference of another attempt means that attempt's money: nothing is handed over for it, and nothing is given back
 * for it.
 */
async function isOfAnother(tx: Tx, attempt: AttemptRow, { bankReference }: Paid): Promise<boolean> {
  if (bankReference === null) return false
  return isReferenceTaken(tx, attempt, bankReference)
}

function wasBrought(attempt: AttemptRow, { bankReference }: Paid): boolean {
  return attempt.brought.some((one) => Object.values(one).some((value) => value === bankReference))
}

async function acceptMoney(core: Core, tx: Tx, found: Found & { paid: Paid }): Promise<'paid' | 'reversing'> {
  const { bill, attempt, paid } = found
  const now = core.clock.now()
  if (paid.money !== null && (paid.money.amount !== attempt.amount || paid.money.currency !== attempt.currency)) {
    core.log.error({ attempt: attempt.id }, 'the bank took another amount than was asked for: it goes back')
    return sendBack(core, tx, { ...found, reason: 'another_amount' })
  }
  const handed = await bill.fulfil({ now, payerId: paid.payerId ?? null })
  if (!handed.done) return sendBack(core, tx, { ...found, reason: handed.reason })
  await updateAttempt(tx, attempt, { ...knownOf(paid, now), state: 'paid', next_check_at: null })
  await handed.complete(attempt)
  await insertEvent(tx, { attemptId: attempt.id, at: now, event: 'paid' })
  return 'paid'
}

async function noteNoMoney(
  core: Core,
  tx: Tx,
  found: Found & { verdict: Exclude<Verdict, Paid>; windowMinutes: number },
): Promise<AttemptState> {
  const { bill, attempt, verdict, windowMinutes } = found
  const now = core.clock.now()
  const next = standingAfter(attempt, verdict, { now, windowMinutes, expiresAt: bill.expiresAt })
  const isOver = ['failed', 'cancelled', 'expired'].includes(next.state)
  await updateAttempt(tx, attempt, {
    state: next.state,
    error_code: next.errorCode,
    next_check_at: next.nextCheckAt,
    leased_until: null,
    settled_at: isOver ? now : null,
  })
  // an open attempt is asked about every minute: one log line is enough
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
  await bill.follow(now)
  if (next.state === 'unknown' && next.nextCheckAt !== null)
    await core.queue.enqueue(
      tx,
      settleAttemptJobs[attempt.gateway],
      { attempt_id: attempt.id },
      { singletonKey: laterKey(attempt.id), startAfter: next.nextCheckAt },
    )
  return next.state
}

/**
 * Stores the bank's answer in one transaction: attempt, purchase, right and ledger together, or nothing. A paid verdict
 * counts from any undecided state; any other only while the lease under which it was asked still holds.
 */
export async function recordVerdict(
  core: Core,
  leased: AttemptRow,
  outcome: { verdict: Verdict; windowMinutes: number },
): Promise<void> {
  const about = { purchase: leased.purchase_id, attempt: leased.id, gateway: leased.gateway }
  const end = await transaction(core.db, (tx) => record(core, tx, leased, outcome))
  if (end === null) return
  core.log.info({ ...about, verdict: end.verdict, state: end.state }, 'payment settled')
  if (end.state === 'paid') core.log.info(about, 'purchase handed over')
}

/** Stores the verdict, and tells what became of the attempt; null where another process was first. */
async function record(
  core: Core,
  tx: Tx,
  leased: AttemptRow,
  outcome: { verdict: Verdict; windowMinutes: number },
): Promise<{ verdict: Verdict['kind']; state: AttemptState } | null> {
  const bill = await bills().lock(tx, leased.purchase_id)
  const attempt = await lockAttempt(tx, leased.id)
  if (moneyDecided.includes(attempt.state)) return null
  const { windowMinutes } = outcome
  let { verdict } = outcome
  if (verdict.kind === 'paid' && (await isOfAnother(tx, attempt, verdict))) {
    const why = 'reference_of_another'
    if (!wasBrought(attempt, verdict)) {
      await setAside(core, tx, { bill, attempt, why })
      return { verdict: verdict.kind, state: 'unknown' }
    }
    // not contradictory, but a browser brought another payment: that reference is left out when the bank is asked
    // again
    verdict = { kind: 'unknown', reason: why }
  }
  if (verdict.kind === 'paid')
    return { verdict: 'paid', state: await acceptMoney(core, tx, { bill, attempt, paid: verdict }) }
  if (attempt.state !== 'finalising' || attempt.leased_until?.getTime() !== leased.leased_until?.getTime()) return null
  return { verdict: verdict.kind, state: await noteNoMoney(core, tx, { bill, attempt, verdict, windowMinutes }) }
}
