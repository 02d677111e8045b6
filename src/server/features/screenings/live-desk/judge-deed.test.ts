import { describe, expect, test } from 'vitest'
import { after } from '#lib/time/clock.ts'
import type { LiveDeed } from '#lib/lists/live-deeds.ts'
import { deedsNow, deskPhase, type DeskFacts, judgeDeed, nextDeed } from './judge-deed.ts'

const now = new Date('2026-11-21T18:00:00Z')
const ready: DeskFacts = {
  fate: 'planned',
  isPublished: true,
  areDoorsOpen: false,
  hasBegun: false,
  isEarly: false,
  onAirAt: null,
  endedAt: null,
  isHeld: false,
  hasPicture: true,
}
const states = {
  rehearsal: ready,
  early: { ...ready, isEarly: true },
  draft: { ...ready, isPublished: false },
  cancelled: { ...ready, fate: 'cancelled' },
  blind: { ...ready, hasPicture: false },
  doors: { ...ready, areDoorsOpen: true },
  begun: { ...ready, areDoorsOpen: true, hasBegun: true },
  counting: { ...ready, areDoorsOpen: true, onAirAt: after(now, 1) },
  // the very instant at which the count is over
  onAir: { ...ready, areDoorsOpen: true, onAirAt: now },
  held: { ...ready, areDoorsOpen: true, onAirAt: after(now, -1000), isHeld: true },
  away: { ...ready, areDoorsOpen: true, onAirAt: after(now, -1000), hasPicture: false },
  interrupted: { ...ready, fate: 'interrupted', areDoorsOpen: true, onAirAt: after(now, -1000) },
  ended: { ...ready, onAirAt: after(now, -1000), endedAt: now },
} as const satisfies Record<string, DeskFacts>

type Said = 'do' | 'done' | 'early' | 'begun' | 'draft' | 'stopped' | 'no_picture' | 'on_air' | 'not_on_air' | 'over'
const order: readonly LiveDeed[] = ['open_doors', 'shut_doors', 'start', 'take_back', 'hold', 'go_on', 'end']

// one column for each deed, in the order above
const table: Record<keyof typeof states, readonly Said[]> = {
  rehearsal: ['do', 'done', 'do', 'done', 'not_on_air', 'done', 'do'],
  early: ['early', 'done', 'do', 'done', 'not_on_air', 'done', 'do'],
  draft: ['draft', 'done', 'draft', 'done', 'not_on_air', 'done', 'do'],
  cancelled: ['stopped', 'done', 'stopped', 'done', 'not_on_air', 'done', 'do'],
  blind: ['do', 'done', 'no_picture', 'done', 'not_on_air', 'done', 'do'],
  doors: ['done', 'do', 'do', 'done', 'not_on_air', 'done', 'do'],
  begun: ['done', 'begun', 'do', 'done', 'not_on_air', 'done', 'do'],
  counting: ['done', 'on_air', 'done', 'do', 'not_on_air', 'done', 'do'],
  onAir: ['done', 'on_air', 'done', 'on_air', 'do', 'done', 'do'],
  held: ['done', 'on_air', 'done', 'on_air', 'done', 'do', 'do'],
  away: ['done', 'on_air', 'done', 'on_air', 'do', 'done', 'do'],
  interrupted: ['done', 'on_air', 'done', 'on_air', 'do', 'done', 'do'],
  ended: ['over', 'over', 'over', 'over', 'over', 'over', 'done'],
}

describe.each(Object.keys(states) as (keyof typeof states)[])('an event in the state %s', (state) => {
  test.each(order.map((deed, index) => [deed, table[state][index]] as const))('answers %s with %s', (deed, said) => {
    const judged = judgeDeed(states[state], deed, now)
    expect(judged.is === 'refused' ? judged.code.replace('live_desk.', '') : judged.is).toBe(said)
  })
})

test.each([
  ['rehearsal', 'waiting', 'open_doors'],
  ['early', 'waiting', null],
  ['draft', 'waiting', null],
  ['blind', 'waiting', 'open_doors'],
  ['doors', 'waiting', 'start'],
  ['begun', 'waiting', 'start'],
  ['counting', 'starting', 'take_back'],
  ['onAir', 'on_air', null],
  ['held', 'held', 'go_on'],
  ['away', 'away', null],
  ['ended', 'ended', null],
] as const)('in the state %s the phase is %s and the next step %s', (state, phase, next) => {
  expect(deskPhase(states[state], now)).toBe(phase)
  expect(nextDeed(states[state], now)).toBe(next)
})

test('without a picture the camera is the next step, and a start is still to be had', () => {
  const blind = { ...states.doors, hasPicture: false }
  expect(nextDeed(blind, now)).toBeNull()
  expect(deedsNow(blind, now)).toEqual(['shut_doors', 'start', 'end'])
})
