import { expect, test } from 'vitest'
import { mayUpgrade, upgradePrice } from './judge-upgrade.ts'

test.each([
  ['the difference', 3_200_000, 1_200_000, 'IRR', 2_000_000],
  ['what went back of the pass is paid again', 3_200_000, 900_000, 'IRR', 2_300_000],
  ['a full pass that is cheaper now', 1_000_000, 1_200_000, 'IRR', 0],
  ['the same price', 1_200_000, 1_200_000, 'IRR', 0],
  ['less than a bank takes', 1_209_999, 1_200_000, 'IRR', 0],
  ['the least that a bank takes', 1_210_000, 1_200_000, 'IRR', 10_000],
  ['a cent', 701, 700, 'USD', 1],
] as const)('%s', (...[, price, paid, currency, due]) => {
  expect(upgradePrice(price, paid, currency)).toBe(due)
})

const four = { credits: 4, currency: 'IRR' as const }
const full = { credits: null, currency: 'IRR' as const }

test.each([
  ['some for all', four, full, true],
  ['some for more', four, { ...four, credits: 12 }, false],
  ['all for some', full, four, false],
  ['all for all', full, full, false],
  ['in another currency', four, { ...full, currency: 'USD' as const }, false],
])('%s', (_title, own, wanted, may) => {
  expect(mayUpgrade(own, wanted)).toBe(may)
})
