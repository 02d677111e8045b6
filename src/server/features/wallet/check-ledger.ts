import type { Db } from '#db/client.ts'
import { formatMoney, type Currency } from '#lib/money.ts'
import { balanceRows, postedAmounts, unbalancedPostings } from './queries.ts'

export interface Balance {
  account: string
  currency: Currency
  /** Debit positive, minor units. */
  balance: number
  entries: number
}

export interface LedgerFindings {
  balances: Balance[]
  /** One sentence each; empty when the books are right. */
  differences: string[]
}

/** Derives every balance again from the entries and says what cannot be. */
export async function checkLedger(db: Db): Promise<LedgerFindings> {
  const [rows, unbalanced] = await Promise.all([balanceRows(db), unbalancedPostings(db)])
  const differences: string[] = []
  const totals = new Map<Currency, number>()
  const balances = rows.map((row) => {
    const currency = row.currency as Currency
    const account = [row.kind, row.gateway ?? row.member_id].filter((part) => part !== null).join(':')
    totals.set(currency, (totals.get(currency) ?? 0) + row.balance)
    if (row.kind === 'wallet' && row.balance > 0)
      differences.push(`${account} is below zero by ${formatMoney({ amount: row.balance, currency }, 'en')}`)
    return { account, currency, balance: row.balance, entries: row.entries }
  })
  for (const [currency, sum] of totals)
    if (sum !== 0) differences.push(`all ${currency} accounts sum to ${sum}, not to zero`)
  for (const row of unbalanced)
    differences.push(`posting ${row.kind} ${row.reference} sums to ${row.sum} ${row.currency ?? '(no entries)'}`)
  return { balances, differences }
}

/** `reference → amount` that a kind of posting put on gateway accounts, with the gateway. */
export async function collectedByGateways(db: Db, kind: 'sale' | 'return_to_wallet') {
  const rows = await postedAmounts(db, kind)
  return rows
    .filter((row) => row.account === 'gateway')
    .map(({ reference, gateway, currency, amount }) => ({ reference, gateway, currency, amount }))
}
