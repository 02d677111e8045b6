import { expect, test } from 'vitest'
import type { DaySum, Finance } from './finance-data.ts'
import { axisOf, byDay, byGateway, byState, moneysOf, paidShare, paidSums, refundSums, shortAmount } from './sums.ts'

const row = (change: Partial<DaySum>): DaySum => ({
  day: '2026-11-20',
  gateway: 'zarinpal',
  state: 'paid',
  currency: 'IRR',
  count: 1,
  amount: 1_000,
  ...change,
})

const finance = (days: DaySum[], refunds: Finance['refunds'] = []): Finance => ({
  from: '2026-11-19',
  to: '2026-11-21',
  days,
  refunds,
  open: { payments: 0, refunds: 0, oldest_at: null },
})

const busy = finance(
  [
    row({ count: 2, amount: 3_000 }),
    row({ day: '2026-11-21', gateway: 'saman', amount: 9_000 }),
    row({ gateway: 'paypal', currency: 'USD', amount: 290 }),
    row({ state: 'failed', count: 3, amount: 5_000 }),
    row({ state: 'unknown', amount: 700 }),
  ],
  [{ day: '2026-11-21', currency: 'IRR', count: 1, amount: 1_500 }],
)

test('money of one currency is never added to that of another', () => {
  expect(paidSums(busy)).toEqual([
    { of: 'paid', currency: 'IRR', count: 3, amount: 12_000 },
    { of: 'paid', currency: 'USD', count: 1, amount: 290 },
  ])
  expect(refundSums(busy)).toEqual([{ currency: 'IRR', count: 1, amount: 1_500 }])
  expect(moneysOf(busy)).toEqual(['IRR', 'USD'])
})

test('a period without anything is zero Rials', () => {
  const empty = finance([])
  expect(paidSums(empty)).toEqual([{ of: 'paid', currency: 'IRR', count: 0, amount: 0 }])
  expect(refundSums(empty)).toEqual([{ currency: 'IRR', count: 0, amount: 0 }])
  expect(moneysOf(empty)).toEqual(['IRR'])
  expect(paidShare(empty)).toBeNull()
})

test('states stand in the order of an attempt, gateways by what came in', () => {
  expect(byState(busy).map(({ of, currency, count }) => [of, currency, count])).toEqual([
    ['paid', 'IRR', 3],
    ['unknown', 'IRR', 1],
    ['failed', 'IRR', 3],
    ['paid', 'USD', 1],
  ])
  expect(byGateway(busy).map(({ of, amount }) => [of, amount])).toEqual([
    ['saman', 9_000],
    ['zarinpal', 3_000],
    ['paypal', 290],
  ])
})

test('what is still open counts for nothing in the share that was paid', () => {
  expect(paidShare(busy)).toEqual({ share: 4 / 7, paid: 4, ended: 7 })
})

test('every day of the period is there', () => {
  const all = ['2026-11-19', '2026-11-20', '2026-11-21']
  expect(byDay(busy, 'IRR', all).map(({ paid, refunded }) => [paid.amount, refunded.amount])).toEqual([
    [0, 0],
    [3_000, 0],
    [9_000, 1_500],
  ])
})

test('an axis ends at a round number of Toman or dollars', () => {
  expect(axisOf(0, 'IRR')).toBe(20)
  expect(axisOf(12_300_000, 'IRR')).toBe(20_000_000)
  expect(axisOf(20_000_000, 'IRR')).toBe(20_000_000)
  expect(axisOf(24_900_000, 'IRR')).toBe(25_000_000)
  expect(axisOf(250, 'USD')).toBe(500)
  expect(axisOf(51_000, 'USD')).toBe(100_000)
  expect(shortAmount(20_000_000, 'IRR', 'fa')).toBe('۲\u00a0میلیون')
  expect(shortAmount(15_000, 'USD', 'en')).toBe('150')
})
