import { expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import { unnamedSeatsOf } from './unnamed-seats.ts'

const startsAt = new Date('2026-12-01T17:30:00Z')
const now = after(startsAt, -hours(24))
const prices = [{ currency: 'IRR' as const, amount: 1_000_000 }]

test.each([
  ['never', { unnamedHours: null }, 2, null],
  ['while tickets are taken back', { unnamedHours: 3 }, 2, { at: after(startsAt, -hours(3)), isPaid: true }],
  ['at the hour until which they are', { unnamedHours: 2 }, 2, { at: after(startsAt, -hours(2)), isPaid: false }],
  ['later', { unnamedHours: 1 }, 2, { at: after(startsAt, -hours(1)), isPaid: false }],
  ['where none is taken back', { unnamedHours: 3 }, null, { at: after(startsAt, -hours(3)), isPaid: false }],
  ['for nothing', { unnamedHours: 3, prices: [] }, 2, { at: after(startsAt, -hours(3)), isPaid: false }],
  ['when it has passed', { unnamedHours: 24 }, 2, null],
])('seats without a name come back: %s', (_case, offer, returnHours, back) => {
  expect(unnamedSeatsOf({ prices, ...offer }, { startsAt, returnHours }, now)).toEqual(back)
  expect(unnamedSeatsOf({ prices, ...offer }, { startsAt: null, returnHours }, now)).toBeNull()
})
