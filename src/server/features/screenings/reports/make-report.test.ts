import { expect, test } from 'vitest'
import { makeReport } from './make-report.ts'
import type { Movement, Term } from './share-of.ts'

const sale: Movement = {
  kind: 'sale',
  productId: 7,
  festivalIds: [],
  day: '2026-11-22',
  saleDay: '2026-11-22',
  unitPrice: 500_000,
  currency: 'IRR',
  tickets: 2,
  isPaid: true,
  gross: 1_000_000,
  vat: 90_909,
  netBefore: 0,
}
const refund: Movement = {
  ...sale,
  kind: 'refund',
  day: '2026-12-25',
  tickets: 1,
  gross: 500_000,
  vat: 45_455,
  netBefore: 909_091,
}
const half: Term = {
  id: 'l',
  partyId: 'p',
  productId: 7,
  share: { kind: 'part', basisPoints: 5000 },
  fromDay: '2026-11-01',
  toDay: null,
}
const zero = {
  sold: 0,
  free: 0,
  used: 0,
  refunded: 0,
  movedOut: 0,
  movedIn: 0,
  atDoor: 0,
  gross: 0,
  grossBack: 0,
  vat: 0,
  net: 0,
  share: 0,
}
const price = { amount: 500_000, currency: 'IRR' as const }

test('a sale and a refund of another day are two rows; the share follows each', () => {
  const { rows, totals, parties } = makeReport([sale, refund], [], [half])
  expect(rows).toEqual([
    {
      ...zero,
      productId: 7,
      day: '2026-11-22',
      price,
      sold: 2,
      gross: 1_000_000,
      vat: 90_909,
      net: 909_091,
      share: 454_545,
    },
    {
      ...zero,
      productId: 7,
      day: '2026-12-25',
      price,
      refunded: 1,
      grossBack: 500_000,
      vat: -45_455,
      net: -454_545,
      share: -227_272,
    },
  ])
  expect(totals).toEqual([
    {
      ...zero,
      currency: 'IRR',
      sold: 2,
      refunded: 1,
      movedOut: 0,
      movedIn: 0,
      gross: 1_000_000,
      grossBack: 500_000,
      vat: 45_454,
      net: 454_546,
      share: 227_273,
    },
  ])
  expect(parties).toEqual([{ partyId: 'p', currency: 'IRR', share: 227_273 }])
})

test('tickets for nothing are free, not sold; what is taken back of them is no refund', () => {
  const free: Movement = { ...sale, unitPrice: 0, gross: 0, vat: 0, isPaid: false }
  const counts = [
    {
      productId: 7,
      festivalIds: [],
      day: '2026-11-22',
      price: null,
      free: 3,
      used: 1,
      movedOut: 0,
      movedIn: 0,
      atDoor: 2,
    },
  ]
  const { rows } = makeReport([free, { ...free, kind: 'refund', tickets: 1 }], counts, [half])
  expect(
    rows.map(({ price: of, free: n, used, sold, refunded, atDoor }) => [of, n, used, sold, refunded, atDoor]),
  ).toEqual([
    [null, 3, 1, 0, 0, 2],
    [{ amount: 0, currency: 'IRR' }, 1, 0, 0, 0, 0],
  ])
})

test('currencies are never added, and several parties have their own sums', () => {
  const dollars: Movement = { ...sale, currency: 'USD', unitPrice: 400, gross: 800, vat: 73 }
  const other: Term = { ...half, id: 'm', partyId: 'q', share: { kind: 'fixed', amount: 100, currency: 'USD' } }
  const { totals, parties } = makeReport([sale, dollars], [], [half, other])
  expect(totals.map(({ currency, gross, share }) => [currency, gross, share])).toEqual([
    ['IRR', 1_000_000, 454_545],
    ['USD', 800, 563],
  ])
  expect(parties).toEqual([
    { partyId: 'p', currency: 'IRR', share: 454_545 },
    { partyId: 'p', currency: 'USD', share: 363 },
    { partyId: 'q', currency: 'IRR', share: 0 },
    { partyId: 'q', currency: 'USD', share: 200 },
  ])
})

test('nothing gives an empty report', () => {
  expect(makeReport([], [], [half])).toEqual({ rows: [], totals: [], parties: [] })
})

test('a place that was reserved and returned on one day leaves no row behind', () => {
  const count = { productId: 7 as typeof sale.productId, festivalIds: [], day: '2026-11-22', price: null, ...zero }
  expect(makeReport([], [count], [])).toEqual({ rows: [], totals: [], parties: [] })
  expect(makeReport([], [{ ...count, used: 1 }], []).rows).toHaveLength(1)
})
