import { expect, test } from 'vitest'
import type { Purchase } from './purchase.ts'
import { actionOf, foldTries, mayBePaid, stateOf } from './records.ts'

const purchase = (id: string, change: Partial<Purchase> = {}): Purchase =>
  ({
    id,
    type: 'BUY_MOVIE',
    state: 'expired',
    title: 'Salt',
    product_id: 7,
    page: null,
    amount: { amount: 1_490_000, currency: 'IRR' },
    rented: false,
    can_retry: false,
    refund: null,
    ...change,
  }) as Purchase

const folded = (...all: Purchase[]) =>
  foldTries(all).map((record) => [record.purchase.id, ...record.earlier.map(({ id }) => id)].join(' < '))

test('dead tries of the same thing fold into the newer record of it, and what is alive never does', () => {
  expect(
    folded(
      purchase('e', { state: 'cancelled', can_retry: true }),
      purchase('d', { state: 'failed' }),
      purchase('c', { state: 'waiting' }),
      purchase('b', { state: 'cancelled' }),
      purchase('a'),
    ),
  ).toEqual(['e < d', 'c < b < a'])
})

test('a newer dead try stands by itself before what is paid', () => {
  expect(folded(purchase('c'), purchase('b', { state: 'paid' }), purchase('a'))).toEqual(['c', 'b < a'])
})

test('another film, its rent and a charge of another sum are other things', () => {
  const charge = { type: 'CHARGE_WALLET', product_id: null, title: 'Wallet top-up' } as const
  expect(
    folded(
      purchase('f'),
      purchase('e', { rented: true }),
      purchase('d', { product_id: 8 }),
      purchase('c', charge),
      purchase('b', { ...charge, amount: { amount: 500_000, currency: 'IRR' } }),
      purchase('a', charge),
    ),
  ).toEqual(['f', 'e', 'd', 'c < a', 'b'])
})

test.each([
  ['open', true, 'open', { kind: 'continue', to: '/pay/result/a' }],
  ['cancelled', true, 'cancelled', { kind: 'retry', to: '/pay/result/a' }],
  ['failed', true, 'failed', { kind: 'retry', to: '/pay/result/a' }],
  ['open', false, 'expired', { kind: 'again', to: '/purchase/7' }],
  ['cancelled', false, 'cancelled', { kind: 'again', to: '/purchase/7' }],
  ['failed', false, 'failed', { kind: 'again', to: '/purchase/7' }],
  ['expired', false, 'expired', { kind: 'again', to: '/purchase/7' }],
  ['returned', false, 'returned', { kind: 'again', to: '/purchase/7' }],
  ['waiting', false, 'waiting', { kind: 'looking' }],
  ['paid', false, 'paid', null],
] as const)('%s, payable: %s', (state, can_retry, shown, action) => {
  const one = purchase('a', { state, can_retry })
  expect(stateOf(one)).toBe(shown)
  expect(actionOf(one, [one])).toEqual(action)
})

test('what is had already is not offered again, what went back is', () => {
  const dead = purchase('b')
  const paid = purchase('a', { state: 'paid' })
  const none = { ...paid.amount, amount: 0 }
  const refund = { amount: paid.amount, to_bank: paid.amount, to_wallet: none, whole: true, under_way: false }
  expect(actionOf(dead, [dead, paid])).toBeNull()
  expect(actionOf(dead, [dead, { ...paid, refund }])).toEqual({ kind: 'again', to: '/purchase/7' })
  expect(stateOf({ ...paid, refund })).toBe('refunded')
  expect(stateOf({ ...paid, refund: { ...refund, whole: false } })).toBe('partly_refunded')
})

test('each thing is bought again in its own place', () => {
  const again = (change: Partial<Purchase>) => actionOf(purchase('a', change), [])
  expect(again({ rented: true })).toEqual({ kind: 'again', to: '/purchase/7?way=rent' })
  expect(again({ type: 'SUBSCRIPTION', product_id: null })).toEqual({ kind: 'again', to: '/plans' })
  expect(again({ type: 'CHARGE_WALLET', product_id: null })).toEqual({ kind: 'again', to: '/account/wallet' })
  expect(again({ type: 'BUY_SCREENING' })).toEqual({ kind: 'again', to: '/screening/7' })
  expect(again({ type: 'BUY_FESTIVAL' })).toBeNull()
})

test('who may have paid without our knowing can say so, and nobody who gave up', () => {
  const says = (change: Partial<Purchase>) => mayBePaid(purchase('a', { takes_reference: true, ...change }))
  expect([says({ state: 'open' }), says({ state: 'failed' }), says({ state: 'waiting' })]).toEqual([true, true, true])
  expect([says({ state: 'cancelled' }), says({ state: 'paid', takes_reference: false })]).toEqual([false, false])
})
