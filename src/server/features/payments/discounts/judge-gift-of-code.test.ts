import { expect, test } from 'vitest'
import { giftOfCode } from './judge-gift-of-code.ts'

const none = {
  percent: null,
  amount_irr: null,
  amount_usd: null,
  minimum_irr: null,
  minimum_usd: null,
  total_limit: null,
}
const price = { IRR: 490_000, USD: 300 }

test.each([
  ['a part of the price', { percent: 99 }, price, { IRR: 0, USD: 0 }],
  ['all of one title, ten times', { percent: 100, total_limit: 10 }, price, { IRR: 4_900_000, USD: 3000 }],
  ['all of one title, without end', { percent: 100 }, price, null],
  ['all of anything', { percent: 100, total_limit: 1 }, null, null],
  ['all of a title that costs nothing', { percent: 100 }, { IRR: 0, USD: 0 }, { IRR: 0, USD: 0 }],
  ['an amount, ten times', { amount_irr: 200_000, total_limit: 10 }, null, { IRR: 2_000_000, USD: 0 }],
  ['amounts of both', { amount_irr: 10, amount_usd: 5, total_limit: 2 }, null, { IRR: 20, USD: 10 }],
  ['an amount without end', { amount_usd: 5 }, null, null],
  ['an amount of a larger purchase', { amount_irr: 200_000, minimum_irr: 200_001 }, null, { IRR: 0, USD: 0 }],
  [
    'an amount that is all of it',
    { amount_irr: 200_000, minimum_irr: 200_000, total_limit: 1 },
    null,
    { IRR: 200_000, USD: 0 },
  ],
])('%s', (_name, fields, of, gift) => {
  expect(giftOfCode({ ...none, ...fields }, of)).toEqual(gift)
})
