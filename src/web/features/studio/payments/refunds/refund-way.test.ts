import { expect, test } from 'vitest'
import { wayBack, wentTo } from './refund-way.ts'

const irr = (amount: number) => ({ amount, currency: 'IRR' as const })
const purchase = (refunds: { amount: number; bank: number }[] = []) => ({
  total: irr(1_000),
  to_bank: irr(700),
  refunds: refunds.map(({ amount, bank }) => ({ amount: irr(amount), bank_amount: irr(bank) })),
})

test('the bank’s share goes back first, the rest to the wallet', () => {
  expect(wayBack(purchase(), 400)).toEqual({ bank: 400, wallet: 0, isLast: false })
  expect(wayBack(purchase(), 1_000)).toEqual({ bank: 700, wallet: 300, isLast: true })
  expect(wayBack(purchase([{ amount: 400, bank: 400 }]), 600)).toEqual({ bank: 300, wallet: 300, isLast: true })
  expect(wayBack(purchase([{ amount: 800, bank: 700 }]), 100)).toEqual({ bank: 0, wallet: 100, isLast: false })
})

test('what the bank refused went to the wallet', () => {
  const refund = { amount: irr(500), bank_amount: irr(300) }
  expect(wentTo({ ...refund, step: 'refund' })).toEqual({ bank: 300, wallet: 200 })
  expect(wentTo({ ...refund, step: 'wallet' })).toEqual({ bank: 0, wallet: 500 })
})
