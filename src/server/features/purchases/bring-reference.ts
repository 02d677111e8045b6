import { after } from '#lib/clock.ts'
import { toLatinDigits } from '#lib/digits.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import { withoutInvisible } from '#lib/persian-text.ts'
import type { Core } from '../../core.ts'
import { failFields } from '../../fail.ts'
import { limit } from '../accounts/index.ts'
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
} from '../gateways/index.ts'
import { findPurchaseOf } from './purchase-queries.ts'
import type { PurchaseRow } from './purchase-row.ts'

const patienceMs = 8000

function isAskable(attempt: AttemptRow, now: Date): boolean {
  if (attempt.session_key === null) return false
  return (
    worthAsking.includes(attempt.state) || (ended.includes(attempt.state) && after(attempt.created_at, lateFor) > now)
  )
}

/** Whether a buyer who says "I paid" can still help: nothing was paid, and an attempt may be asked about. */
export function takesReference(purchase: PurchaseRow, attempts: readonly AttemptRow[], now: Date): boolean {
  if (purchase.state === 'paid' || purchase.state === 'returned') return false
  return attempts.some((attempt) => isAskable(attempt, now))
}

const saidPaid: ReturnSaid = { sessionKey: null, userOutcome: 'maybe_paid' }

/** What the typed text is to a gateway: a return that brings it, one without where none is needed, null when it cannot be one. */
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
 * A buyer brings the number of a bank's receipt: every attempt of the purchase that may still be paid is asked about, with
 * the number where the bank's calls need it. It is worth exactly what a returning browser brings: something to ask with.
 */
export async function bringReference(
  core: Core,
  asked: { memberId: MemberId; purchaseId: PurchaseId; reference: string },
): Promise<void> {
  const typed = toLatinDigits(withoutInvisible(asked.reference)).trim()
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
