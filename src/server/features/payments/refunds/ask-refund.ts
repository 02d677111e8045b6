import {
  factsOf,
  type Gateway,
  type RefundAnswer,
  type RefundOrder,
  type AttemptRow,
} from '#server/features/payments/gateways/index.ts'
import type { RefundRow } from './refund-row.ts'

/** The result of asking the bank. `onward`: it clearly refused this step, and this step gave nothing back. */
export type RefundOutcome =
  | { kind: 'done'; reference: string | null }
  | { kind: 'accepted'; reference: string | null }
  | { kind: 'onward'; to: 'refund' | 'wallet'; code: string }
  | { kind: 'unknown'; reason: string }

/**
 * Reversing is given up only when the bank says that it cannot, and its inquiry says that it still holds the payment
 * for us: an earlier call whose answer was lost would show there.
 */
async function askToReverse(gateway: Gateway, attempt: AttemptRow): Promise<RefundOutcome> {
  const facts = factsOf(attempt)
  const answer = await gateway.reverse(facts)
  if (answer.kind === 'reversed') return { kind: 'done', reference: null }
  if (answer.kind === 'accepted') return answer
  const seen = await gateway.inquire(facts)
  if (seen.kind === 'reversed') return { kind: 'done', reference: null }
  if (answer.kind === 'unknown') return answer
  if (seen.kind !== 'paid_final') return { kind: 'unknown', reason: `code ${answer.code}, inquiry says ${seen.kind}` }
  return { kind: 'onward', to: gateway.refund === undefined ? 'wallet' : 'refund', code: answer.code }
}

function outcomeOf(answer: RefundAnswer): RefundOutcome {
  if (answer.kind === 'refunded') return { kind: 'done', reference: answer.reference }
  if (answer.kind === 'refused') return { kind: 'onward', to: 'wallet', code: answer.code }
  return answer.kind === 'unknown' ? answer : { kind: 'accepted', reference: answer.reference }
}

interface Asked {
  refund: RefundRow
  /** Money that the bank has given back, accepted, or may still carry out for earlier refunds of this payment. */
  earlier: number
  /** See `RefundOrder`; absent where nothing is ordered. */
  beforeOrder?: () => Promise<boolean>
}

function orderOf({ refund, earlier, beforeOrder }: Asked): RefundOrder {
  return {
    key: refund.id,
    money: { amount: refund.bank_amount, currency: refund.currency },
    reference: refund.bank_reference,
    earlier,
    isRepeated: refund.ordered_at !== null,
    ...(beforeOrder === undefined ? {} : { beforeOrder }),
  }
}

async function askToRefund(gateway: Gateway, attempt: AttemptRow, asked: Asked): Promise<RefundOutcome> {
  const { refund } = asked
  if (gateway.refund === undefined) return { kind: 'onward', to: 'wallet', code: 'no_refunds' }
  const order = orderOf(asked)
  const facts = factsOf(attempt)
  if (refund.state !== 'accepted') return outcomeOf(await gateway.refund(facts, order))
  // where the bank cannot be asked, its acceptance counts as done
  if (gateway.findRefund === undefined) return { kind: 'done', reference: refund.bank_reference }
  return outcomeOf(await gateway.findRefund(facts, order))
}

/** One question to the bank about a leased refund; made outside of any transaction, and safe to repeat. */
export async function askRefund(gateway: Gateway, attempt: AttemptRow, asked: Asked): Promise<RefundOutcome> {
  return asked.refund.step === 'reverse' ? askToReverse(gateway, attempt) : askToRefund(gateway, attempt, asked)
}

/**
 * Checks whether a refund has happened after all, and orders nothing. `onward`: the bank shows nothing of it, or gives
 * no answer, so the wallet is left.
 */
export async function lookForRefund(gateway: Gateway, attempt: AttemptRow, asked: Asked): Promise<RefundOutcome> {
  const facts = factsOf(attempt)
  const nothing = { kind: 'onward', to: 'wallet', code: 'ended_by_desk' } as const
  const { step, bank_reference: reference } = asked.refund
  if (step === 'reverse' && (await gateway.inquire(facts)).kind === 'reversed') return { kind: 'done', reference }
  // `findRefund` finds a reversal too, but only by the number that the bank has given it
  if (step === 'reverse' && reference === null) return nothing
  const seen = await gateway.findRefund?.(facts, orderOf(asked))
  if (seen?.kind === 'refunded') return { kind: 'done', reference: seen.reference }
  return seen?.kind === 'accepted' ? { kind: 'accepted', reference: seen.reference } : nothing
}
