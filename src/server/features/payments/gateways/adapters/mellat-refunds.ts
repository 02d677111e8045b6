import { createHash } from 'node:crypto'
import type { RefundAnswer, RefundOrder, AttemptFacts } from '../gateway.ts'
import { type Caller, saleFields } from './mellat-call.ts'
import { isClearRefusal } from './mellat-codes.ts'

/** The bank has no such refund: the request never arrived. */
const noSuchRefund = ['42', '44', '49', '54', '55']
const numberUsedBefore = '41'

/**
 * The refund's own order number. The same key always gives the same number, so the bank itself refuses a second refund;
 * it is far above every number of an attempt.
 */
export function refundNumberOf(key: string): string {
  const digest = createHash('sha256').update(`mellat refund ${key}`).digest().readBigUInt64BE()
  return String((1n << 62n) | (digest >> 2n))
}

/**
 * Asks whether there is such a refund. After a lost answer we do not have the bank's reference; then 0 takes its place.
 */
async function findRefund(call: Caller, order: RefundOrder): Promise<RefundAnswer> {
  const number = refundNumberOf(order.key)
  const said = await call('bpRefundInquiryRequest', [
    ['orderId', number],
    ['refundOrderId', number],
    ['refundReferenceId', order.reference ?? '0'],
  ])
  if (said.kind !== 'said') return { kind: 'unknown', reason: said.reason }
  if (said.code === '0') return { kind: 'refunded', reference: said.rest ?? order.reference ?? null }
  if (noSuchRefund.includes(said.code)) return { kind: 'refused', code: said.code }
  return { kind: 'unknown', reason: `code ${said.code}` }
}

/** The state of a refund that the bank has accepted: that the bank does not find it now is not a clear no. */
export async function findAccepted(call: Caller, order: RefundOrder): Promise<RefundAnswer> {
  const found = await findRefund(call, order)
  return found.kind === 'refused' ? { kind: 'unknown', reason: `accepted, now code ${found.code}` } : found
}

/**
 * Orders a refund of a part or the whole. It first checks whether the refund was ordered before: after a lost answer
 * nothing may go back twice, and only the bank knows.
 */
export async function refund(call: Caller, attempt: AttemptFacts, order: RefundOrder): Promise<RefundAnswer> {
  if (attempt.bankReference === null) return { kind: 'refused', code: 'no_reference' }
  const before = await findRefund(call, order)
  if (before.kind !== 'refused') return before
  const sale = saleFields(attempt, attempt.bankReference).filter(([name]) => name !== 'orderId')
  const said = await call('bpRefundRequest', [
    ['orderId', refundNumberOf(order.key)],
    ...sale,
    ['refundAmount', String(order.money.amount)],
  ])
  if (said.kind !== 'said') return { kind: 'unknown', reason: said.reason }
  if (said.code === '0') return { kind: 'accepted', reference: said.rest }
  // another request with this number is running or was refused: only the bank's own list tells
  if (said.code === numberUsedBefore || !isClearRefusal(said.code))
    return { kind: 'unknown', reason: `code ${said.code}` }
  return { kind: 'refused', code: said.code }
}
