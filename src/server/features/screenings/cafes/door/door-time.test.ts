import { expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { whenSold } from './door-time.ts'

const startsAt = new Date('2026-12-01T17:00:00Z')
const endsAt = after(startsAt, hours(2))
const at = (offset: number) => after(startsAt, offset)
type Fate = Parameters<typeof whenSold>[0]['fate']

test.each<[string, { fate?: Fate; at: number; now: number }, number | string]>([
  ['as it was sold', { at: minutes(5), now: minutes(6) }, minutes(5)],
  ['a fast clock: at its arrival', { at: hours(1), now: minutes(6) }, minutes(6)],
  ['a slow clock: at the opening', { at: -days(2), now: minutes(6) }, -hours(3)],
  ['told after the end: as it was sold', { at: minutes(5), now: hours(20) }, minutes(5)],
  ['a fast clock told after the end: at the end', { at: hours(9), now: hours(20) }, hours(2)],
  ['before the door', { at: 0, now: -hours(3) - 1 }, 'too_early'],
  ['at the opening', { at: -hours(3), now: -hours(3) }, -hours(3)],
  ['a day after the end', { at: minutes(5), now: hours(26) }, 'over'],
  ['just before that', { at: minutes(5), now: hours(26) - 1 }, minutes(5)],
  ['cancelled', { fate: 'cancelled', at: 0, now: 0 }, 'off'],
  ['postponed', { fate: 'postponed', at: 0, now: 0 }, 'off'],
  ['interrupted', { fate: 'interrupted', at: 0, now: 0 }, 0],
])('%s', (_, { fate = 'planned', at: sold, now }, expected) => {
  const found = whenSold({ fate, startsAt, endsAt }, at(sold), at(now))
  expect(typeof found === 'string' ? found : found.getTime() - startsAt.getTime()).toBe(expected)
})
