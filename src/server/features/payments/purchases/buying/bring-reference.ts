import { after } from '#lib/time/clock.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import type { Core } from '#server/core.ts'
import { failFields } from '#server/fail.ts'
import { limit } from '#server/limits/rate-limits.ts'
import {
  insertEvent,
  isReferenceTaken,
  listAttempts,
  atMost,
  type ReturnSaid,
  type Gateway,
  findGateway,
  type AttemptRow,
  settleReturned,
  ended,
  lateFor,
  noteReturn,
  worthAsking,
} from '#server/features/payments/gateways/index.ts'
import { findPurchaseOf } from '../purchase-queries.ts'
import type { PurchaseRow } from '../purchase-row.ts'

const patienceMs = 8000

function isAskable(attempt: AttemptRow, now: Date): boolean {
  if (attempt.session_key === null) return false
  return (
    worthAsking.includes(attempt.state) || (ended.includes(attempt.state) && after(attempt.created_at, lateFor) > now)
  )
}

/** Whether a reference from the buyer can still help: nothing was paid, and an attempt can be asked about. */
export function takesReference(purchase: PurchaseRow, attempts: readonly AttemptRow[], now: Date): boolean {
  if (purchase.state === 'paid' || purchase.state === 'returned') return false
  return attempts.some((attempt) => isAskable(attempt, now))
}

const saidPaid: ReturnSaid = { sessionKey: null, userOutcome: 'maybe_paid' }

/** The typed text as a gateway's return; a return without it where none is needed; null when it cannot be a reference. */
function saidBy(gateway: Gateway | undefined, typed: string): ReturnSaid | null {
  if (gateway?.parseReference === undefined) return saidPaid
  const parsed = gateway.parseReference(typed)
  return parsed === null ? null : { ...saidPaid, ...parsed }
}

async function hear(core: Core, attempt: AttemptRow, said: ReturnSaid): Promise<void> {
  const reference = said.bankReference ?? null
  if (reference !== null && (await isReferenceTaken(core.db, attempt, reference))) {
    await insertEvent(core.db, { attemptId: attempt.id, at: core.clock.now(), event: 'foreign_reference' })
    return
  }
  const cameAt = core.clock.now()
  await noteReturn(core, attempt, said)
  await settleReturned(core, attempt.id, cameAt)
}

/**
 * A buyer enters the number of a bank's receipt: the bank is asked about every attempt that may still be paid, with the
 * number where its calls need it. The number is worth as much as what a returning browser brings: something to ask
 * with.
 */
export async function bringReference(
  core: Core,
  asked: { memberId: MemberId; purchaseId: PurchaseId; reference: string },
): Promise<void> {
  const typed = typedDigits(asked.reference).trim()
  if (typed === '') return
  const purchase = await findPurchaseOf(core.db, asked.memberId, asked.purchaseId)
  if (purchase === undefined || purchase.state === 'paid' || purchase.state === 'returned') return
  await limit(core, { 'reference.member': asked.memberId })
  const now = core.clock.now()
  const askable = (await listAttempts(core.db, [purchase.id])).filter((attempt) => isAskable(attempt, now))
  const heard = askable.flatMap((attempt) => {
    const said = saidBy(findGateway(core.config, attempt.gateway), typed)
    return said === null ? [] : [{ attempt, said }]
  })
  if (askable.length > 0 && heard.length === 0)
    failFields({
      reference: [
        {
          fa: 'این عدد به شمارهٔ پیگیری بانک نمی‌ماند. آن را از رسید یا پیامک بانک وارد کنید.',
          en: 'This does not look like a bank reference. Copy it from the bank’s receipt or message.',
        },
      ],
    })
  await atMost(core, patienceMs, Promise.all(heard.map(({ attempt, said }) => hear(core, attempt, said))))
}
