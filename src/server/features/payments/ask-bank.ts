import type { Gateway, InquiryAnswer, Visit } from './gateways/gateway.ts'
import type { AttemptRow } from './rows.ts'
import type { Verdict } from './verdict.ts'

/** The visit as the gateway sees it, from what was frozen in the row. */
export function visitOf(attempt: AttemptRow): Visit {
  return {
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
    case 'no_such_visit':
      return { kind: 'not_paid', code: seen.code, returnedByBank: false, amountDiffers: false }
    case 'unknown':
      return seen
    default:
      return { kind: 'unknown', reason: `verify says ${code ?? 'no'}, inquiry says ${seen.kind}` }
  }
}

/**
 * Asks until the bank's word is clear. Only a browser that claims success is answered with verify at once; otherwise
 * the bank is looked at first, so that an open visit is not disturbed. A refused verify is not the last word, unless the
 * gateway says so: the inquiry says whether the visit is open, dead or given back.
 */
export async function askBank(gateway: Gateway, attempt: AttemptRow): Promise<Verdict> {
  const visit = visitOf(attempt)
  if (attempt.user_outcome !== 'maybe_paid') {
    const seen = await gateway.inquire(visit)
    if (seen.kind !== 'paid_unfinalised' && seen.kind !== 'paid_final') return withoutMoney(seen, null)
  }
  const answer = await gateway.finalise(visit)
  // not a failure, and no longer the buyer's to end: asked again until it is decided
  if (answer.kind === 'undecided') return { kind: 'unknown', reason: 'the bank has not decided' }
  if (answer.kind !== 'not_paid') return answer
  const { code, amountDiffers } = answer
  if (amountDiffers || answer.needsNoInquiry === true)
    return { kind: 'not_paid', code, returnedByBank: false, amountDiffers }
  return withoutMoney(await gateway.inquire(visit), code)
}
