import type { Core } from '#server/core.ts'
import { broughtOfOwn, noteBeforeFinalise, wasFinaliseSent } from './before-finalise.ts'
import type { FinaliseAnswer, Gateway, InquiryAnswer, AttemptFacts } from '../gateway.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { Verdict } from './verdict.ts'

/** The attempt as the gateway needs it, from the frozen columns of the row. */
export function factsOf(attempt: AttemptRow): AttemptFacts {
  return {
    purchaseId: attempt.purchase_id,
    id: attempt.id,
    orderKey: String(attempt.order_key),
    money: { amount: attempt.amount, currency: attempt.currency },
    madeAt: attempt.created_at,
    sessionKey: attempt.session_key,
    brought: attempt.brought,
    bankReference: attempt.bank_reference,
  }
}

function withoutMoney(seen: InquiryAnswer, code: string | null): Verdict {
  switch (seen.kind) {
    case 'pending':
      return { kind: 'pending' }
    case 'not_paid':
      return { kind: 'not_paid', code: code ?? 'not_paid', returnedByBank: false, amountDiffers: false }
    case 'reversed':
      return { kind: 'not_paid', code: code ?? 'reversed', returnedByBank: true, amountDiffers: false }
    case 'no_such_attempt':
      return { kind: 'not_paid', code: seen.code, returnedByBank: false, amountDiffers: false }
    case 'unknown':
      return seen
    default:
      return { kind: 'unknown', reason: `verify says ${code ?? 'no'}, inquiry says ${seen.kind}` }
  }
}

/** After a refused finalise the inquiry decides, unless no inquiry can say more. */
async function afterRefusal(
  gateway: Gateway,
  facts: AttemptFacts,
  answer: Extract<FinaliseAnswer, { kind: 'not_paid' }>,
): Promise<Verdict> {
  const { code, amountDiffers, standing } = answer
  if (amountDiffers || standing === 'over') return { kind: 'not_paid', code, returnedByBank: false, amountDiffers }
  if (standing === 'open') return { kind: 'pending' }
  if (standing === 'returned') return { kind: 'not_paid', code, returnedByBank: true, amountDiffers: false }
  return withoutMoney(await gateway.inquire(facts), code)
}

const worthFinalising: readonly InquiryAnswer['kind'][] = ['paid_unfinalised', 'paid_final', 'not_shown']

/**
 * Asks until the bank's answer is clear. Verify is sent first only when a browser says "paid", and not even then
 * where verify does not say whose payment it was. Otherwise the inquiry comes first, so that an open attempt is not
 * disturbed. After a refused verify the inquiry says whether the attempt is open, ended or given back.
 */
export async function askBank(core: Core, gateway: Gateway, attempt: AttemptRow): Promise<Verdict> {
  const looksFirst = gateway.looksFirst === true
  const facts: AttemptFacts = { ...factsOf(attempt), brought: await broughtOfOwn(core, attempt) }
  let named = facts.bankReference
  // when the bank has named the reference before, no second inquiry is needed
  if (named === null && (looksFirst || attempt.user_outcome !== 'maybe_paid')) {
    const seen = await gateway.inquire(facts)
    if (!worthFinalising.includes(seen.kind)) return withoutMoney(seen, null)
    if (seen.kind === 'paid_unfinalised') named = seen.bankReference ?? null
  }
  const finaliseSent = looksFirst && (await wasFinaliseSent(core, attempt))
  const hasWhatToAsk = named !== null || facts.brought.length > 0
  if (looksFirst && !finaliseSent && hasWhatToAsk && !(await noteBeforeFinalise(core, attempt, named))) {
    core.log.error(
      { attempt: attempt.id },
      'the bank names a payment that another attempt carries: a person has to look',
    )
    return { kind: 'unknown', reason: 'reference_of_another' }
  }
  const answer = await gateway.finalise({ ...facts, bankReference: named, finaliseSent, askedAt: core.clock.now() })
  // not a failure, and the buyer can no longer cancel it: asked again until it is decided
  if (answer.kind === 'undecided') return { kind: 'unknown', reason: 'the bank has not decided' }
  return answer.kind === 'not_paid' ? afterRefusal(gateway, facts, answer) : answer
}
