import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { hasEvent, insertEvent, isReferenceTaken, listTaken, lockAttempt, updateAttempt } from './attempt-queries.ts'
import type { AttemptRow } from './attempt-row.ts'

const sent = 'finalise_sent'

/** The references that browsers brought, without those of another attempt's payment: those are not even asked about. */
export async function broughtOfOwn(core: Core, attempt: AttemptRow): Promise<AttemptRow['brought']> {
  const taken = await listTaken(
    core.db,
    attempt,
    attempt.brought.flatMap((one) => Object.values(one)),
  )
  return attempt.brought.filter((one) => !Object.values(one).some((value) => taken.includes(value)))
}

export async function wasFinaliseSent(core: Core, attempt: AttemptRow): Promise<boolean> {
  return attempt.bank_reference !== null || (await hasEvent(core.db, attempt.id, sent))
}

/**
 * Stores that finalise is about to be sent, and the reference that the bank has named for it. If the answer is lost and
 * the bank names the reference only once, we still know it. False when another attempt has the reference.
 */
export async function noteBeforeFinalise(core: Core, attempt: AttemptRow, named: string | null): Promise<boolean> {
  return transaction(core.db, async (tx) => {
    const locked = await lockAttempt(tx, attempt.id)
    if (named !== null && locked.bank_reference === null) {
      if (await isReferenceTaken(tx, attempt, named)) return false
      await updateAttempt(tx, locked, { bank_reference: named })
    }
    await insertEvent(tx, { attemptId: attempt.id, at: core.clock.now(), event: sent })
    return true
  })
}
