import type { Refund, StudioPurchase } from './refund-data.ts'

export type Way = { bank: number; wallet: number }

/** Where the money of a refund goes or went, in Rials or cents: what the bank refuses goes to the wallet. */
export function wentTo({ step, amount, bank_amount }: Pick<Refund, 'step' | 'amount' | 'bank_amount'>): Way {
  const bank = step === 'wallet' ? 0 : bank_amount.amount
  return { bank, wallet: amount.amount - bank }
}

type Paid = Pick<StudioPurchase, 'total' | 'to_bank'> & { refunds: readonly Pick<Refund, 'amount' | 'bank_amount'>[] }

/**
 * How an amount will go back: first what the bank collected, the rest to the wallet that paid it
 * (`docs/decisions/036-refunds.md`). `isLast`: nothing of the purchase is left.
 */
export function wayBack({ total, to_bank, refunds }: Paid, amount: number): Way & { isLast: boolean } {
  const sum = (part: 'amount' | 'bank_amount') => refunds.reduce((all, refund) => all + refund[part].amount, 0)
  const bank = Math.min(amount, Math.max(0, to_bank.amount - sum('bank_amount')))
  return { bank, wallet: amount - bank, isLast: amount === total.amount - sum('amount') }
}
