import { expect, test } from 'vitest'
import { type DeskOrder, nextStepOf, pickList, queueKey, slipOf } from './order-data.ts'

type Line = DeskOrder['lines'][number]
const money = { amount: 1, currency: 'IRR' as const }
const line = (sku: string, toPack: number): Line => ({
  position: 0,
  product_id: 1,
  title: sku,
  poster: null,
  quantity: 3,
  amount: money,
  vat: money,
  vat_percent: 10,
  quantity_back: 0,
  returnable: 0,
  no_return: null,
  variant_id: null,
  sku,
  to_pack: toPack,
  free: 0,
  had: [],
  packs: toPack === 0 ? [] : [{ sku, title: sku, quantity: toPack }],
})
const parcel = (id: string, sent: string | null, came: string | null): DeskOrder['parcels'][number] => ({
  id,
  carrier: 'Post',
  known_carrier: null,
  carrier_fa: 'پست',
  carrier_en: 'Post',
  version: 'a',
  number: null,
  link: null,
  lines: [],
  packed_at: '2026-11-21T09:00:00Z',
  sent_at: sent,
  delivered_at: came,
})
const at = '2026-11-21T10:00:00Z'

test('one next step: accept, pack, send, came, and then nothing', () => {
  const step = (state: DeskOrder['state'], lines: Line[], parcels: DeskOrder['parcels'] = []) =>
    nextStepOf({ state, lines, parcels })
  expect(step('Registred', [line('A', 0)])).toEqual({ kind: 'accept' })
  expect(step('Accepted', [line('A', 2)])).toEqual({ kind: 'pack' })
  expect(step('Accepted', [line('A', 0)], [parcel('p', null, null)])).toEqual({ kind: 'send', parcel: 'p' })
  expect(step('Accepted', [line('A', 0)], [parcel('p', at, null)])).toEqual({ kind: 'came', parcel: 'p' })
  expect(step('Delivered', [line('A', 0)], [parcel('p', at, at)])).toBeNull()
  expect(step('Delivered', [line('A', 1)], [parcel('p', at, at)])).toEqual({ kind: 'pack' })
  expect(step('Canceled', [line('A', 2)])).toBeNull()
})

test('the pick list has one row for a variant, sorted as it lies', () => {
  const orders = [
    { number: 7, lines: [line('B-1', 2), line('A-1', 1)] },
    { number: 8, lines: [line('B-1', 1), line('C-1', 0)] },
  ]
  expect(pickList(orders)).toEqual([
    { sku: 'A-1', title: 'A-1', pieces: 1, orders: [7] },
    { sku: 'B-1', title: 'B-1', pieces: 3, orders: [7, 8] },
  ])
})

test('after an exchange the pick list has what goes now', () => {
  const swapped = {
    ...line('A-M', 2),
    packs: [
      { sku: 'A-L', title: 'A, L', quantity: 1 },
      { sku: 'A-M', title: 'A-M', quantity: 1 },
    ],
  }
  expect(pickList([{ number: 7, lines: [swapped] }]).map(({ sku, pieces }) => [sku, pieces])).toEqual([
    ['A-L', 1],
    ['A-M', 1],
  ])
})

test('a slip names what is packed next; when all is packed it can be printed again, without what came back', () => {
  expect(slipOf({ lines: [line('A', 2), line('B', 0)] })).toEqual([{ sku: 'A', title: 'A', quantity: 2 }])
  expect(slipOf({ lines: [line('A', 0), { ...line('B', 0), quantity_back: 3 }] })).toEqual([
    { sku: 'A', title: 'A', quantity: 3 },
  ])
})

test('keys by place, and none with a modifier', () => {
  const key = (code: string, ctrlKey = false) => queueKey({ code, ctrlKey, metaKey: false, altKey: false })
  expect(['KeyJ', 'KeyK', 'KeyA', 'KeyO', 'Slash', 'KeyZ'].map((code) => key(code))).toEqual([
    ...['next', 'previous', 'step', 'open', 'scan'],
    null,
  ])
  expect(key('KeyA', true)).toBeNull()
})
