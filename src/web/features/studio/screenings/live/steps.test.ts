import { expect, test } from 'vitest'
import type { LiveDesk } from './live-data.ts'
import { instantIn, stepsOf } from './steps.ts'

const now = '2026-11-21T18:00:00.000Z'
const desk = (more: Partial<LiveDesk> = {}): LiveDesk => ({
  id: 1,
  title: 'A',
  is_draft: false,
  phase: 'waiting',
  now,
  on_air_at: null,
  ended_at: null,
  starts_at: '2026-11-21T18:30:00.000Z',
  ends_at: '2026-11-21T20:00:00.000Z',
  doors: { is_open: false, at: '2026-11-21T18:15:00.000Z', is_by_desk: false },
  held_since: null,
  has_picture: false,
  may: [],
  next: null,
  encoder: { state: 'none', since: null, is_long_away: false, sending: null },
  viewers: { now: 0, tickets: 0, stalled: 0, behind_ms: null, networks: [], rungs: [] },
  recording: {
    state: 'none',
    has_film: false,
    cut_from: null,
    cut_until: null,
    may_cut: false,
    gaps: [],
    replay_hours: 0,
  },
  rungs: [],
  questions: 0,
  messages: [],
  log: [],
  key_made_at: now,
  doors_for_cameras: { rtmp: true, srt: true },
  ...more,
})
const connected = { state: 'connected', since: now, is_long_away: false, sending: null } as const
const states = (one: LiveDesk) => stepsOf(one).map(({ state }) => state)

test.each([
  ['before a camera came nothing is reached', desk(), ['coming', 'coming', 'coming', 'coming']],
  ['a camera is the first step', desk({ encoder: connected }), ['current', 'coming', 'coming', 'coming']],
  [
    'open doors are the second, and without a camera the first is still to come',
    desk({ doors: { is_open: true, at: now, is_by_desk: false } }),
    ['coming', 'current', 'coming', 'coming'],
  ],
  [
    'while the start counts it is not on air',
    desk({ encoder: connected, phase: 'starting', on_air_at: '2026-11-21T18:00:05.000Z' }),
    ['done', 'current', 'coming', 'coming'],
  ],
  ['on air is the third', desk({ phase: 'on_air', on_air_at: now }), ['done', 'done', 'current', 'coming']],
  [
    'after the end all are done',
    desk({ phase: 'ended', on_air_at: now, ended_at: now }),
    ['done', 'done', 'done', 'done'],
  ],
])('%s', (_title, one, expected) => {
  expect(states(one)).toEqual(expected)
})

test('a step that is done has its own hour, one to come its planned one', () => {
  const opened = { kind: 'deed', at: now, deed: 'open_doors', by: 'Raha' } as const
  const [, doors, air] = stepsOf(desk({ doors: { is_open: true, at: null, is_by_desk: true }, log: [opened] }))
  expect([doors?.at, doors?.isPlanned]).toEqual([now, false])
  expect([air?.at, air?.isPlanned]).toEqual(['2026-11-21T18:30:00.000Z', true])
})

test('an end that was planned and has passed is not shown as one to come', () => {
  const endOf = (one: LiveDesk) => stepsOf(one).at(-1)?.at
  expect(endOf(desk())).toBe('2026-11-21T20:00:00.000Z')
  const late = { now: '2026-11-21T20:00:00.000Z' }
  expect(endOf(desk(late))).toBeNull()
  expect(endOf(desk({ ...late, phase: 'ended', ended_at: late.now }))).toBe(late.now)
})

test.each([
  ['2026-11-21T20:00:00.000Z', '23:30'],
  ['2026-11-22T18:00:00.000Z', '22 November, 21:30'],
  ['2026-11-20T18:00:00.000Z', '20 November, 21:30'],
])('%s is shown as %s: an hour of another day has its day', (at, shown) => {
  expect(instantIn(at, now, 'en')).toBe(shown)
})
