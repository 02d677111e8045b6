import type { Currency } from '#lib/money.ts'

/** An account of the books, by what it stands for. `wallet` is owed to a member, `gateway` is what a bank owes us. */
export type Account =
  | { kind: 'wallet'; memberId: string }
  | { kind: 'gateway'; gateway: string }
  | { kind: 'revenue' }
  | { kind: 'vat' }
  | { kind: 'refunds' }

/** One line of a posting: debit positive, credit negative, in Rials or cents. */
export interface Entry {
  account: Account
  currency: Currency
  amount: number
}

/** What is written at once; the same `kind` and `reference` is never posted twice. */
export interface Posting {
  kind: 'sale' | 'return_to_wallet' | 'refund'
  reference: string
  postedAt: Date
  entries: readonly Entry[]
}

/** A sum on an account, always positive: where money comes from or goes to. */
export interface Part {
  account: Account
  amount: number
}

function nonZero(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => entry.amount !== 0)
}

/** A sale that a bank collected: the bank owes us the whole, the tax office is owed its part, the rest is revenue. */
export function saleEntries(sale: { amount: number; vat: number; currency: Currency; gateway: string }): Entry[] {
  const { amount, vat, currency, gateway } = sale
  return nonZero([
    { account: { kind: 'gateway', gateway }, currency, amount },
    { account: { kind: 'revenue' }, currency, amount: -(amount - vat) },
    { account: { kind: 'vat' }, currency, amount: -vat },
  ])
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.amount, 0)

/** A sale that is undone, whole or in part: `vat` is the tax in what goes back. */
export function refundEntries(refund: { vat: number; currency: Currency; backTo: readonly Part[] }): Entry[] {
  const { vat, currency, backTo } = refund
  return nonZero([
    { account: { kind: 'refunds' }, currency, amount: sumOf(backTo) - vat },
    { account: { kind: 'vat' }, currency, amount: vat },
    ...backTo.map(({ account, amount }) => ({ account, currency, amount: -amount })),
  ])
}

/** Money a bank collected and no longer takes back: the bank owes it to us, and we owe it to the member. */
export function returnToWalletEntries(paid: {
  amount: number
  currency: Currency
  gateway: string
  memberId: string
}): Entry[] {
  const { amount, currency, gateway, memberId } = paid
  return nonZero([
    { account: { kind: 'gateway', gateway }, currency, amount },
    { account: { kind: 'wallet', memberId }, currency, amount: -amount },
  ])
}

/** The currencies whose entries do not sum to zero; empty when the posting is right. */
export function imbalances(entries: readonly Entry[]): Currency[] {
  const sums = new Map<Currency, number>()
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].filter(([, sum]) => sum !== 0).map(([currency]) => currency)
}
