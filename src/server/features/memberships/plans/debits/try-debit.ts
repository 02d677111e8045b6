import { after } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { AttemptId, DebitId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import {
  addDirectAttempt,
  beginDirectAttempt,
  leaseDirectAttempt,
  concludeDirectAttempt,
  lockDirectPurchase,
} from '#server/features/payments/purchases/index.ts'
import { lockMember } from '../period-queries.ts'
import { lockContract } from './contract-queries.ts'
import { findDebit, lockDebit, updateDebit } from './debit-queries.ts'
import { dropNeedless } from './open-debit.ts'
import { openSignature, paymanOf } from './payman.ts'
import { mostTries, triesApart } from './debit-limits.ts'

/**
 * Takes a debit for one try and makes its attempt, in one commit. The commit sets the next try for tomorrow, so that
 * whatever happens to this process, nobody tries again today. Null when there is nothing to try: another worker was
 * first, the bank has not decided about the last attempt, the consent is over, or the member has renewed manually.
 */
async function takeTry(core: Core, debitId: DebitId): Promise<AttemptId | null> {
  const now = core.clock.now()
  const known = await findDebit(core.db, debitId)
  if (known === undefined) return null
  return transaction(core.db, async (tx) => {
    const standing = await lockDirectPurchase(tx, known.purchase_id, now)
    await lockMember(tx, known.member_id)
    const debit = await lockDebit(tx, debitId)
    const contract = await lockContract(tx, debit.contract_id)
    if (debit.state !== 'open' || debit.next_try_at === null || debit.next_try_at > now) return null
    if (contract.state !== 'active' || contract.expires_at <= now) return null
    if (standing.state === 'asking') return null
    if (await dropNeedless(core, tx, { debit, contract, amount: standing.amount })) return null
    if (standing.state !== 'free' || standing.amount > contract.max_amount || debit.tries >= mostTries) return null
    const attemptId = await addDirectAttempt(tx, { purchaseId: debit.purchase_id, now })
    await updateDebit(tx, debit.id, {
      attempt_id: attemptId,
      tries: debit.tries + 1,
      next_try_at: debit.tries + 1 >= mostTries ? null : after(now, triesApart),
    })
    return attemptId
  })
}

/**
 * The last check before the money: the consent is valid, the time still ends, and from here only we hold the attempt's
 * lease.
 */
async function leaseWithConsent(core: Core, debitId: DebitId, attemptId: AttemptId) {
  const now = core.clock.now()
  const known = await findDebit(core.db, debitId)
  if (known === undefined) return null
  return transaction(core.db, async (tx) => {
    const { amount } = await lockDirectPurchase(tx, known.purchase_id, now)
    await lockMember(tx, known.member_id)
    const debit = await lockDebit(tx, debitId)
    const contract = await lockContract(tx, debit.contract_id)
    if (contract.state !== 'active' || contract.sealed_signature === null) return null
    if (debit.state !== 'open' || debit.attempt_id !== attemptId) return null
    if (await dropNeedless(core, tx, { debit, contract, amount })) return null
    const leased = await leaseDirectAttempt(tx, attemptId, now)
    if (leased === null) return null
    const about = { contract: contract.id, purchase: debit.purchase_id, attempt: attemptId }
    return { leased, signature: openSignature(core, contract.sealed_signature), about }
  })
}

/**
 * One try of one debit. The checkout is called at most once per attempt. After any answer but a clear yes, the inquiry
 * is asked until the bank has decided, and only then may another day's attempt begin.
 */
export async function tryDebit(core: Core, debitId: DebitId): Promise<void> {
  const bank = paymanOf(core)
  if (bank === undefined) return
  const attemptId = await takeTry(core, debitId)
  if (attemptId === null || !(await beginDirectAttempt(core, attemptId))) return
  const ready = await leaseWithConsent(core, debitId, attemptId)
  if (ready === null) return
  const { leased, signature, about } = ready
  const answer = await bank.checkout({ authority: leased.authority, signature }, about)
  const reason = answer.kind === 'refused' ? `checkout ${answer.code}` : answer.kind === 'debited' ? '' : answer.reason
  await concludeDirectAttempt(core, leased, answer.kind === 'debited' ? answer : { kind: 'ask', reason })
}
