import { describe, expect, test } from 'vitest'
import { isUnder, type Movement, shareOf, type Term } from './share-of.ts'

const sale = (more: Partial<Movement> = {}): Movement => ({
  kind: 'sale',
  productId: 7,
  festivalIds: [],
  day: '2026-11-22',
  saleDay: '2026-11-22',
  unitPrice: 500_000,
  currency: 'IRR',
  tickets: 1,
  isPaid: true,
  gross: 500_000,
  vat: 45_455,
  netBefore: 0,
  ...more,
})
const part = (basisPoints: number) => ({ kind: 'part' as const, basisPoints })
const fixed = (amount: number, currency: 'IRR' | 'USD' = 'IRR') => ({ kind: 'fixed' as const, amount, currency })
const term = (more: Partial<Term> = {}): Term => ({
  id: 'l',
  partyId: 'p',
  productId: 7,
  share: part(5000),
  fromDay: '2026-11-20',
  toDay: '2026-11-22',
  ...more,
})

test.each([
  ['half of the net, rounded down', part(5000), sale(), 227_272],
  ['all of it', part(10_000), sale(), 454_545],
  ['less than a Rial stays with the house', part(1), sale({ gross: 9_999, vat: 0 }), 0],
  ['exactly a Rial does not', part(1), sale({ gross: 10_000, vat: 0 }), 1],
  ['nothing of a ticket for nothing', part(5000), sale({ gross: 0, vat: 0, isPaid: false }), 0],
  [
    'a sum beyond what floating numbers hold exactly',
    part(9999),
    sale({ gross: 9_007_199_254_740, vat: 0 }),
    9_006_298_534_814,
  ],
  ['a fixed sum for each ticket', fixed(20_000), sale({ tickets: 3 }), 60_000],
  ['not in another currency', fixed(20_000, 'USD'), sale(), 0],
  ['not for a ticket for nothing', fixed(20_000), sale({ isPaid: false }), 0],
  ['taken back with the ticket', fixed(20_000), sale({ kind: 'refund', tickets: 2 }), -40_000],
  ['not when only money goes back', fixed(20_000), sale({ kind: 'refund', tickets: 0 }), 0],
] as const)('%s', (_title, share, movement, expected) => {
  expect(shareOf(share, movement)).toBe(expected)
})

test('a sale that goes back in parts takes back exactly what it gave', () => {
  for (const basisPoints of [1, 333, 3333, 5000, 9999]) {
    let given = shareOf(part(basisPoints), sale())
    let left = 454_545
    for (const net of [1, 99_999, 154_545, 200_000]) {
      given += shareOf(part(basisPoints), sale({ kind: 'refund', gross: net, vat: 0, netBefore: left }))
      left -= net
      expect(given).toBe(Math.floor((left * basisPoints) / 10_000))
    }
    expect([left, given]).toEqual([0, 0])
  }
})

describe('a term counts', () => {
  test.each([
    ['on its first day', sale({ saleDay: '2026-11-20' }), true],
    ['on its last day', sale({ saleDay: '2026-11-22' }), true],
    ['not the day before', sale({ saleDay: '2026-11-19' }), false],
    ['nor the day after', sale({ saleDay: '2026-11-23' }), false],
    ['for a later refund of a sale in its days', sale({ kind: 'refund', day: '2027-03-01' }), true],
    ['not for another screening', sale({ productId: 8 }), false],
    ['for a screening of its festival', sale({ productId: 8, festivalIds: [3, 7] }), true],
  ])('%s', (_title, movement, expected) => {
    expect(isUnder(term(), movement)).toBe(expected)
  })

  test('without an end for ever', () => {
    expect(isUnder(term({ toDay: null }), sale({ saleDay: '2099-01-01' }))).toBe(true)
  })
})
