import { after, minutes } from '#lib/time/clock.ts'
import type { Bank } from './bank.ts'
import type { Operation, Values } from './call-parts.ts'
import { payRequest } from './pay-request.ts'
import { refundedOf, type Sale } from './sale.ts'

/** Runs a call on the books and returns its answer: a bare code, or `0,<number>`. */
export type Run = (bank: Bank, values: Values) => string

const isBack = ({ state }: Sale): boolean => state === 'returned' || state === 'reversed'

/** A call about one sale. Number and reference must belong to the same sale; they do not tell how the shop got them. */
function ofSale(run: (bank: Bank, sale: Sale, values: Values) => string): Run {
  return (bank, values) => {
    const sale = bank.findPaid(values['saleOrderId'] ?? '', values['saleReferenceId'] ?? '')
    if (sale === undefined) return '42'
    return isBack(sale) ? '48' : run(bank, sale, values)
  }
}

const at = (bank: Bank): string => bank.clock.now().toISOString()

function verify(bank: Bank, { ref_id, state }: Sale): string {
  if (state !== 'paid') return '43'
  bank.change(ref_id, { state: 'verified', verified_at: at(bank) })
  return '0'
}

function settle(bank: Bank, { ref_id, state }: Sale): string {
  if (state === 'settled') return '45'
  if (state !== 'verified') return '44'
  bank.change(ref_id, { state: 'settled', settled_at: at(bank) })
  return '0'
}

function verifyAndSettle(bank: Bank, sale: Sale): string {
  if (sale.state === 'settled') return '45'
  bank.change(sale.ref_id, { state: 'settled', verified_at: sale.verified_at ?? at(bank), settled_at: at(bank) })
  return sale.state === 'verified' ? '43' : '0'
}

/** Only a sale that is verified and not settled can be reversed, for three hours after the payment. */
function reverse(bank: Bank, { ref_id, state, paid_at }: Sale): string {
  if (state === 'settled') return '45'
  if (state !== 'verified') return '44'
  const end = after(new Date(paid_at ?? 0), minutes(bank.settings().reversal_minutes))
  if (bank.clock.now() >= end) return '55'
  bank.change(ref_id, { state: 'reversed', closed_at: at(bank) })
  return '0'
}

/**
 * 46 before it is settled, 41 for an order number of any earlier sale or refund, 19 when the amount would exceed the
 * sale.
 */
function refund(bank: Bank, sale: Sale, { orderId = '', refundAmount = '' }: Values): string {
  if (!bank.terminal().refunds) return '23'
  if (bank.isUsed(orderId)) return '41'
  if (sale.state !== 'settled') return '46'
  if (!/^[1-9]\d{0,15}$/.test(refundAmount)) return '25'
  if (refundedOf(sale) + Number(refundAmount) > sale.amount) return '19'
  const made = bank.refund(sale.ref_id, { order_id: orderId, amount: Number(refundAmount) })
  return `0,${bank.settings().loose_answers ? ' ' : ''}${made.reference_id}`
}

/**
 * A shop that lost the answer does not know the reference: 0 in its place finds the refund by the order number alone.
 */
function refundInquiry(bank: Bank, { refundOrderId = '', refundReferenceId = '' }: Values): string {
  const found = bank.findByOrder(refundOrderId)?.refunds.find((one) => one.order_id === refundOrderId)
  if (found === undefined) return '49'
  return refundReferenceId === '0' || refundReferenceId === found.reference_id ? `0,${found.reference_id}` : '49'
}

export const runs: Record<Operation, Run> = {
  bpPayRequest: payRequest,
  bpVerifyRequest: ofSale(verify),
  bpSettleRequest: ofSale(settle),
  bpVerifySettleRequest: ofSale(verifyAndSettle),
  bpInquiryRequest: ofSale(() => '0'),
  bpReversalRequest: ofSale(reverse),
  bpRefundRequest: ofSale(refund),
  bpRefundInquiryRequest: refundInquiry,
  bpRefundVerifyRequest: refundInquiry,
}

/** 421 for an unknown server address, 24 for any wrong credential: in every call, before anything else is checked. */
export function refusalOfCaller(bank: Bank, { terminalId, userName, userPassword }: Values): string | undefined {
  const { terminal_id, user_name, password, address_allowed } = bank.terminal()
  if (!address_allowed) return '421'
  return terminalId === terminal_id && userName === user_name && userPassword === password ? undefined : '24'
}
