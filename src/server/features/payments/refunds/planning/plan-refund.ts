import type { RefundStep } from '../refund-row.ts'

/** The payment of a purchase, and its earlier refunds. */
export interface PaidSums {
  /** Everything that was paid, in Rials or cents. */
  amount: number
  /** The part that a bank collected. */
  byBank: number
  asked: readonly { amount: number; bankAmount: number }[]
}

export interface RefundPlan {
  bankAmount: number
  step: RefundStep
}

/** The amount that can still be refunded. */
export function refundable(paid: PaidSums): number {
  return paid.amount - paid.asked.reduce((sum, one) => sum + one.amount, 0)
}

/**
 * How an amount goes back: first what the bank collected, the rest to the wallet that paid it. A whole bank payment is
 * reversed while the bank can still do that. Undefined when more than is left is requested.
 */
export function planRefund(
  paid: PaidSums,
  wish: { amount: number; canReverse: boolean; canRefund: boolean },
): RefundPlan | undefined {
  const left = refundable(paid)
  if (wish.amount < 1 || wish.amount > left) return undefined
  const askedOfBank = paid.asked.reduce((sum, one) => sum + one.bankAmount, 0)
  const bankPart = Math.min(wish.amount, paid.byBank - askedOfBank)
  const undoesAll = bankPart > 0 && bankPart === paid.byBank
  const step = undoesAll && wish.canReverse ? 'reverse' : bankPart > 0 && wish.canRefund ? 'refund' : 'wallet'
  return { bankAmount: bankPart, step }
}
