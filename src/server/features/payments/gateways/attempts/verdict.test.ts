import { expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { pauseAfter } from './ask-again.ts'
import { standingAfter, type Verdict } from './verdict.ts'

const start = new Date('2026-11-21T09:00:00Z')
const no = (more: object = {}) =>
  ({ kind: 'not_paid', code: '-51', returnedByBank: false, amountDiffers: false, ...more }) as const

function judge(
  verdict: Exclude<Verdict, { kind: 'paid' }>,
  more: {
    age?: number
    said?: 'maybe_paid' | 'cancelled'
    checks?: number
    /** The purchase's end, by the attempt's age; far away by default. */
    end?: number
    refusedBy?: string
  } = {},
) {
  const { age = minutes(1), said, checks = 1, end = hours(24), refusedBy = null } = more
  const attempt = {
    started_at: start,
    created_at: start,
    returned_at: said === undefined ? null : start,
    settled_at: refusedBy === null ? null : start,
    error_code: refusedBy,
    user_outcome: said ?? null,
    checks,
  }
  return standingAfter(attempt, verdict, { now: after(start, age), windowMinutes: 45, expiresAt: after(start, end) })
}

test('the bank’s clear no ends an attempt, and how it ended is told by what the person did', () => {
  expect(judge(no(), { said: 'maybe_paid' })).toEqual({ state: 'failed', errorCode: '-51', nextCheckAt: null })
  expect(judge(no(), { said: 'cancelled' }).state).toBe('cancelled')
  expect(judge(no(), { age: minutes(46) }).state).toBe('expired')
  expect(judge(no(), { age: minutes(30), end: minutes(30) }).state).toBe('expired')
  expect(judge(no({ returnedByBank: true }), { said: 'maybe_paid' }).state).toBe('expired')
  expect(judge(no({ amountDiffers: true }), { said: 'cancelled' }).state).toBe('failed')
})

test('an attempt that is open at the bank is asked about until its window is over', () => {
  expect(judge({ kind: 'pending' })).toEqual({
    state: 'started',
    errorCode: null,
    nextCheckAt: after(start, minutes(2)),
  })
  expect(judge({ kind: 'pending' }, { age: minutes(44) }).nextCheckAt).toEqual(after(start, minutes(46)))
  expect(judge({ kind: 'pending' }, { age: minutes(45) })).toMatchObject({ state: 'expired', nextCheckAt: null })
})

test('the bank is asked at the purchase’s end, whatever the pause', () => {
  const next = (age: number, end: number) => judge({ kind: 'pending' }, { age, end }).nextCheckAt
  expect(next(minutes(14), minutes(15))).toEqual(after(start, minutes(15)))
  expect(next(minutes(13), minutes(15))).toEqual(after(start, minutes(15)))
  expect(next(minutes(12), minutes(15))).toEqual(after(start, minutes(14)))
  expect(next(minutes(15) - 1, minutes(15))).toEqual(after(start, minutes(15)))
  expect(next(minutes(15), minutes(15))).toEqual(after(start, minutes(17)))
})

const pending = { kind: 'pending' } as const
const silence = { kind: 'unknown', reason: 'TimeoutError' } as const

test.each([
  // every minute at first, every two from ten minutes on, never after its end
  ['open, just begun', pending, 0, minutes(1)],
  ['open, an instant before ten minutes', pending, minutes(10) - 1, minutes(1)],
  ['open, at ten minutes', pending, minutes(10), minutes(2)],
  ['open, an instant before its end', pending, minutes(45) - 1, minutes(2)],
  ['open, at its end', pending, minutes(45), null],
  ['silent, an instant before ten minutes', silence, minutes(10) - 1, minutes(1)],
  ['silent, at ten minutes', silence, minutes(10), minutes(2)],
  ['silent, an instant before its end', silence, minutes(45) - 1, minutes(2)],
  ['silent, at its end', silence, minutes(45), seconds(5)],
  ['silent, an instant before 72 hours', silence, hours(72) - 1, seconds(5)],
  ['silent, at 72 hours', silence, hours(72), null],
])('when an attempt is asked about next: %s', (_title, verdict, age, pause) => {
  expect(judge(verdict, { age }).nextCheckAt).toEqual(pause === null ? null : after(start, age + pause))
})

test('who said no is told so although the bank still has the page open, and the bank is asked on', () => {
  expect(judge({ kind: 'pending' }, { said: 'cancelled' })).toMatchObject({
    state: 'cancelled',
    nextCheckAt: after(start, minutes(2)),
  })
  expect(judge({ kind: 'pending' }, { said: 'cancelled', age: minutes(46) }).nextCheckAt).toBeNull()
})

test('an attempt that the bank has refused and opened again stays refused, and is asked about until its window is over', () => {
  const refused = { said: 'maybe_paid', refusedBy: 'INSTRUMENT_DECLINED' } as const
  expect(judge({ kind: 'pending' }, refused)).toEqual({
    state: 'failed',
    errorCode: 'INSTRUMENT_DECLINED',
    nextCheckAt: after(start, minutes(2)),
  })
  expect(judge({ kind: 'pending' }, { ...refused, age: minutes(45) })).toMatchObject({
    state: 'expired',
    nextCheckAt: null,
  })
})

test('silence is never an end: it is unknown, asked about ever more calmly for 72 hours, then left to a person', () => {
  expect(judge(silence, { said: 'maybe_paid' })).toEqual({
    state: 'unknown',
    errorCode: 'TimeoutError',
    nextCheckAt: after(start, minutes(1) + seconds(5)),
  })
  expect(judge(silence, { age: minutes(50) }).state).toBe('unknown')
  expect(judge(silence, { said: 'cancelled', age: hours(71) })).toMatchObject({ state: 'unknown' })
  expect(judge(silence, { said: 'maybe_paid', age: hours(72) })).toMatchObject({ state: 'unknown', nextCheckAt: null })
  // no browser has returned: the buyer may still be at the bank
  expect(judge(silence)).toMatchObject({ state: 'started', nextCheckAt: after(start, minutes(2)) })
})

test('pauses double from five seconds and stop at ten minutes', () => {
  expect([0, 1, 2, 3, 4].map((checks) => pauseAfter(checks) / 1000)).toEqual([5, 5, 10, 20, 40])
  expect(pauseAfter(9)).toBe(minutes(10))
  expect(pauseAfter(5000)).toBe(minutes(10))
})
