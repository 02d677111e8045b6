import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { isAttemptLost, lockDirectPurchase } from '#server/features/payments/purchases/index.ts'
import { tellOfPlan } from '../plan-notices.ts'
import { findPlan } from '../plan-queries.ts'
import { lockMember } from '../period-queries.ts'
import { lockContract } from './contract-queries.ts'
import { type DebitRow, lockDebit, updateDebit } from './debit-queries.ts'
import { endContract } from './end-contract.ts'
import { dropNeedless } from './open-debit.ts'
import { mostTries } from './debit-limits.ts'

/** Tells the member once that a debit was paid. */
export async function tellPaid(core: Core, known: DebitRow): Promise<void> {
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const standing = await lockDirectPurchase(tx, known.purchase_id, now)
    const debit = await lockDebit(tx, known.id)
    if (debit.state !== 'paid' || debit.receipt_told_at !== null) return
    await updateDebit(tx, debit.id, { receipt_told_at: now })
    const plan = await findPlan(tx, debit.plan_id)
    if (plan === undefined) return
    await tellOfPlan(tx, core, debit.member_id, { kind: 'debited', plan, amount: standing.amount })
  })
}

/**
 * Handles a try without money, once the bank has decided: the member is told, with the next date. The consent ends
 * after the last try, and also when the purchase can no longer be paid: the member cancelled it, it has expired, or its
 * money came and went back. A debit whose consent is over, or whose time no longer ends, is dropped. While the bank
 * gives no answer, nothing happens.
 */
export async function followOpen(core: Core, known: DebitRow): Promise<void> {
  const isLost = known.attempt_id === null || (await isAttemptLost(core, known.attempt_id))
  if (!isLost) return
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const standing = await lockDirectPurchase(tx, known.purchase_id, now)
    await lockMember(tx, known.member_id)
    const debit = await lockDebit(tx, known.id)
    const contract = await lockContract(tx, debit.contract_id)
    if (debit.state !== 'open' || standing.state === 'asking' || standing.state === 'paid') return
    if (debit.attempt_id !== known.attempt_id) return
    if (contract.state !== 'active')
      return updateDebit(tx, debit.id, { state: 'moot', settled_at: now, next_try_at: null, told_tries: debit.tries })
    if (await dropNeedless(core, tx, { debit, contract, amount: standing.amount })) return
    const isDead = standing.state !== 'free'
    if (debit.told_tries >= debit.tries && !isDead) return
    const plan = await findPlan(tx, debit.plan_id)
    if (plan === undefined) return
    const isLast = isDead || debit.tries >= mostTries
    await updateDebit(tx, debit.id, {
      told_tries: debit.tries,
      ...(isLast ? { state: 'failed', settled_at: now, next_try_at: null } : {}),
    })
    if (isLast) await endContract(tx, contract, 'failed', now)
    const triesLeft = mostTries - debit.tries
    const nextAt = debit.next_try_at
    await tellOfPlan(tx, core, debit.member_id, {
      kind: 'debit_failed',
      plan,
      amount: standing.amount,
      triesLeft: isLast ? 0 : triesLeft,
      nextAt,
    })
  })
}
