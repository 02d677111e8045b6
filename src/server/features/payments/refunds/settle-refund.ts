import { after, days, hours, minutes } from '#lib/time/clock.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { RefundId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import {
  findAttempt,
  insertEvent,
  findGateway,
  type AttemptRow,
  pauseAfter,
} from '#server/features/payments/gateways/index.ts'
import { settleRefundJobs } from './jobs.ts'
import { lockPurchase } from '#server/features/payments/purchases/index.ts'
import { askRefund, type RefundOutcome } from './ask-refund.ts'
import { endRefund, type Found } from './end-refund.ts'
import { leaseRefund, listRefundsOf, lockRefund, markOrdered, updateRefund } from './refund-queries.ts'
import type { RefundRow } from './refund-row.ts'

// longer than the three calls that one question may take, 30 s each
export const leaseFor = minutes(2)
const patience = hours(72)
const whileAccepted = hours(1)
// banks make transfers within days
const patienceWhileAccepted = days(14)

const isOverdue = (refund: RefundRow, now: Date): boolean =>
  after(refund.requested_at, refund.state === 'accepted' ? patienceWhileAccepted : patience) <= now

async function askLater(core: Core, tx: Tx, refund: RefundRow, outcome: Extract<RefundOutcome, { kind: 'unknown' }>) {
  const now = core.clock.now()
  const pause = refund.state === 'accepted' ? whileAccepted : pauseAfter(refund.checks)
  const nextCheckAt = isOverdue(refund, now) ? null : after(now, pause)
  await updateRefund(tx, refund.id, {
    state: refund.state === 'accepted' ? 'accepted' : 'unknown',
    error_code: outcome.reason,
    leased_until: null,
    next_check_at: nextCheckAt,
  })
  if (nextCheckAt === null)
    core.log.error({ refund: refund.id }, 'the bank never answered about a refund: a person has to look')
}

/** The bank clearly refused a step: the next one is tried; the wallet accepts everything. */
async function goOnward(core: Core, tx: Tx, found: Found, no: Extract<RefundOutcome, { kind: 'onward' }>) {
  const { refund, attempt } = found
  const now = core.clock.now()
  // after a clear no, nothing of this refund is on its way
  await updateRefund(tx, refund.id, { step: no.to, error_code: no.code, ordered_at: null })
  if (attempt !== undefined)
    await insertEvent(tx, { attemptId: attempt.id, at: now, event: 'refund_refused', details: { code: no.code } })
  if (no.to === 'wallet') return endRefund(core, tx, found, { byBank: false, reference: null })
  await updateRefund(tx, refund.id, { state: 'requested', checks: 0, leased_until: null, next_check_at: now })
  const job = settleRefundJobs[attempt?.gateway ?? 'wallet']
  await core.queue.enqueue(tx, job, { refund_id: refund.id }, { singletonKey: `onward:${refund.id}` })
}

/**
 * Notes the bank's promise. It stays with the bank, however long it takes; after two weeks the log asks for a person
 * each day.
 */
async function noteAccepted(core: Core, tx: Tx, refund: RefundRow, reference: string | null): Promise<void> {
  const now = core.clock.now()
  const isLate = refund.state === 'accepted' && isOverdue(refund, now)
  const pause = isLate ? days(1) : refund.state === 'accepted' ? whileAccepted : minutes(1)
  if (isLate) core.log.error({ refund: refund.id }, 'the bank still promises a refund: a person has to ask it')
  await updateRefund(tx, refund.id, {
    state: 'accepted',
    bank_reference: reference ?? refund.bank_reference,
    error_code: null,
    leased_until: null,
    next_check_at: after(now, pause),
  })
}

/** Stores the bank's answer about a leased refund. */
export async function recordRefund(core: Core, leased: RefundRow, outcome: RefundOutcome): Promise<void> {
  const attempt = await attemptOf(core, leased)
  await transaction(core.db, async (tx) => {
    const purchase = await lockPurchase(tx, leased.purchase_id)
    const refund = await lockRefund(tx, leased.id)
    if (refund.state === 'done') {
      if (outcome.kind === 'done' && refund.step === 'wallet')
        core.log.error({ refund: refund.id }, 'the bank gave back what had gone to the wallet: a person has to look')
      return
    }
    const found = { refund, purchase, attempt }
    // a completed refund is always stored; anything else only while the lease under which it was asked still holds
    if (outcome.kind === 'done') return endRefund(core, tx, found, { byBank: true, reference: outcome.reference })
    if (refund.leased_until?.getTime() !== leased.leased_until?.getTime()) return
    if (outcome.kind === 'unknown') return askLater(core, tx, refund, outcome)
    if (outcome.kind === 'accepted') return noteAccepted(core, tx, refund, outcome.reference)
    return goOnward(core, tx, found, outcome)
  })
}

export async function attemptOf(core: Core, refund: RefundRow): Promise<AttemptRow | undefined> {
  return refund.attempt_id === null ? undefined : findAttempt(core.db, refund.attempt_id)
}

/**
 * Sums the money that the bank has given back, or will, for earlier refunds of this payment. This includes one that
 * staff ended in the wallet although its order may have reached the bank.
 */
export async function givenBefore(core: Core, refund: RefundRow): Promise<number> {
  const all = await listRefundsOf(core.db, [refund.purchase_id])
  const earlier = all.slice(
    0,
    all.findIndex((one) => one.id === refund.id),
  )
  return earlier
    .filter((one) => one.step !== 'wallet' || one.ordered_at !== null)
    .reduce((sum, one) => sum + one.bank_amount, 0)
}

async function outcomeFor(core: Core, refund: RefundRow): Promise<RefundOutcome> {
  if (refund.step === 'wallet') return { kind: 'onward', to: 'wallet', code: refund.error_code ?? 'no_bank' }
  const attempt = await attemptOf(core, refund)
  const gateway = attempt === undefined ? undefined : findGateway(core.config, attempt.gateway)
  if (attempt === undefined || gateway === undefined) return { kind: 'unknown', reason: 'gateway_not_configured' }
  const beforeOrder = () => markOrdered(core.db, refund, core.clock.now())
  return askRefund(gateway, attempt, { refund, earlier: await givenBefore(core, refund), beforeOrder })
}

/**
 * Settles one refund as far as the bank's answer allows. Of several callers one asks. It can be repeated, and a crash
 * loses nothing: after a crash between the bank's yes and our commit, the next try asks with the same key.
 */
export async function settleRefund(core: Core, refundId: RefundId): Promise<'asked' | 'busy'> {
  const now = core.clock.now()
  const leased = await leaseRefund(core.db, refundId, now, after(now, leaseFor))
  if (leased === undefined) return 'busy'
  await recordRefund(core, leased, await outcomeFor(core, leased))
  return 'asked'
}
