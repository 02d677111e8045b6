import { expect, test } from 'vitest'
import type { Order } from './order.ts'
import { emptyDraft, linesOf, moneyOf, readDraft, stepOpen } from './return-draft.ts'

const money = (amount: number) => ({ amount, currency: 'IRR' as const })
const line = (position: number, quantity: number, returnable: number): Order['lines'][number] => ({
  ...{
    position,
    quantity,
    returnable,
    product_id: 1,
    variant_id: null,
    title: 'x',
    poster: null,
    vat: money(0),
    vat_percent: 10,
  },
  ...{ amount: money(1_000_000), quantity_back: 0, no_return: null },
})
const order = { lines: [line(0, 3, 2), line(1, 1, 0)], total: money(2_000_000) }
const draft = emptyDraft('key')

test('a draft is read as it was written, and nothing else is', () => {
  const written = { ...draft, pieces: { 0: 2 }, reason: 'damaged' as const, text: 'x', what: 'exchange' as const }
  expect(readDraft(JSON.stringify(written))).toEqual(written)
  for (const text of [null, '', '{', '7', 'null', '{}', '{"key":1,"pieces":{}}']) expect(readDraft(text)).toBeNull()
  expect(readDraft('{"key":"k","pieces":{"0":"two"},"reason":"x","what":"gold"}')).toEqual(emptyDraft('k'))
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
})
