import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIncluded } from '#lib/money/vat.ts'
import {
  chargeEntries,
  giftEntries,
  giftExpiredEntries,
  imbalances,
  refundEntries,
  returnToWalletEntries,
  saleEntries,
} from './entries.ts'

const bank = { kind: 'gateway', gateway: 'zarinpal' } as const
const wallet = { kind: 'wallet', memberId: 'm' } as const
const gift = { kind: 'gift', memberId: 'm', lotId: 'l' } as const

test('every sale balances and holds no entry of nothing, whatever its amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (amount) => {
      const { vat, net } = vatIncluded(amount, 10)
      const entries = saleEntries({ vat, currency: 'IRR', paidBy: [{ account: bank, amount }] })
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

test('a sale that gift, wallet and bank pay together is one posting, and its undoing is its mirror', () => {
  const paidBy = [
    { account: gift, amount: 300 },
    { account: wallet, amount: 500 },
    { account: bank, amount: 300 },
  ]
  const sale = saleEntries({ vat: 100, currency: 'IRR', paidBy })
  expect(sale.map((entry) => [entry.account.kind, entry.amount])).toEqual([
    ['gift', 300],
    ['wallet', 500],
    ['gateway', 300],
    ['revenue', -1000],
    ['vat', -100],
  ])
  const refund = refundEntries({ vat: 100, currency: 'IRR', backTo: paidBy })
  expect(imbalances(refund)).toEqual([])
  expect(refund.map((entry) => [entry.account.kind, entry.amount])).toEqual([
    ['refunds', 1000],
    ['vat', 100],
    ['gift', -300],
    ['wallet', -500],
    ['gateway', -300],
  ])
})

test('a charge is a debt without VAT; a gift costs when it is given, and its rest does not', () => {
  const charge = chargeEntries({ amount: 700, currency: 'IRR', gateway: 'zarinpal', memberId: 'm' })
  expect(charge.map((entry) => [entry.account.kind, entry.amount])).toEqual([
    ['gateway', 700],
    ['wallet', -700],
  ])
  const sum = { memberId: 'm', lotId: 'l', amount: 50, currency: 'IRR' } as const
  const both = [...giftEntries(sum), ...giftExpiredEntries(sum)]
  expect(both.map((entry) => [entry.account.kind, entry.amount])).toEqual([
    ['promotion', 50],
    ['gift', -50],
    ['gift', 50],
    ['promotion', -50],
  ])
})
