import { describe, expect, test } from 'vitest'
import { after, minutes, seconds } from '#lib/time/clock.ts'
import type { DeskRow } from './desk-queries.ts'
import { delayOf, encoderOf, factsOf, rungState } from './desk-facts.ts'

const now = new Date('2026-11-21T18:00:00Z')
const ago = (ms: number) => after(now, -ms)
const row = (more: Partial<DeskRow> = {}): DeskRow => ({
  id: 1,
  event_id: 'e',
  title_fa: 'الف',
  title_en: 'A',
  state: 'published',
  release_at: after(now, minutes(30)),
  release_ends_at: after(now, minutes(120)),
  doors_minutes: 30,
  fate: 'planned',
  sold: 0,
  questions: 0,
  planned_doors: null,
  on_air_at: null,
  ended_at: null,
  held_since: null,
  sender_id: null,
  sender_seen_at: null,
  health: null,
  health_at: null,
  newest_at: null,
  key_made_at: now,
  srt_port: null,
  recording: 'none',
  recording_gaps: [],
  has_film: false,
  replay_hours: 0,
  cut_from: null,
  cut_until: null,
  swept_at: null,
  ...more,
})

test.each([
  [0, 'good'],
  [seconds(6), 'good'],
  [seconds(6) + 1, 'late'],
  [seconds(15), 'late'],
  [seconds(15) + 1, 'dead'],
] as const)('a rung whose newest segment ended %i ms ago is %s', (age, state) => {
  expect(rungState({ rung: 'v480', ageMs: age }, { height: 720, hasSound: true, isSending: true })).toBe(state)
})

test.each([
  ['a small picture, since the camera sends a small one itself', 'v480', { height: 480 }, 'over'],
  ['the smallest one, which is made still', 'v240', { height: 480 }, 'dead'],
  ['the sound, since the camera sends none', 'sound', { hasSound: false }, 'over'],
  ['the sound that has stopped', 'sound', {}, 'dead'],
  ['the picture of a camera that has gone', 'top', { isSending: false }, 'over'],
  ['the picture that has stopped', 'top', {}, 'dead'],
] as const)('after an hour %s is said to be so', (_what, rung, run, state) => {
  const facts = { height: 720, hasSound: true, isSending: true, ...run }
  expect(rungState({ rung, ageMs: minutes(60) }, facts)).toBe(state)
})

test.each([
  ['as viewers tell it', { lateMs: 0, behindMs: 8200, ageMs: 1500 }, 8200],
  ['and by how much packets come late', { lateMs: 2300, behindMs: 8200, ageMs: 1500 }, 10_500],
  ['the usual distance while nobody watches', { lateMs: 31, behindMs: null, ageMs: 1500 }, 8031],
  ['more while segments do not come', { lateMs: 0, behindMs: null, ageMs: 9000 }, 9000],
  ['the usual distance before the first segment', { lateMs: 0, behindMs: null, ageMs: null }, 8000],
  ['never less for packets that come early', { lateMs: -50, behindMs: 8200, ageMs: 1500 }, 8200],
])('from the camera’s picture to a viewer’s it is %s', (_what, facts, delay) => {
  expect(delayOf(facts)).toBe(delay)
})

test.each([
  ['at the minute that the screening says', row(), true],
  ['not a moment earlier', row({ release_at: after(now, minutes(30) + 1) }), false],
  ['earlier when the desk opened them', row({ release_at: after(now, minutes(90)), doors_minutes: 90 }), true],
  ['not when the desk shut them again', row({ doors_minutes: 0, planned_doors: 30 }), false],
  ['never by themselves without a date', row({ release_at: null }), false],
])('doors open %s', (_when, facts, isOpen) => {
  expect(factsOf(facts, now).areDoorsOpen).toBe(isOpen)
})

test('a picture is there while its newest segment is not older than six seconds', () => {
  const has = (newest: Date | null) => factsOf(row({ newest_at: newest }), now).hasPicture
  expect([has(null), has(ago(seconds(6))), has(ago(seconds(6) + 1))]).toEqual([false, true, false])
})

describe('an encoder', () => {
  const sender = { sender_id: 'a', sender_seen_at: ago(seconds(2)) }
  test.each([
    ['was never there', row(), { state: 'none', since: null, isLongAway: false }],
    ['is there since its first note', row(sender), { state: 'connected', since: ago(5000), isLongAway: false }],
    [
      'is away when it sent nothing for ten seconds',
      row({ ...sender, sender_seen_at: ago(seconds(10)), newest_at: ago(seconds(11)) }),
      { state: 'away', since: ago(seconds(11)), isLongAway: false },
    ],
    [
      'is away for long after ten minutes',
      row({ newest_at: ago(minutes(10)) }),
      { state: 'away', since: ago(minutes(10)), isLongAway: true },
    ],
    [
      'is not missed after the end',
      row({ newest_at: ago(minutes(20)), ended_at: ago(minutes(19)) }),
      { state: 'away', since: ago(minutes(20)), isLongAway: false },
    ],
  ])('%s', (_title, facts, expected) => {
    expect(encoderOf(facts, ago(5000), now)).toEqual(expected)
  })
})
