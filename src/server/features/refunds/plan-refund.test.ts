import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIncluded } from '#lib/vat.ts'
import { type PaidSums, planRefund, refundable } from './plan-refund.ts'

const both = { canReverse: true, canRefund: true }
const paid: PaidSums = { amount: 1_000, vat: 90, byBank: 700, asked: [] }

test('first what the bank collected, the rest to the wallet; the whole bank payment is undone', () => {
  expect(planRefund(paid, { amount: 1_000, ...both })).toMatchObject({ bankAmount: 700, step: 'reverse', isLast: true })
  expect(planRefund(paid, { amount: 300, ...both })).toMatchObject({ bankAmount: 300, step: 'refund', isLast: false })
  const later = { ...paid, asked: [{ amount: 600, bankAmount: 600 }] }
  expect(planRefund(later, { amount: 400, ...both })).toMatchObject({ bankAmount: 100, step: 'refund', isLast: true })
  expect(planRefund(paid, { amount: 300, canReverse: true, canRefund: false })).toMatchObject({ step: 'wallet' })
})

test('however a sum is split, never more goes back, and the tax goes back whole', () => {
  const sums = fc.integer({ min: 1, max: 10_000_000_000 })
  fc.assert(
    fc.property(sums, fc.array(sums, { maxLength: 8 }), (amount, wishes) => {
      const { vat } = vatIncluded(amount, 10)
      const asked: { amount: number; bankAmount: number; vat: number }[] = []
      const now = () => ({ amount, vat, byBank: amount, asked })
      for (const wish of [...wishes, null]) {
        const sum = wish ?? refundable(now())
        const plan = planRefund(now(), { amount: sum, ...both })
        if (plan !== undefined) asked.push({ amount: sum, bankAmount: plan.bankAmount, vat: plan.vat })
      }
      expect(asked.reduce((sum, one) => sum + one.amount, 0)).toBe(amount)
      expect(asked.reduce((sum, one) => sum + one.vat, 0)).toBe(vat)
      expect(asked.every((one) => one.vat >= 0 && one.vat <= one.amount)).toBe(true)
    }),
  )
})
