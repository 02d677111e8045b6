import type { RefundAnswer, RefundOrder, ReverseAnswer, AttemptFacts } from '../gateway.ts'
import type { PayPalCaller } from './paypal-call.ts'
import { moneyOf, toDecimal } from './paypal-money.ts'
import { findCapture, look } from './paypal-orders.ts'
import { readRefund, type WireRefund } from './paypal-wire.ts'

/** Clear: this call gave nothing back. */
const refusesRefund: readonly string[] = [
  'REFUND_AMOUNT_EXCEEDED',
  'CAPTURE_FULLY_REFUNDED',
  'PENDING_CAPTURE',
  'PARTIAL_REFUND_NOT_ALLOWED',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'REFUND_CAPTURE_CURRENCY_MISMATCH',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
  'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  'RESOURCE_NOT_FOUND',
]
/**
 * The whole will never go back by this call, and no other call is giving it back: a chargeback, a pending capture or an
 * earlier refund are not in this list.
 */
const neverReversible: readonly string[] = [
  'REFUND_TIME_LIMIT_EXCEEDED',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
]
/** The cause may be an earlier call of ours that PayPal no longer remembers. */
const spentBefore: readonly string[] = ['REFUND_AMOUNT_EXCEEDED', 'CAPTURE_FULLY_REFUNDED']

type Sent =
  | { kind: 'refund'; refund: WireRefund }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; reason: string }

async function readNow(call: PayPalCaller, id: string): Promise<WireRefund | null> {
  const answer = await call(`/v2/payments/refunds/${encodeURIComponent(id)}`)
  const refund = answer.kind === 'answer' ? readRefund(answer.body) : null
  return refund?.id === id ? refund : null
}

/**
 * Orders a refund; with the same request id nothing is ordered twice. The answer to a repeated call may be as old as
 * the first, so a pending refund is read again.
 */
async function send(call: PayPalCaller, captureId: string, order: { requestId: string; body: object }): Promise<Sent> {
  const answer = await call(`/v2/payments/captures/${encodeURIComponent(captureId)}/refund`, order)
  if (answer.kind === 'refused') return answer
  if (answer.kind !== 'answer') return { kind: 'unknown', reason: answer.reason }
  const first = readRefund(answer.body)
  if (first === null) return { kind: 'unknown', reason: 'a refund of a wrong shape' }
  const refund = first.status === 'PENDING' ? ((await readNow(call, first.id)) ?? first) : first
  return { kind: 'refund', refund }
}

function asRefund(refund: WireRefund): RefundAnswer {
  const reference = refund.id
  if (refund.status === 'COMPLETED') return { kind: 'refunded', reference }
  if (refund.status === 'PENDING') return { kind: 'accepted', reference }
  if (refund.status === 'FAILED' || refund.status === 'CANCELLED') return { kind: 'refused', code: refund.status }
  return { kind: 'unknown', reason: 'a status of a refund that we do not know' }
}

function isOf(refund: WireRefund, { money }: Pick<RefundOrder, 'money'>): boolean {
  const amount = moneyOf(refund.amount)
  return refund.amount === undefined || (amount?.amount === money.amount && amount.currency === money.currency)
}

const captureIdOf = async (call: PayPalCaller, attempt: AttemptFacts): Promise<string | null> =>
  attempt.bankReference ?? (await findCapture(call, attempt))

/** Searches the order's refunds for ours: by the key that it carries, or by its number. */
export async function findRefund(call: PayPalCaller, attempt: AttemptFacts, order: RefundOrder): Promise<RefundAnswer> {
  const seen = await look(call, attempt)
  if (seen.kind !== 'order') return { kind: 'unknown', reason: seen.kind === 'refused' ? seen.code : seen.reason }
  const refunds = (seen.order.purchase_units ?? []).flatMap((unit) => unit.payments?.refunds ?? [])
  const found = refunds.find(
    (refund) => refund.id === order.reference || (refund.custom_id === order.key && isOf(refund, order)),
  )
  return found === undefined ? { kind: 'unknown', reason: 'the order shows no such refund' } : asRefund(found)
}

export async function refund(call: PayPalCaller, attempt: AttemptFacts, order: RefundOrder): Promise<RefundAnswer> {
  const captureId = await captureIdOf(call, attempt)
  if (captureId === null) return { kind: 'unknown', reason: 'the capture is not known' }
  const { key, money } = order
  const amount = { value: toDecimal(money.amount), currency_code: money.currency }
  const sent = await send(call, captureId, { requestId: `refund-${key}`, body: { amount, custom_id: key } })
  if (sent.kind === 'unknown') return sent
  if (sent.kind === 'refund')
    return isOf(sent.refund, order) ? asRefund(sent.refund) : { kind: 'unknown', reason: 'another amount went back' }
  if (spentBefore.includes(sent.code)) {
    const found = await findRefund(call, attempt, order)
    if (found.kind !== 'unknown') return found
  }
  return refusesRefund.includes(sent.code)
    ? { kind: 'refused', code: sent.code }
    : { kind: 'unknown', reason: sent.code }
}

/** Gives all that is left back as a refund, whatever amount was taken; a pending refund counts as accepted. */
export async function reverse(call: PayPalCaller, attempt: AttemptFacts): Promise<ReverseAnswer> {
  const captureId = await captureIdOf(call, attempt)
  if (captureId === null) return { kind: 'unknown', reason: 'the capture is not known' }
  const sent = await send(call, captureId, { requestId: `reverse-${attempt.id}`, body: {} })
  if (sent.kind === 'unknown') return sent
  if (sent.kind === 'refused') {
    if (sent.code === 'CAPTURE_FULLY_REFUNDED') return { kind: 'reversed' }
    return neverReversible.includes(sent.code)
      ? { kind: 'impossible', code: sent.code }
      : { kind: 'unknown', reason: sent.code }
  }
  const answer = asRefund(sent.refund)
  if (answer.kind === 'refused') return { kind: 'impossible', code: answer.code }
  if (answer.kind === 'unknown') return answer
  return answer.kind === 'refunded' ? { kind: 'reversed' } : { kind: 'accepted', reference: answer.reference }
}
