import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIncluded } from '#lib/money.ts'
import { imbalances, returnToWalletEntries, saleEntries } from './entries.ts'

test('every sale balances and holds no entry of nothing, whatever its amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (amount) => {
      const { vat, net } = vatIncluded(amount)
      const entries = saleEntries({ amount, vat, currency: 'IRR', gateway: 'zarinpal' })
      expect(imbalances(entries)).toEqual([])
      expect(entries.every((entry) => entry.amount !== 0)).toBe(true)
      expect(entries.find((entry) => entry.account.kind === 'revenue')?.amount).toBe(-net)
    }),
  )
})

test('money that goes to a wallet is owed to the member and by the bank', () => {
  const entries = returnToWalletEntries({ amount: 500, currency: 'IRR', gateway: 'zarinpal', memberId: 'm' })
  expect(entries.map((entry) => [entry.account.kind, entry.amount])).toEqual([
    ['gateway', 500],
    ['wallet', -500],
  ])
})

test('an imbalance is named by its currency', () => {
  const account = { kind: 'revenue' } as const
  expect(
    imbalances([
      { account, currency: 'IRR', amount: 5 },
      { account, currency: 'USD', amount: -5 },
      { account, currency: 'USD', amount: 5 },
    ]),
  ).toEqual(['IRR'])
})
