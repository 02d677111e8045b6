import { expect, test } from 'vitest'
import { after, minutes } from '#lib/time/clock.ts'
import { type EveningFacts, mayBeRemote, playsUntil, refusalOfStart } from './evening-start.ts'

const startsAt = new Date('2026-11-26T17:30:00Z')
const endsAt = new Date('2026-11-26T19:30:00Z')
const planned: EveningFacts = { fate: 'planned', startsAt, endsAt }

test.each([
  ['16 minutes before', planned, after(startsAt, -minutes(16)), 'cafe.too_early'],
  ['15 minutes before', planned, after(startsAt, -minutes(15)), null],
  ['late', planned, after(startsAt, minutes(40)), null],
  ['at its end', planned, endsAt, 'cafe.evening_over'],
  ['cancelled', { ...planned, fate: 'cancelled' as const }, startsAt, 'cafe.evening_off'],
  ['postponed', { ...planned, fate: 'postponed' as const }, startsAt, 'cafe.evening_off'],
  ['interrupted', { ...planned, fate: 'interrupted' as const }, startsAt, null],
])('a host starts the film: %s', (_, facts, now, refusal) => {
  expect(refusalOfStart(facts, now)).toBe(refusal)
})

test('a film that was started plays to half an hour after the end', () => {
  expect(playsUntil(planned)).toEqual(after(endsAt, minutes(30)))
})

test.each([
  ['while the film may play', planned, after(endsAt, minutes(29)), true],
  ['when it plays no more', planned, after(endsAt, minutes(30)), false],
  ['of a cancelled evening', { ...planned, fate: 'cancelled' as const }, startsAt, false],
  ['of a postponed one', { ...planned, fate: 'postponed' as const }, startsAt, false],
])('a phone is a remote: %s', (_, facts, now, may) => {
  expect(mayBeRemote(facts, now)).toBe(may)
})
