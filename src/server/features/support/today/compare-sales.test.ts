import { expect, test } from 'vitest'
import { compareSales, dayBounds, type SoldRow } from './compare-sales.ts'

// Saturday 28 November 2026, 14:12 in Tehran
const now = new Date('2026-11-28T10:42:00Z')

const sold = (row: Partial<SoldRow>): SoldRow => ({
  isToday: true,
  isUntilNow: true,
  hour: 9,
  currency: 'IRR',
  type: 'BUY_MOVIE',
  purchases: 1,
  amount: 100,
  ...row,
})

test('a day begins at midnight in Tehran, and is compared with the same weekday until the same time of day', () => {
  expect(dayBounds(now)).toEqual({
    from: new Date('2026-11-27T20:30:00Z'),
    until: new Date('2026-11-28T20:30:00Z'),
    fromBefore: new Date('2026-11-20T20:30:00Z'),
    nowBefore: new Date('2026-11-21T10:42:00Z'),
    untilBefore: new Date('2026-11-21T20:30:00Z'),
  })
})

test.each([
  ['half past midnight', '2026-11-27T21:00:00Z', '2026-11-27T20:30:00Z'],
  ['a minute before midnight', '2026-11-27T20:29:00Z', '2026-11-26T20:30:00Z'],
  ['midnight', '2026-11-27T20:30:00Z', '2026-11-27T20:30:00Z'],
])('%s in Tehran belongs to its own day', (_name, at, from) => {
  expect(dayBounds(new Date(at)).from).toEqual(new Date(from))
})

test.each<[string, SoldRow[], number | null]>([
  ['more', [sold({ amount: 108 }), sold({ isToday: false, amount: 100 })], 8],
  ['less', [sold({ amount: 50 }), sold({ isToday: false, amount: 100 })], -50],
  ['nothing before', [sold({ amount: 50 })], null],
  ['only later on that day', [sold({ amount: 50 }), sold({ isToday: false, isUntilNow: false, hour: 20 })], null],
  ['nothing today', [sold({ isToday: false, amount: 100 })], -100],
])('how much more than the week before: %s', (_name, rows, percent) => {
  expect(compareSales(rows)[0]?.percent).toBe(percent)
})

test('money is summed by currency, hour and type, and the whole day before is shown beside its part', () => {
  const [rials, dollars, ...more] = compareSales([
    sold({ amount: 300, purchases: 2, hour: 0 }),
    sold({ amount: 500, type: 'BUY_SCREENING', hour: 14 }),
    sold({ amount: 200, type: 'BUY_SCREENING', hour: 14 }),
    sold({ currency: 'USD', amount: 499 }),
    sold({ isToday: false, amount: 400, hour: 10 }),
    sold({ isToday: false, isUntilNow: false, amount: 900, hour: 23 }),
  ])
  expect(more).toEqual([])
  expect(rials).toMatchObject({
    currency: 'IRR',
    amount: 1000,
    purchases: 4,
    before: { until_now: 400, whole_day: 1300 },
    percent: 150,
    parts: [
      { type: 'BUY_SCREENING', amount: 700 },
      { type: 'BUY_MOVIE', amount: 300 },
    ],
  })
  expect([rials?.hours[0], rials?.hours[14], rials?.hours_before[10], rials?.hours_before[23]]).toEqual([
    300, 700, 400, 900,
  ])
  expect(rials?.hours).toHaveLength(24)
  expect(dollars).toMatchObject({ currency: 'USD', amount: 499, before: { until_now: 0, whole_day: 0 }, percent: null })
})

test('a day on which nothing was sold, and nothing the week before, has no figures', () => {
  expect(compareSales([])).toEqual([])
})
