import { expect, test } from 'vitest'
import { judgeSum } from './judge-sum.ts'

const limit = 50_000_000

test.each([
  // before, amount, confirmed, verdict
  [0, limit - 1, false, { kind: 'goes', unasked: limit - 1 }],
  [0, limit, false, { kind: 'goes', unasked: limit }],
  [0, limit + 1, false, { kind: 'ask', of: 'day', sum: limit + 1 }],
  [limit - 1, 1, false, { kind: 'goes', unasked: limit }],
  [limit, 1, false, { kind: 'ask', of: 'day', sum: limit + 1 }],
  [20_000_000, 20_000_000, false, { kind: 'goes', unasked: 40_000_000 }],
  // what is confirmed is counted for no later question, and neither is what came before it
  [20_000_000, 20_000_000, true, { kind: 'goes', unasked: 20_000_000 }],
  [limit, 1, true, { kind: 'confirmed', sum: limit + 1 }],
  [0, limit + 1, true, { kind: 'confirmed', sum: limit + 1 }],
] as const)('%i moved before, %i now, confirmed %s', (before, amount, isConfirmed, verdict) => {
  expect(judgeSum({ before, amount, limit, isConfirmed })).toEqual(verdict)
})

test.each([
  // of the purchase before, on this day before, now, confirmed, verdict
  [limit - 1, 0, 1, false, { kind: 'goes', unasked: 1 }],
  [limit, 0, 1, false, { kind: 'ask', of: 'purchase', sum: limit + 1 }],
  [limit, limit, 1, false, { kind: 'ask', of: 'day', sum: limit + 1 }],
  [limit, 0, 1, true, { kind: 'confirmed', sum: 1 }],
] as const)(
  'of one purchase %i, of the day %i, and %i now, confirmed %s',
  (...[ofPurchase, before, amount, isConfirmed, verdict]) => {
    expect(judgeSum({ before, amount, ofPurchase, limit, isConfirmed })).toEqual(verdict)
  },
)
