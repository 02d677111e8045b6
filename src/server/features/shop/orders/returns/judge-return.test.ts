import { expect, test } from 'vitest'
import { postageOf, refusalOfReturn, returnableOf, type ReturnableLine, type ReturnFacts } from './judge-return.ts'

const until = new Date('2026-12-02T20:30:00Z')
const before = new Date('2026-12-02T20:29:59Z')
const line = (more: Partial<ReturnableLine> = {}): ReturnableLine => ({
  position: 1,
  quantity: 3,
  back: 0,
  asked: 0,
  isReturnable: true,
  ...more,
})
const order = (more: Partial<ReturnFacts> = {}): ReturnFacts => ({
  state: 'Delivered',
  until,
  lines: [line()],
  ...more,
})
const one = [{ position: 1, quantity: 1 }]

test('until the last second, and not from it on', () => {
  expect(refusalOfReturn(order(), one, before)).toBeNull()
  expect(refusalOfReturn(order(), one, until)).toBe('order_return.too_late')
})

test('only what was delivered', () => {
  for (const state of ['Registred', 'Accepted', 'Rejected', 'Canceled'] as const)
    expect(refusalOfReturn(order({ state, until: null }), one, before)).toBe('order_return.not_delivered')
})

test('what is excepted from return is refused before', () => {
  expect(refusalOfReturn(order({ lines: [line({ isReturnable: false })] }), one, before)).toBe('order_return.never')
  expect(returnableOf(line({ isReturnable: false }))).toBe(0)
})

test('no more than is left: neither in one line, nor in the same line twice, nor beside an open return', () => {
  const many = (quantity: number) => refusalOfReturn(order(), [{ position: 1, quantity }], before)
  expect([many(3), many(4), many(0)]).toEqual([null, 'order_return.too_many', 'order_return.too_many'])
  const twice = [
    { position: 1, quantity: 2 },
    { position: 1, quantity: 2 },
  ]
  expect(refusalOfReturn(order(), twice, before)).toBe('order_return.too_many')
  expect(returnableOf(line({ back: 1, asked: 1 }))).toBe(1)
  expect(refusalOfReturn(order({ lines: [line({ back: 1, asked: 2 })] }), one, before)).toBe('order_return.too_many')
  expect(refusalOfReturn(order(), [{ position: 0, quantity: 1 }], before)).toBe('order_return.too_many')
  expect(refusalOfReturn(order(), [], before)).toBe('order_return.too_many')
})

test.each([
  ['as it was told when they asked', 'buyer', 'house', 'buyer'],
  ['as it was told when they asked', 'house', 'buyer', 'house'],
  ['by its reason, of a return of before', null, 'buyer', 'buyer'],
  ['the house, for a reason that nobody knows', null, undefined, 'house'],
] as const)('who pays the postage: %s', (_when, asked, ofReason, pays) => {
  expect(postageOf(asked, ofReason)).toBe(pays)
})
