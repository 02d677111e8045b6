import { expect, test } from 'vitest'
import { beginningOn, clashOf, type Drop, dropOf, eveningOf, isMovable, snapped, steppedBy } from './drop-screening.ts'
import { dayOf, instantIn } from './month-grid.ts'
import type { StudioScreening } from './screening-data.ts'

const day = dayOf('2026-11-27T12:00:00Z')
const now = new Date(instantIn(day, 12 * 60))
const draft = {
  id: 1,
  mode: 'room',
  film: { id: 5, title: 'Rain' },
  state: 'announced',
  is_draft: true,
  cafe: { id: 7, name: 'Naqsh' },
  starts_at: instantIn(day + 3, 21 * 60 + 10),
  ends_at: instantIn(day + 3, 23 * 60 + 10),
} as StudioScreening

test('on another day it keeps its hour; at an hour it begins at the nearest quarter, inside the day', () => {
  expect(beginningOn(draft, day + 5)).toBe(instantIn(day + 5, 21 * 60 + 10))
  expect(beginningOn(draft, day + 5, 20 * 60 + 8)).toBe(instantIn(day + 5, 20 * 60 + 15))
  expect([snapped(-9), snapped(1439), snapped(607)]).toEqual([0, 1425, 600])
  expect(eveningOf(day)).toBe(instantIn(day, 21 * 60))
})

test('keys move it by days and by quarters of an hour, and not over midnight', () => {
  const evening = instantIn(day, 23 * 60 + 50)
  expect(steppedBy(evening, { days: -1 })).toBe(instantIn(day - 1, 23 * 60 + 50))
  expect(steppedBy(evening, { steps: -2 })).toBe(instantIn(day, 23 * 60 + 20))
  expect(steppedBy(evening, { steps: 1 })).toBe(instantIn(day, 23 * 60 + 59))
})

test.each<[string, Partial<StudioScreening>, string, Drop]>([
  ['where it is', {}, draft.starts_at ?? '', 'stays'],
  ['at this instant', {}, now.toISOString(), 'past'],
  ['later', {}, new Date(now.getTime() + 1).toISOString(), 'draft'],
  ['later, and it is published', { is_draft: false }, instantIn(day + 1), 'desk'],
])('dropped %s', (_where, more, startsAt, what) => {
  expect(dropOf({ ...draft, ...more }, startsAt, now)).toBe(what)
})

test.each<[string, Partial<StudioScreening>, boolean]>([
  ['a draft', {}, true],
  ['a draft whose date has passed', { ends_at: now.toISOString() }, true],
  ['a draft without a date', { starts_at: null }, false],
  ['a published one', { is_draft: false }, true],
  ['one that has ended now', { is_draft: false, ends_at: now.toISOString() }, false],
  ['a cancelled one', { is_draft: false, state: 'cancelled' }, false],
])('taken up is %s: %s', (_what, more, may) => {
  expect(isMovable({ ...draft, ...more }, now)).toBe(may)
})

const other = (more: Partial<StudioScreening>) => ({ ...draft, id: 2, ...more })
test.each<[string, StudioScreening, boolean]>([
  ['at the same time in the same room', other({}), true],
  ['itself', draft, false],
  ['in another room', other({ cafe: { id: 8, name: 'Gol' } }), false],
  ['cancelled', other({ state: 'cancelled' }), false],
  ['that begins when it ends', other({ starts_at: draft.ends_at, ends_at: instantIn(day + 3, 1439) }), false],
  ['that ends when it begins', other({ starts_at: instantIn(day + 3, 600), ends_at: draft.starts_at }), false],
  [
    'that ends a minute later',
    other({ starts_at: instantIn(day + 3, 600), ends_at: instantIn(day + 3, 21 * 60 + 11) }),
    true,
  ],
])('a screening %s clashes: %s', (_what, one, clashes) => {
  expect(clashOf(draft, draft.starts_at ?? '', [one]) !== null).toBe(clashes)
})

const together = { ...draft, mode: 'together', cafe: null } as StudioScreening
test.each<[string, Partial<StudioScreening>, boolean]>([
  ['the same film for everybody together', {}, true],
  ['another film', { film: { id: 6, title: 'Snow' } }, false],
  ['a window of the same film', { mode: 'window' }, false],
  ['a cancelled one', { state: 'cancelled' }, false],
])('at the same time as one together, %s clashes: %s', (_what, more, clashes) => {
  expect(clashOf(together, together.starts_at ?? '', [{ ...together, id: 2, ...more }]) !== null).toBe(clashes)
})
