import { expect, test } from 'vitest'
import { isFarOff } from './batch.ts'
import { changedPrice } from './plan-prices.ts'

const of = (by: 'percent' | 'amount', value: number, round_to: number) => ({ by, value, round_to, sale_ends_at: null })

test.each<[number, ReturnType<typeof of>, number]>([
  // to whole thousands of Toman
  [1_800_000, of('percent', 10, 10_000), 1_980_000],
  [1_790_000, of('percent', 10, 10_000), 1_970_000],
  [1_785_000, of('percent', 0, 10_000), 1_790_000],
  [1_784_999, of('percent', 0, 10_000), 1_780_000],
  [1_800_000, of('percent', -20, 10_000), 1_440_000],
  [1_800_000, of('percent', -100, 10_000), 10_000],
  [1_800_000, of('percent', 7.5, 10), 1_935_000],
  [1_800_000, of('amount', 250_000, 10_000), 2_050_000],
  [1_800_000, of('amount', -5_000_000, 10_000), 10_000],
  // cents
  [1250, of('percent', 10, 1), 1375],
  [1250, of('percent', 10, 50), 1400],
  [1005, of('percent', 110, 1), 2111],
  [35, of('percent', -30, 1), 25],
])('%i changes by %j to %i', (amount, wish, expected) => {
  expect(changedPrice(amount, wish)).toBe(expected)
})

test.each([
  [18_000_000, 1_800_000, true],
  [17_999_999, 1_800_000, false],
  [180_000, 1_800_000, true],
  [180_001, 1_800_000, false],
])('%i beside %i is far off: %s', (amount, from, expected) => {
  expect(isFarOff(amount, from)).toBe(expected)
})
