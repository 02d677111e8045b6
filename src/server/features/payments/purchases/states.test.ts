import { expect, test } from 'vitest'
import { PurchaseState as States } from '#contract/payments/payments.ts'
import {
  attemptSteps,
  canAttemptBecome,
  leasable,
  moneyDecided,
} from '#server/features/payments/gateways/attempts/attempt-states.ts'
import { canPurchaseBecome, canRetry, purchaseSteps, standingOf } from './purchase-states.ts'

test('every step leads to a state that exists', () => {
  for (const steps of Object.values(purchaseSteps)) for (const to of steps) expect(States.options).toContain(to)
  for (const steps of Object.values(attemptSteps))
    for (const to of steps) expect(Object.keys(attemptSteps)).toContain(to)
})

test('paid and returned purchases are decided; money that went back stays back', () => {
  for (const to of States.options) {
    expect(canPurchaseBecome('paid', to)).toBe(false)
    expect(canPurchaseBecome('returned', to)).toBe(false)
  }
  expect(attemptSteps.reversed).toEqual([])
  expect(attemptSteps.refunded).toEqual([])
  expect(canAttemptBecome('paid', 'failed')).toBe(false)
  expect(canAttemptBecome('reversing', 'paid')).toBe(false)
})

test('whatever was believed of an attempt, the bank’s yes can still be heard', () => {
  for (const from of Object.keys(attemptSteps) as (keyof typeof attemptSteps)[]) {
    const isOpen = !moneyDecided.includes(from) && from !== 'created'
    expect(canAttemptBecome(from, 'paid'), from).toBe(isOpen)
  }
  expect([...leasable].sort()).toEqual(['cancelled', 'expired', 'failed', 'returned', 'started', 'unknown'])
})

test.each([
  ['open', [], 'open'],
  ['open', ['created'], 'open'],
  ['open', ['started'], 'open'],
  ['open', ['returned'], 'waiting'],
  ['waiting', ['unknown'], 'waiting'],
  // one attempt failed, another is unanswered: the buyer must not be told to pay again
  ['waiting', ['unknown', 'failed'], 'waiting'],
  ['waiting', ['failed', 'finalising'], 'waiting'],
  ['waiting', ['cancelled', 'started'], 'open'],
  ['waiting', ['failed', 'cancelled'], 'cancelled'],
  ['waiting', ['cancelled', 'failed'], 'failed'],
  ['expired', ['started'], 'expired'],
  ['expired', ['unknown'], 'waiting'],
  ['expired', ['failed'], 'expired'],
  ['paid', ['paid', 'unknown'], 'paid'],
  ['paid', ['paid', 'reversing'], 'paid'],
  ['returned', ['reversing'], 'returned'],
  ['returned', ['reversed', 'failed'], 'returned'],
] as const)('a purchase that was %s, with attempts %j, is %s', (current, attempts, next) => {
  expect(standingOf(current, attempts, { isOver: false })).toBe(next)
})

test('an attempt whose time at the bank is over ends a purchase only when its own time is over, too', () => {
  expect(standingOf('open', ['expired'], { isOver: true })).toBe('expired')
  for (const current of ['open', 'waiting', 'cancelled', 'failed'] as const)
    expect(standingOf(current, ['cancelled', 'expired'], { isOver: false })).toBe('failed')
  // an earlier end stays
  expect(standingOf('expired', ['expired'], { isOver: false })).toBe('expired')
})

test('a purchase can be paid (again) until its time is over, and never while an answer is missing', () => {
  const expiresAt = new Date('2026-11-21T09:30:00Z')
  const now = new Date('2026-11-21T09:29:59Z')
  const able = States.options.filter((state) => canRetry({ state, expiresAt }, now))
  expect(able.sort()).toEqual(['cancelled', 'failed', 'open'])
  expect(States.options.filter((state) => canRetry({ state, expiresAt }, expiresAt))).toEqual([])
})
