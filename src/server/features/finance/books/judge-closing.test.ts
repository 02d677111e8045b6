import { expect, test } from 'vitest'
import type { SumOfDay } from '#db/json-columns.ts'
import { nextToClose, refusalOfClosing, settledBy } from './judge-closing.ts'

// 00:59 and 01:00 in Tehran
const early = new Date('2026-11-20T21:29:59Z')
const inTime = new Date('2026-11-20T21:30:00Z')

test.each([
  ['2026-11-20', inTime, null],
  // a posting of before midnight may still be on its way
  ['2026-11-20', early, 'day.not_over'],
  ['2026-11-21', inTime, 'day.not_over'],
  ['2026-11-19', inTime, 'day.closed'],
  ['2026-11-10', inTime, 'day.closed'],
] as const)('%s at %s: %s', (day, now, refusal) => {
  expect(refusalOfClosing(day, { next: '2026-11-20', last: '2026-11-19', now })).toBe(refusal)
})

test('no day is left out', () => {
  expect(refusalOfClosing('2026-11-20', { next: '2026-11-18', last: '2026-11-17', now: inTime })).toBe('day.not_next')
})

test.each([
  [{ last: '2026-11-19', first: '2026-11-01' }, inTime, '2026-11-20'],
  [{ last: '2026-11-19', first: '2026-11-01' }, early, null],
  [{ last: '2026-02-28', first: null }, inTime, '2026-03-01'],
  [{ last: null, first: '2026-11-18' }, inTime, '2026-11-18'],
  [{ last: null, first: null }, inTime, null],
])('after %j the next one is told', (known, now, next) => {
  expect(nextToClose({ ...known, now })).toBe(next)
})

test('a bank’s word is laid beside what our books have of that bank alone', () => {
  const sums: SumOfDay[] = [
    { account: 'gateway', gateway: 'mellat', currency: 'IRR', debit: 900, credit: 200 },
    { account: 'gateway', gateway: 'saman', currency: 'IRR', debit: 50, credit: 0 },
    { account: 'revenue', gateway: null, currency: 'IRR', debit: 0, credit: 800 },
  ]
  const said = [
    { gateway: 'mellat', currency: 'IRR' as const, amount: 690 },
    { gateway: 'paypal', currency: 'USD' as const, amount: 10 },
  ]
  expect(settledBy(sums, said).map(({ difference }) => difference)).toEqual([10, -10])
})
