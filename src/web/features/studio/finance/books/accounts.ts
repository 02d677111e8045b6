import type { Currency } from '#lib/money/money.ts'
import type { Books } from './finance-data.ts'

export const knownAccounts = [
  ...(['gateway', 'wallet', 'gift', 'held', 'revenue', 'vat', 'refunds', 'promotion', 'total'] as const),
] as const

type Balance = Books['balances'][number]
export type Line = Omit<Balance, 'balance'> & { debit: number; credit: number }

const rankOf = (account: string) => {
  const at = knownAccounts.findIndex((one) => one === account)
  return at === -1 ? knownAccounts.length : at
}

/**
 * The accounts of each currency in the order of the ledger, debit and credit separate, with their sums below, which
 * must be equal.
 */
export function accountsOf({ balances }: Books): { currency: Currency; lines: Line[] }[] {
  return (['IRR', 'USD'] as const).flatMap((currency) => {
    const lines = balances
      .filter((one) => one.currency === currency)
      .toSorted((a, b) => rankOf(a.account) - rankOf(b.account) || (a.gateway ?? '').localeCompare(b.gateway ?? ''))
      .map(({ balance, ...one }) => ({ ...one, debit: Math.max(0, balance), credit: Math.max(0, -balance) }))
    if (lines.length === 0) return []
    const sum = (side: 'debit' | 'credit') => lines.reduce((all, line) => all + line[side], 0)
    const total = { account: 'total', gateway: null, currency, debit: sum('debit'), credit: sum('credit') }
    return [{ currency, lines: [...lines, total] }]
  })
}
