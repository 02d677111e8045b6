import { expect, test } from 'vitest'
import { after, minutes, seconds } from '#lib/time/clock.ts'
import { awayAfterMs, livePhaseAt, type LiveFacts } from './live-phase.ts'

const now = new Date('2026-11-21T18:00:00Z')
const ago = (ms: number) => after(now, -ms)
const running: LiveFacts = { onAirAt: ago(minutes(5)), endedAt: null, isHeld: false, writtenAt: ago(seconds(1)) }

test.each<[string, Partial<LiveFacts>, string]>([
  ['nobody has put it on air', { onAirAt: null }, 'waiting'],
  ['it will be on air in a moment', { onAirAt: after(now, 1) }, 'waiting'],
  ['it is on air from this instant on', { onAirAt: now }, 'on_air'],
  ['its camera sends', {}, 'on_air'],
  ['the last segment is nearly too old', { writtenAt: ago(awayAfterMs - 1) }, 'on_air'],
  ['the last segment is too old', { writtenAt: ago(awayAfterMs) }, 'away'],
  ['no camera was there yet', { writtenAt: null }, 'away'],
  ['its desk holds it', { isHeld: true }, 'held'],
  ['its desk holds it and its camera is gone', { isHeld: true, writtenAt: null }, 'held'],
  ['it is held before it is on air', { isHeld: true, onAirAt: null }, 'waiting'],
  ['it will end in a moment', { endedAt: after(now, 1) }, 'on_air'],
  ['it has just ended', { endedAt: now }, 'ended'],
  ['it ended while it was held', { endedAt: ago(1), isHeld: true }, 'ended'],
  ['it ended and was never on air', { endedAt: ago(1), onAirAt: null }, 'ended'],
])('%s', (_what, change, expected) => {
  expect(livePhaseAt({ ...running, ...change }, now)).toBe(expected)
})
