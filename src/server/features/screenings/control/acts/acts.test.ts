import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import type { ScreeningState } from '#server/features/screenings/schedule/index.ts'
import { type Act, actsFrom, areDates, effects, returnsAfter } from './acts.ts'

const now = new Date('2026-12-01T12:00:00Z')

test.each<[ScreeningState, Act[]]>([
  ['announced', ['cancel', 'postpone', 'set_date']],
  ['on_sale', ['cancel', 'postpone', 'set_date']],
  ['sale_over', ['cancel', 'postpone', 'set_date']],
  ['doors', ['cancel', 'postpone', 'set_date']],
  ['running', ['cancel', 'postpone', 'set_date', 'interrupt']],
  ['ended', []],
  ['cancelled', []],
  ['postponed', ['cancel', 'set_date']],
  ['interrupted', ['cancel', 'postpone', 'set_date', 'resume']],
])('to a screening that is %s the desk can do %j', (state, acts) => {
  expect(actsFrom(state)).toEqual(acts)
})

test('only cancelling pays back; only a moved date opens returns', () => {
  const acts = Object.entries(effects)
  expect(acts.filter(([, { paysBack }]) => paysBack).map(([act]) => act)).toEqual(['cancel'])
  expect(acts.filter(([, { opensReturns }]) => opensReturns).map(([act]) => act)).toEqual(['postpone', 'set_date'])
  expect(returnsAfter('postpone', now)).toEqual(after(now, days(14)))
  expect(returnsAfter('cancel', now)).toBeNull()
})

test.each<[string, boolean, { startsAt?: Date; endsAt?: Date }]>([
  ['in the future', true, { startsAt: after(now, 1), endsAt: after(now, 2) }],
  ['that begin now', false, { startsAt: now, endsAt: after(now, hours(2)) }],
  ['that end before they begin', false, { startsAt: after(now, 2), endsAt: after(now, 2) }],
  ['without an end', false, { startsAt: after(now, 2) }],
  ['that are none', false, {}],
])('dates %s: %s', (_what, isGood, dates) => {
  expect(areDates(dates, now)).toBe(isGood)
})
