import { expect, test } from 'vitest'
import { after } from '#lib/time/clock.ts'
import { isElsewhere, type PlaceAsker, type PlaceLease } from './judge-place.ts'

const now = new Date('2026-12-01T12:00:00Z')
const lease: PlaceLease = { placeId: 'hall', sessionId: 'television', until: after(now, 1) }

test.each<[string, PlaceLease | undefined, PlaceAsker, boolean]>([
  ['a player, where nobody plays', undefined, { placeId: 'hall' }, false],
  ['the player that plays', lease, { placeId: 'hall' }, false],
  ['another player', lease, { placeId: 'kitchen' }, true],
  ['another player, at the end of the lease', { ...lease, until: now }, { placeId: 'kitchen' }, false],
  ['a key, where nobody plays', undefined, { sessionId: 'phone' }, false],
  ['a key of the session that plays', lease, { sessionId: 'television' }, false],
  ['a key of another session', lease, { sessionId: 'phone' }, true],
  ['a key of another session, at the end of the lease', { ...lease, until: now }, { sessionId: 'phone' }, false],
])('for %s', (_who, held, asker, expected) => {
  expect(isElsewhere(held, asker, now)).toBe(expected)
})
