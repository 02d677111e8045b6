import { expect, test } from 'vitest'
import { positionIn, sceneAt, type ScreeningNow } from './programme-scene.ts'

const start = Date.parse('2026-11-22T17:30:00.000Z')
const spelled = (at: number) => new Date(at).toISOString()
const minute = 60_000

const part = (number: number, from: number, length: number, title: string | null = 'T') => ({
  number,
  role: title === null ? ('talk' as const) : ('film' as const),
  title,
  duration_ms: length * minute,
  starts_at: spelled(start + from * minute),
})

function state(more: Partial<ScreeningNow> = {}): ScreeningNow {
  return {
    now: spelled(start),
    state: 'running',
    live: null,
    doors_at: null,
    starts_at: spelled(start),
    ends_at: null,
    late_entry: 'join',
    entry_ends_at: null,
    message: null,
    phase: { kind: 'film', starts_at: null, ends_at: null, part: 1, position_ms: 0 },
    parts: [part(1, 0, 30), part(2, 40, 20), part(3, 60, 15, null)],
    ...more,
  }
}

test.each([
  [-1, 0, { kind: 'before', until: start }],
  [0, 0, { kind: 'part', part: 1, positionMs: 0, isHeld: false }],
  [29, 0, { kind: 'part', part: 1, positionMs: 29 * minute, isHeld: false }],
  [30, 0, { kind: 'interval', next: 2, until: start + 40 * minute }],
  [40, 0, { kind: 'part', part: 2, positionMs: 0, isHeld: false }],
  [60, 0, { kind: 'talk', until: start + 75 * minute }],
  [75, 0, { kind: 'over' }],
  [5, 7, { kind: 'before', until: start + 7 * minute }],
  [36, 7, { kind: 'part', part: 1, positionMs: 29 * minute, isHeld: false }],
  [38, 7, { kind: 'interval', next: 2, until: start + 47 * minute }],
  [81, 7, { kind: 'talk', until: start + 82 * minute }],
])('at minute %i, behind by %i', (now, behind, scene) => {
  expect(sceneAt(state(), start + now * minute, behind * minute)).toEqual(scene)
})

test('while our stream fails everybody stands where the server saw them last', () => {
  const failing = state({
    now: spelled(start + 12 * minute),
    phase: {
      kind: 'outage',
      starts_at: spelled(start + 10 * minute),
      ends_at: null,
      part: 1,
      position_ms: 10 * minute,
    },
    parts: [part(1, 2, 30)],
  })
  expect(sceneAt(failing, start + 14 * minute, 0)).toEqual({
    kind: 'part',
    part: 1,
    positionMs: 10 * minute,
    isHeld: true,
  })
  expect(positionIn(failing, 1, { now: start + 14 * minute, behindMs: 0 })).toBeNull()
})

test('a cancelled screening is over, and one without a date has not begun', () => {
  expect(sceneAt(state({ state: 'cancelled' }), start, 0)).toEqual({ kind: 'over' })
  expect(sceneAt(state({ state: 'postponed', starts_at: null, parts: [] }), start, 0)).toEqual({
    kind: 'before',
    until: null,
  })
})

test('a part tells the way to its own beginning', () => {
  expect(positionIn(state(), 2, { now: start + 39 * minute, behindMs: 0 })).toBe(-minute)
  expect(positionIn(state(), 9, { now: start, behindMs: 0 })).toBeNull()
})
