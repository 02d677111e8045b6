import type { RefundStep } from './refund-row.ts'

/** What was paid for a purchase, and what of it has been asked back before. */
export interface PaidSums {
  /** All that was paid, in Rials or cents. */
  amount: number
  /** What of it a bank collected. */
  byBank: number
  asked: readonly { amount: number; bankAmount: number }[]
}

export interface RefundPlan {
  bankAmount: number
  step: RefundStep
}

/** What may still go back. */
export function refundable(paid: PaidSums): number {
  return paid.amount - paid.asked.reduce((sum, one) => sum + one.amount, 0)
}

/**
 * How a sum goes back: first what the bank collected, the rest to the wallet that it came from. The whole bank payment
 * is undone while the bank can still do that. Undefined when more is wanted than is left.
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
