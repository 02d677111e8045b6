import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { endOfWish, needsAnotherTry, priceOfWish, standingOf, type WishFacts, type WishState } from './judge-wish.ts'

const asked = new Date('2026-11-30T09:00:00Z')
const wish: WishFacts = { state: 'asked', endsAt: endOfWish(asked), leasedUntil: null, purchase: null }
const lease = after(asked, hours(24) + minutes(1))

test.each<[string, Partial<WishFacts>, number, WishState]>([
  ['a new one', {}, 0, 'asked'],
  ['one in its last minute', {}, 24 * 60 - 1, 'asked'],
  ['one whose time is over', {}, 24 * 60, 'over'],
  ['one that was refused', { state: 'refused' }, 60, 'refused'],
  ['one that was refused, a day later', { state: 'refused' }, 24 * 60, 'refused'],
  ['one that was taken back', { state: 'withdrawn' }, 60, 'withdrawn'],
  ['one that is being bought while its time ends', { leasedUntil: lease }, 24 * 60, 'paying'],
  ['one whose press was never carried out', { leasedUntil: lease }, 24 * 60 + 1, 'over'],
  ['one that is paid for at a bank', { purchase: 'open' }, 24 * 60, 'paying'],
  ['one whose bank has not answered', { purchase: 'waiting' }, 24 * 60, 'paying'],
  ['one whose payment was given up', { purchase: 'cancelled' }, 60, 'asked'],
  ['one whose payment was given up, a day later', { purchase: 'expired' }, 24 * 60, 'over'],
  ['one that was paid', { purchase: 'paid' }, 24 * 60, 'bought'],
  ['one that was paid after it was taken back', { state: 'withdrawn', purchase: 'paid' }, 60, 'bought'],
])('%s', (_title, change, minutesLater, state) => {
  expect(standingOf({ ...wish, ...change }, after(asked, minutes(minutesLater)))).toBe(state)
})

test('only a purchase that ended unpaid is replaced by another try', () => {
  expect(['cancelled', 'failed', 'expired', 'returned'].every(needsAnotherTry)).toBe(true)
  expect([null, 'open', 'waiting', 'paid'].some(needsAnotherTry)).toBe(false)
})

test('a price that rose stays as it was told, one that fell is the new one', () => {
  expect([priceOfWish(100, 150), priceOfWish(100, 80), priceOfWish(null, 90)]).toEqual([100, 80, 90])
})
