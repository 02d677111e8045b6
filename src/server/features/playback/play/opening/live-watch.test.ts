import { describe, expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { Viewer } from '#server/viewer.ts'
import { mayWatch } from '../rights/may-watch.ts'
import { factsOf, type JudgedRow } from '../rights/read-watch-facts.ts'
import { type TicketInHand, withTicket } from './ticket-in-hand.ts'

const start = new Date('2026-11-21T17:30:00Z')
const at = (mins: number, ms = 0) => after(start, minutes(mins) + ms)
const plannedEnd = at(120)

const member: Viewer = { memberId: 'm', sessionId: 's', profileId: 1, ageLimit: null } as Viewer

const live: JudgedRow = {
  id: 7,
  kind: 'screening',
  mode: 'live',
  state: 'published',
  is_free: false,
  fate: 'planned',
  doors_minutes: 15,
  late_entry: 'none',
  release_at: start,
  release_ends_at: plannedEnd,
  regions: null,
  age_rating: 0,
  rights: [],
  plan_until: null,
  paused_until: null,
  replay_hours: 24,
  on_air_at: null,
  live_ended_at: null,
  // it plays itself
  parts: [
    {
      state: 'published',
      is_free: false,
      regions: null,
      age_rating: 0,
      release_at: start.toISOString(),
      release_ends_at: plannedEnd.toISOString(),
    },
  ],
}

const inHand: TicketInHand = {
  id: 't',
  productId: 7,
  isAtTheDoor: false,
  watchHours: 8,
  isBegun: false,
  isEvent: true,
  isOver: false,
  begin: () => Promise.reject(new Error('nobody begins here')),
}

/** A ticket that was begun at the doors; its right ends with the event, and the replay. */
const begun = (endsAt: Date): JudgedRow['rights'] => [
  {
    id: 'r',
    by: 'TICKET',
    starts_at: at(-15).toISOString(),
    ends_at: endsAt.toISOString(),
    watch_hours: 8,
    first_played_at: at(-15).toISOString(),
    festival_id: null,
    festival_opens_at: null,
    festival_closes_at: null,
    festival_regions: null,
    festival_age_rating: null,
  },
]

function verdictOf(
  row: JudgedRow,
  now: Date,
  { ticket = null, country = null }: { ticket?: TicketInHand | null; country?: string | null } = {},
) {
  const facts = withTicket(factsOf(row, { viewer: member, country }), ticket, now)
  const verdict = mayWatch(facts, now)
  return verdict.allowed ? verdict.by : verdict.code
}

const onAir = { on_air_at: start }
const ended = (mins: number) => ({ on_air_at: start, live_ended_at: at(mins), release_ends_at: at(mins) })

describe('whoever comes with a ticket that nobody has played', () => {
  test.each<[string, Partial<JudgedRow>, Date, string]>([
    ['a moment before the doors', {}, at(-15, -1), 'playback.screening_not_begun'],
    ['at the doors', {}, at(-15), 'TICKET'],
    ['at its hour, while nothing is shown yet', {}, start, 'TICKET'],
    ['late, although nobody may come late elsewhere', onAir, at(60), 'TICKET'],
    ['a moment before the planned end, when it never was on air', {}, at(120, -1), 'TICKET'],
    ['at the planned end, when it never was on air', {}, at(120), 'playback.screening_over'],
    ['long after the planned end, while it is on air', onAir, at(400), 'TICKET'],
    ['at the end that its desk made', ended(90), at(90), 'TICKET'],
    ['in the last moment of its replay', ended(90), at(90 + 24 * 60, -1), 'TICKET'],
    ['at the end of its replay', ended(90), at(90 + 24 * 60), 'playback.screening_over'],
    ['at its end, when it is not shown again', { ...ended(90), replay_hours: 0 }, at(90), 'playback.screening_over'],
    ['in the last moment of one that is not shown again', { ...onAir, replay_hours: 0 }, at(90), 'TICKET'],
    ['to one that was cancelled', { ...onAir, fate: 'cancelled' }, at(10), 'playback.screening_cancelled'],
    ['to one that was postponed', { fate: 'postponed' }, at(10), 'playback.screening_postponed'],
    ['to one that was interrupted', { ...onAir, fate: 'interrupted' }, at(10), 'TICKET'],
  ])('%s', (_when, change, now, expected) => {
    expect(verdictOf({ ...live, ...change }, now, { ticket: inHand })).toBe(expected)
  })
})

describe('whoever has begun their ticket', () => {
  const rowOf = (change: Partial<JudgedRow>, endsAt: Date): JudgedRow => ({ ...live, ...change, rights: begun(endsAt) })
  test.each<[string, JudgedRow, Date, string]>([
    ['watches to the planned end', rowOf(onAir, at(120 + 24 * 60)), at(119), 'TICKET'],
    ['watches on while it runs over', rowOf(onAir, at(160 + 24 * 60)), at(150), 'TICKET'],
    ['watches the replay in its last moment', rowOf(ended(90), at(90 + 24 * 60)), at(90 + 24 * 60, -1), 'TICKET'],
    ['not a moment longer', rowOf(ended(90), at(90 + 24 * 60)), at(90 + 24 * 60), 'playback.screening_over'],
    [
      'nothing after its end without a replay',
      rowOf({ ...ended(90), replay_hours: 0 }, at(90)),
      at(90),
      'playback.screening_over',
    ],
    [
      'nothing once it was cancelled',
      rowOf({ ...onAir, fate: 'cancelled' }, at(500)),
      at(10),
      'playback.screening_cancelled',
    ],
  ])('%s', (_what, row, now, expected) => {
    expect(verdictOf(row, now)).toBe(expected)
  })
})

describe('whoever has none', () => {
  test.each<[string, Partial<JudgedRow>, Date, string]>([
    ['buys one', onAir, at(10), 'playback.buy'],
    ['buys one before the doors too', {}, at(-60), 'playback.buy'],
    ['holds one that only its code begins', { ...onAir, has_unused_ticket: true }, at(10), 'playback.ticket_unused'],
    ['comes in from the doors on where it is free', { is_free: true }, at(-15), 'FREE'],
    ['waits before them', { is_free: true }, at(-15, -1), 'playback.screening_not_begun'],
    ['watches a free one as long as it runs', { is_free: true, ...onAir }, at(400), 'FREE'],
    ['comes too late', ended(90), at(90 + 24 * 60), 'playback.screening_over'],
  ])('%s', (_what, change, now, expected) => {
    expect(verdictOf({ ...live, ...change }, now)).toBe(expected)
  })
})

test('where it is not shown no ticket opens it, and it has no release beside its hours', () => {
  const row = { ...live, ...onAir, regions: ['IR'] }
  expect(verdictOf(row, at(10), { ticket: inHand, country: 'DE' })).toBe('playback.region')
  expect(verdictOf(row, at(10), { ticket: inHand, country: 'IR' })).toBe('TICKET')
  expect(verdictOf(row, at(10), { ticket: inHand })).toBe('TICKET')
  // a day later than its planned end
  expect(verdictOf({ ...live, ...onAir }, after(plannedEnd, hours(24)), { ticket: inHand })).toBe('TICKET')
})
