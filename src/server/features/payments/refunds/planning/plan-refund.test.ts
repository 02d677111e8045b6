import { expect, test } from 'vitest'
import { type PaidSums, planRefund } from './plan-refund.ts'

const both = { canReverse: true, canRefund: true }
const paid: PaidSums = { amount: 1_000, byBank: 700, asked: [] }

test('first what the bank collected, the rest to the wallet; the whole bank payment is undone', () => {
  expect(planRefund(paid, { amount: 1_000, ...both })).toEqual({ bankAmount: 700, step: 'reverse' })
  expect(planRefund(paid, { amount: 300, ...both })).toEqual({ bankAmount: 300, step: 'refund' })
  const later = { ...paid, asked: [{ amount: 600, bankAmount: 600 }] }
  expect(planRefund(later, { amount: 400, ...both })).toEqual({ bankAmount: 100, step: 'refund' })
  expect(planRefund(paid, { amount: 300, canReverse: true, canRefund: false })).toMatchObject({ step: 'wallet' })
  expect(planRefund(later, { amount: 401, ...both })).toBeUndefined()
})
