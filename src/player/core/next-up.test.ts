import { expect, test } from 'vitest'
import {
  cardFromMs,
  cardKey,
  fullRing,
  heldRing,
  isCardDue,
  isRingOver,
  ringAfter,
  secondsOf,
  stoppedRing,
} from './next-up.ts'

const credits = { kind: 'credits', startMs: 2_700_000, endMs: 2_880_000 }

test.each([
  ['where the credits begin', [credits], 2_880_000, 2_700_000],
  ['else 20 seconds before the end', [], 2_880_000, 2_860_000],
  ['a mark behind the end is none', [credits], 600_000, 580_000],
  ['an intro is no credits', [{ kind: 'intro', startMs: 0, endMs: 9000 }], 600_000, 580_000],
  ['of a very short film in its last quarter', [], 24_000, 18_000],
  ['a stream without an end has no card', [], null, null],
])('the card comes: %s', (_title, markers, durationMs, fromMs) => {
  expect(cardFromMs(markers, durationMs)).toBe(fromMs)
})

test('the card is there from its mark to the end, and not for whoever went back', () => {
  const at = (positionMs: number, phase: 'active' | 'ended' | 'loading' = 'active') =>
    isCardDue({ phase, positionMs, durationMs: 2_880_000, markers: [credits] })
  expect([at(2_699_000), at(2_700_000), at(2_879_000), at(2_880_000, 'ended')]).toEqual([false, true, true, true])
  // while the next episode loads, its own position counts
  expect(at(2_700_000, 'loading')).toBe(false)
})

test('the ring runs with the film, stands with it, and runs on after its end', () => {
  const playing = { phase: 'active', paused: false, panel: null } as const
  expect(ringAfter(fullRing, 4000, playing).leftMs).toBe(6000)
  expect(ringAfter(fullRing, 40_000, playing).leftMs).toBe(0)
  expect(ringAfter(fullRing, 4000, { ...playing, paused: true })).toBe(fullRing)
  expect(ringAfter(fullRing, 4000, { ...playing, phase: 'ended', paused: true }).leftMs).toBe(6000)
  // nobody is sent on from an open list
  expect(ringAfter(fullRing, 4000, { ...playing, panel: 'list' })).toBe(fullRing)
  for (const move of ['held', 'stopped'] as const)
    expect(ringAfter({ ...fullRing, move }, 4000, playing).leftMs).toBe(10_000)
})

test('Space holds the ring, Escape removes the card, Enter presses, every other key stops the ring', () => {
  expect(cardKey(' ', 'running')).toBe('hold')
  expect(cardKey(' ', 'held')).toBe('hold')
  expect(cardKey('Escape', 'stopped')).toBe('remove')
  expect(cardKey('Enter', 'running')).toBe('nothing')
  expect(cardKey('Shift', 'running')).toBe('nothing')
  for (const key of ['Tab', 'ArrowLeft', 'x', 'ب', 'ArrowUp', 'F5']) expect(cardKey(key, 'running')).toBe('stop')
  // without a ring Space presses a focused button, as everywhere
  expect(cardKey(' ', 'stopped')).toBe('nothing')
})

test('Space holds the ring and lets it go; a stopped ring stays stopped, and neither begins an episode', () => {
  const held = heldRing(fullRing, true)
  expect(held.move).toBe('held')
  expect(heldRing(held, false)).toEqual(fullRing)
  const stopped = stoppedRing(held)
  expect(heldRing(stopped, false)).toBe(stopped)
  const atEnd = { leftMs: 0, move: 'running' } as const
  expect([isRingOver(atEnd), isRingOver(heldRing(atEnd, true)), isRingOver(stoppedRing(atEnd))]).toEqual([
    true,
    false,
    false,
  ])
  expect(isRingOver(fullRing)).toBe(false)
})

test('the seconds are whole, and never 0 while the ring is there', () => {
  const at = (leftMs: number) => secondsOf({ leftMs, move: 'running' })
  expect([at(10_000), at(9999), at(9000), at(1), at(0)]).toEqual([10, 10, 9, 1, 1])
})
