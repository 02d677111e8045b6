import { after, hours } from '#lib/time/clock.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { post, returnToWalletEntries } from '#server/features/payments/wallet/index.ts'
import { factsOf } from './attempts/ask-bank.ts'
import { insertEvent, lockAttempt, updateAttempt } from './attempts/attempt-queries.ts'
import type { Gateway } from './gateway.ts'
import { laterKey, settleAttemptJobs } from './jobs.ts'
import { bills } from './attempts/bills.ts'
import type { AttemptRow } from './attempts/attempt-row.ts'
import { pauseAfter } from './attempts/ask-again.ts'

const patience = hours(72)

type Way = { to: 'card' } | { to: 'wallet' | 'person'; code: string } | { to: 'nowhere'; reason: string }

/**
 * Reverses at the bank while that is possible. When the bank refuses for good and still holds the payment for us, the
 * money goes to the wallet, unless the amount is in doubt. Anything unclear is asked again, so that nothing goes back
 * twice.
 */
async function findWay(gateway: Gateway | undefined, attempt: AttemptRow): Promise<Way> {
  if (gateway === undefined) return { to: 'nowhere', reason: 'gateway_not_configured' }
  const facts = factsOf(attempt)
  const answer = await gateway.reverse(facts)
  if (answer.kind === 'reversed') return { to: 'card' }
  // an earlier reversal whose answer was lost shows here
  const seen = await gateway.inquire(facts)
  if (seen.kind === 'reversed') return { to: 'card' }
  if (answer.kind === 'impossible' && seen.kind === 'paid_final')
    return { to: attempt.return_reason === 'another_amount' ? 'person' : 'wallet', code: answer.code }
  if (answer.kind === 'accepted') return { to: 'nowhere', reason: 'accepted' }
  return { to: 'nowhere', reason: answer.kind === 'unknown' ? answer.reason : `code ${answer.code}` }
}

/** Tries again after a pause; after 72 hours a person must look. */
async function tryLater(core: Core, tx: Tx, attempt: AttemptRow, reason: string): Promise<void> {
  const { id } = attempt
  const now = core.clock.now()
  const isHopeless = now >= after(attempt.settled_at ?? attempt.created_at, patience)
  const nextCheckAt = isHopeless ? null : after(now, pauseAfter(attempt.checks))
  await updateAttempt(tx, attempt, { error_code: reason, leased_until: null, next_check_at: nextCheckAt })
  await insertEvent(tx, { attemptId: id, at: now, event: 'not_given_back_yet', details: { reason } })
  if (nextCheckAt === null)
    return core.log.error({ attempt: id }, 'no bank gives this payment back: a person has to look')
  const options = { singletonKey: laterKey(id), startAfter: nextCheckAt }
  await core.queue.enqueue(tx, settleAttemptJobs[attempt.gateway], { attempt_id: id }, options)
}

/** One try to give the money of a leased attempt back; the job repeats it until the money has gone. */
export async function giveBack(core: Core, gateway: Gateway | undefined, leased: AttemptRow): Promise<void> {
  const way = await findWay(gateway, leased)
  await transaction(core.db, async (tx) => {
    const bill = await bills().lock(tx, leased.purchase_id)
    const attempt = await lockAttempt(tx, leased.id)
    if (attempt.state !== 'reversing') return
    const now = core.clock.now()
    const { id, amount, currency } = attempt
    if (way.to === 'nowhere') return tryLater(core, tx, attempt, way.reason)
    if (way.to === 'person') {
      await updateAttempt(tx, attempt, { error_code: way.code, leased_until: null, next_check_at: null })
      await insertEvent(tx, { attemptId: id, at: now, event: 'cannot_go_back', details: { code: way.code } })
      core.log.error({ attempt: id }, 'a payment of another amount cannot be reversed: a person has to look')
      return
    }
    const ended = { leased_until: null, next_check_at: null, settled_at: now }
    if (way.to === 'card') {
      await updateAttempt(tx, attempt, { ...ended, state: 'reversed', error_code: null })
      await insertEvent(tx, { attemptId: id, at: now, event: 'reversed' })
      return
    }
    await post(tx, {
      kind: 'return_to_wallet',
      reference: id,
      postedAt: now,
      purchaseId: bill.id,
      entries: returnToWalletEntries({ amount, currency, gateway: attempt.gateway, memberId: bill.memberId }),
    })
    await updateAttempt(tx, attempt, { ...ended, state: 'refunded', error_code: way.code })
    await insertEvent(tx, { attemptId: id, at: now, event: 'refunded', details: { code: way.code } })
  })
}
