import { expect, test } from 'vitest'
import type { Order } from './order.ts'
import { emptyDraft, exchangesFor, linesOf, moneyOf, readDraft, stepOpen } from './return-draft.ts'

const money = (amount: number) => ({ amount, currency: 'IRR' as const })
const line = (position: number, quantity: number, returnable: number): Order['lines'][number] => ({
  position,
  quantity,
  returnable,
  product_id: 1,
  variant_id: null,
  title: 'x',
  poster: null,
  vat: money(0),
  vat_percent: 10,
  amount: money(1_000_000),
  quantity_back: 0,
  no_return: null,
})
const return_reasons = [{ code: 'damaged', name: 'It came damaged', postage: 'house' as const }]
const order = { return_reasons, lines: [line(0, 3, 2), line(1, 1, 0)], total: money(2_000_000) }
const draft = emptyDraft('key')

test('a draft is read as it was written, and nothing else is', () => {
  const written = {
    ...draft,
    pieces: { 0: 2 },
    reason: 'damaged',
    text: 'x',
    what: 'exchange' as const,
    wanted: { 0: { id: 'a', options: 'L' } },
  }
  expect(readDraft(JSON.stringify(written))).toEqual(written)
  for (const text of [null, '', '{', '7', 'null', '{}', '{"key":1,"pieces":{}}']) expect(readDraft(text)).toBeNull()
  expect(readDraft('{"key":"k","pieces":{"0":"two"},"reason":7,"what":"gold"}')).toEqual(emptyDraft('k'))
})

test('no more than can be sent back, for an equal part of what was paid', () => {
  const pieces = { 0: 3, 1: 1 }
  expect(linesOf(order, { pieces }).map(({ position, quantity }) => [position, quantity])).toEqual([[0, 2]])
  expect(moneyOf(order, { pieces })).toEqual(money(666_666))
})

test('nobody passes a step that is not done', () => {
  expect(stepOpen(order, draft, 'review')).toBe('goods')
  const chosen = { ...draft, pieces: { 0: 1 } }
  expect(stepOpen(order, chosen, 'goods')).toBe('goods')
  expect(stepOpen(order, chosen, 'money')).toBe('reason')
  expect(stepOpen(order, { ...chosen, reason: 'damaged' }, 'review')).toBe('review')
  // the house has hidden it since it was chosen
  expect(stepOpen(order, { ...chosen, reason: 'too_late' }, 'review')).toBe('reason')
})

test('an exchange is for what is there and costs the same in the order’s currency', () => {
  const said = (amount: number, currency: 'IRR' | 'USD' = 'IRR') => ({
    price: { amount, currency },
    usual: null,
    sale_ends_at: null,
  })
  const variant = (id: string, prices: ReturnType<typeof said>[], stock: 'in_stock' | 'sold_out' = 'in_stock') => ({
    id,
    sku: id,
    size: id,
    color: null,
    color_hex: null,
    edition: null,
    stock,
    left: null,
    most: 5,
    prices,
    pictures: [],
    weight_grams: 100,
    size_mm: null,
  })
  const all = [
    variant('M', [said(100)]),
    variant('L', [said(100), said(3, 'USD')]),
    variant('XL', [said(120)]),
    variant('S', [said(100)], 'sold_out'),
  ]
  const ids = (own: string | null, currency: 'IRR' | 'USD' = 'IRR') =>
    exchangesFor(all, own, currency).map(({ id }) => id)
  expect(ids('M')).toEqual(['L'])
  expect(ids('XL')).toEqual([])
  expect(ids('M', 'USD')).toEqual([])
  expect(ids('gone')).toEqual([])
  expect(ids(null)).toEqual([])
})
