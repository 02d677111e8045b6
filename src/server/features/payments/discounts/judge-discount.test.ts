import { describe, expect, test } from 'vitest'
import { amountOff, type CodeFacts, judgeDiscount, kindOf, type Wanted, type WantedLine } from './judge-discount.ts'

const now = new Date('2026-11-21T09:00:00Z')
const before = new Date('2026-11-01T00:00:00Z')
const later = new Date('2026-12-01T00:00:00Z')

const code: CodeFacts = {
  percent: 25,
  amount_irr: null,
  amount_usd: null,
  product_id: null,
  kind: null,
  starts_at: null,
  ends_at: null,
  ended_at: null,
  minimum_irr: null,
  minimum_usd: null,
  total_limit: null,
  member_limit: null,
  uses: 0,
}
const film: WantedLine = { amount: 1_490_000, productId: 7, kind: 'film' }
const wanted: Wanted = { lines: [film], currency: 'IRR', ownUses: 0 }

type Case = [string, Partial<CodeFacts>, Partial<Wanted>, ReturnType<typeof judgeDiscount>]
const cases: Case[] = [
  ['takes its percentage off', {}, {}, { shares: [372_500] }],
  ['takes its amount off', { percent: null, amount_irr: 500_000 }, {}, { shares: [500_000] }],
  ['never takes off more than the price', { percent: null, amount_irr: 9_000_000 }, {}, { shares: [1_490_000] }],
  ['may take everything off', { percent: 100 }, {}, { shares: [1_490_000] }],
  [
    'without an amount in the currency is not for it',
    { percent: null, amount_usd: 100 },
    {},
    { refused: 'discount.not_for_this' },
  ],
  ['that staff has ended is over', { ended_at: before }, {}, { refused: 'discount.over' }],
  ['is over at its last instant', { ends_at: now }, {}, { refused: 'discount.over' }],
  ['has not begun', { starts_at: later }, {}, { refused: 'discount.not_yet' }],
  ['begins at its first instant', { starts_at: now }, {}, { shares: [372_500] }],
  ['of another product is not for this one', { product_id: 8 }, {}, { refused: 'discount.not_for_this' }],
  ['of this product is', { product_id: 7 }, {}, { shares: [372_500] }],
  ['of another kind is not for this one', { kind: 'rent' }, {}, { refused: 'discount.not_for_this' }],
  [
    'is never for what is never discounted',
    {},
    { lines: [{ ...film, kind: null }] },
    { refused: 'discount.not_for_this' },
  ],
  [
    'of a plan waits for the usual price, where a first period has its own',
    { kind: 'plan' },
    { lines: [{ ...film, productId: null, kind: null, kindAfterFirst: 'plan' }] },
    { refused: 'discount.beside_first_price' },
  ],
  [
    'of a film is not for a first period',
    { kind: 'film' },
    { lines: [{ ...film, productId: null, kind: null, kindAfterFirst: 'plan' }] },
    { refused: 'discount.not_for_this' },
  ],
  [
    'has a least price',
    { minimum_irr: 1_490_001 },
    {},
    { refused: 'discount.below_minimum', minimum: { amount: 1_490_001, currency: 'IRR' } },
  ],
  ['is for the least price itself', { minimum_irr: 1_490_000 }, {}, { shares: [372_500] }],
  ['has no least price in a currency that names none', { minimum_usd: 99_999 }, {}, { shares: [372_500] }],
  ['is used up', { total_limit: 5, uses: 5 }, {}, { refused: 'discount.used_up' }],
  ['has a last use', { total_limit: 5, uses: 4 }, {}, { shares: [372_500] }],
  [
    'is split over what it is for',
    { kind: 'film' },
    { lines: [film, { amount: 300_000, productId: null, kind: 'shop' }, { ...film, amount: 10_000 }] },
    { shares: [372_500, 0, 2500] },
  ],
  [
    'is split to the last Rial',
    { percent: null, amount_irr: 100_000 },
    { lines: [film, film, film] },
    { shares: [33_334, 33_333, 33_333] },
  ],
  [
    'has a least price for what it is for alone',
    { kind: 'film', minimum_irr: 1_500_000 },
    { lines: [film, { amount: 300_000, productId: null, kind: 'shop' }] },
    { refused: 'discount.below_minimum', minimum: { amount: 1_500_000, currency: 'IRR' } },
  ],
  ['is used by this member', { member_limit: 1 }, { ownUses: 1 }, { refused: 'discount.used_by_you' }],
]

describe('a discount code', () => {
  test.each(cases)('%s', (_title, change, more, verdict) => {
    expect(judgeDiscount({ ...code, ...change }, { ...wanted, ...more }, now)).toEqual(verdict)
  })

  test.each([
    [33, { amount: 100_000, currency: 'IRR' as const }, 33_000],
    [33, { amount: 100_010, currency: 'IRR' as const }, 33_010],
    [33, { amount: 290, currency: 'USD' as const }, 96],
    [1, { amount: 10, currency: 'USD' as const }, 1],
  ])('of %i percent off %j is %i, in whole Toman or cents', (percent, price, off) => {
    expect(amountOff({ ...code, percent }, price)).toBe(off)
  })

  test('sees a charge of the wallet as nothing to discount, and a rent as its own kind', () => {
    expect(kindOf('CHARGE_WALLET', undefined)).toBeNull()
    expect([kindOf('BUY_MOVIE', undefined), kindOf('BUY_MOVIE', 'rent')]).toEqual(['film', 'rent'])
  })
})
