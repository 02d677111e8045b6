import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { isUrgent, type MomentFacts, rankOfMoment } from './moment-rank.ts'

// 18:30 in Tehran
const now = new Date('2026-11-30T15:00:00Z')
const screening = (change: Partial<Extract<MomentFacts, { kind: 'screening' }>> = {}): MomentFacts => ({
  kind: 'screening',
  mode: 'together',
  state: 'on_sale',
  isShownOut: false,
  startsAt: after(now, minutes(60)),
  ...change,
})
const rent = (endsAt: Date, isBegun: boolean): MomentFacts => ({ kind: 'rent', endsAt, isBegun })

test.each<[string, MomentFacts, number | null]>([
  ['a ticket that begins in an hour', screening(), 1],
  ['one whose doors are open', screening({ state: 'doors', startsAt: after(now, minutes(9)) }), 1],
  ['one that begins a minute later', screening({ startsAt: after(now, minutes(61)) }), 5],
  ['one for tomorrow', screening({ startsAt: after(now, hours(6)) }), null],
  ['one without a date', screening({ state: 'postponed', startsAt: null }), null],
  ['one that was cancelled', screening({ state: 'cancelled' }), null],
  ['one that is on', screening({ state: 'running', startsAt: after(now, -minutes(20)) }), 2],
  ['one that all have seen', screening({ state: 'running', isShownOut: true }), null],
  ['a window that is open', screening({ mode: 'window', state: 'running' }), 6],
  ['a rent that ends within a day', rent(after(now, hours(24)), true), 3],
  ['a rent that ends later and was begun', rent(after(now, hours(25)), true), null],
  ['a rent that ends later and was not begun', rent(after(now, hours(25)), false), 7],
  ['a purchase that waits for its payment', { kind: 'payment' }, 4],
])('%s', (_, facts, rank) => {
  expect(rankOfMoment(facts, now)).toBe(rank)
})

test('what is urgent comes before what was begun, a ticket for tonight does not', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(isUrgent)).toEqual([true, true, true, true, false, false, false])
})
