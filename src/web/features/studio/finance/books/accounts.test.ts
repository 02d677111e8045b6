import { expect, test } from 'vitest'
import { accountsOf } from './accounts.ts'

test('debit and credit stand apart, in the order of the books, with a sum for each money', () => {
  const balances = [
    { account: 'vat', gateway: null, currency: 'IRR' as const, balance: -100 },
    { account: 'odd', gateway: null, currency: 'USD' as const, balance: 7 },
    { account: 'gateway', gateway: 'saman', currency: 'IRR' as const, balance: 400 },
    { account: 'gateway', gateway: 'mellat', currency: 'IRR' as const, balance: 700 },
    { account: 'revenue', gateway: null, currency: 'IRR' as const, balance: -1_000 },
  ]
  const books = accountsOf({ checked_at: '2026-11-21T20:00:00Z', differences: [], balances })
  const lines = books.flatMap((one) => one.lines)
  expect(books.map(({ currency }) => currency)).toEqual(['IRR', 'USD'])
  expect(lines.map(({ account, gateway, debit, credit }) => [account, gateway, debit, credit])).toEqual([
    ['gateway', 'mellat', 700, 0],
    ['gateway', 'saman', 400, 0],
    ['revenue', null, 0, 1_000],
    ['vat', null, 0, 100],
    ['total', null, 1_100, 1_100],
    ['odd', null, 7, 0],
    ['total', null, 7, 0],
  ])
})
