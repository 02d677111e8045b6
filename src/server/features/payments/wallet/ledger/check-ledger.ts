import type { Db } from '#db/client.ts'
import { formatMoney, type Currency } from '#lib/money/money.ts'
import { balanceRows, incompletePostings, unbalancedPostings } from './check-queries.ts'
import { postedAmounts } from './posting-queries.ts'

export interface Balance {
  account: string
  currency: Currency
  /** Debit positive, minor units. */
  balance: number
  entries: number
}

export interface LedgerFindings {
  balances: Balance[]
  /** One sentence for each difference; empty when the books are right. */
  differences: string[]
}

type Row = Awaited<ReturnType<typeof balanceRows>>[number]

function nameOf(row: Row): string {
  return [row.kind, row.gateway ?? row.member_id, row.part_id].filter((part) => part !== null).join(':')
}

function doubtsAbout(row: Row): string[] {
  const currency = row.currency
  const account = nameOf(row)
  const text = (amount: number) => formatMoney({ amount, currency }, 'en')
  const doubts: string[] = []
  if (row.member_id !== null && row.balance > 0) doubts.push(`${account} is below zero by ${text(row.balance)}`)
  if (row.member_id !== null && row.kept !== row.balance)
    doubts.push(`${account} is kept as ${text(-row.kept)}, but its entries say ${text(-row.balance)}`)
  if (row.closed_at !== null && row.balance !== 0)
    doubts.push(`${account} has expired and still holds ${text(-row.balance)}`)
  return doubts
}

/**
 * Derives every balance again from the entries (wallets, gifts, held money, banks, our own) and reports what must not
 * be: an incomplete posting, a sum that is not zero, a debt below zero, a stored balance that differs from its entries.
 */
export async function checkLedger(db: Db): Promise<LedgerFindings> {
  const [rows, unbalanced, incomplete] = await Promise.all([
    balanceRows(db),
    unbalancedPostings(db),
    incompletePostings(db),
  ])
  const differences: string[] = []
  const totals = new Map<Currency, number>()
  const balances = rows.map((row) => {
    const currency = row.currency
    totals.set(currency, (totals.get(currency) ?? 0) + row.balance)
    differences.push(...doubtsAbout(row))
    return { account: nameOf(row), currency, balance: row.balance, entries: row.entries }
  })
  for (const [currency, sum] of totals)
    if (sum !== 0) differences.push(`all ${currency} accounts sum to ${sum}, not to zero`)
  for (const row of unbalanced)
    differences.push(`posting ${row.kind} ${row.reference} sums to ${row.sum} ${row.currency ?? '(no entries)'}`)
  for (const row of incomplete)
    differences.push(`posting ${row.kind} ${row.reference} has ${row.written} entries, not ${row.announced}`)
  return { balances, differences }
}

/** `reference → amount` that kinds of postings put on gateway accounts, with the gateway. */
export async function collectedByGateways(db: Db, kinds: readonly ('sale' | 'charge' | 'return_to_wallet')[]) {
  const rows = await postedAmounts(db, kinds)
  return rows
    .filter((row) => row.account === 'gateway')
    .map(({ reference, gateway, currency, amount }) => ({ reference, gateway, currency, amount }))
}

/** `reference → amount` that sales took from members: wallets, gifts and held money. */
export async function takenFromMembers(db: Db) {
  const rows = await postedAmounts(db, ['sale'])
  const sums = new Map<string, { reference: string; gateway: null; currency: string; amount: number }>()
  for (const { reference, member_id, currency, amount } of rows) {
    if (member_id === null) continue
    const known = sums.get(reference)
    sums.set(reference, { reference, gateway: null, currency, amount: amount + (known?.amount ?? 0) })
  }
  return [...sums.values()]
}

/** `reference → amount` of tax in sales or refunds, positive in both. */
export async function postedVat(db: Db, kind: 'sale' | 'refund') {
  const rows = await postedAmounts(db, [kind])
  return rows
    .filter(({ account }) => account === 'vat')
    .map(({ reference, currency, amount }) => ({
      reference,
      gateway: null,
      currency,
      amount: kind === 'sale' ? -amount : amount,
    }))
}
