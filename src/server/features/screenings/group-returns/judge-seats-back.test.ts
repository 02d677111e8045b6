import { describe, expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import type { HeldTicket } from '#server/features/screenings/schedule/index.ts'
import { hourOf, judgeSeatsBack, spareSeats } from './judge-seats-back.ts'
import { movedGuests } from './move-guests.ts'

const startsAt = new Date('2026-12-01T17:30:00Z')
const before = (count: number) => after(startsAt, -hours(count))

const row = {
  id: 't',
  product_id: 1,
  holder_id: 'h',
  buyer_id: 'h',
  generation: 1,
  seats: 5,
  seats_back: 0,
  purchase_id: 'p',
  position: 0,
  pass_id: null,
  revoked_at: null,
  returned_at: null,
  first_played_at: null,
  ends_at: null,
  mode: 'room',
  fate: 'planned',
  return_hours: 3,
  release_at: startsAt,
  title_fa: '',
  title_en: '',
  release_ends_at: after(startsAt, hours(3)),
  moved_returns_until: null,
  unnamed_hours: 5,
  created_at: before(100),
} as HeldTicket['row']
const ticket = (more: Partial<HeldTicket['row']> = {}, state: HeldTicket['state'] = 'unused'): HeldTicket => ({
  row: { ...row, ...more },
  state,
})

test.each([
  ['before the hour, with money', ticket(), before(4), { isPaid: true }],
  ['at the hour, without', ticket(), before(3), { isPaid: false }],
  ['a moment before the beginning', ticket(), after(startsAt, -1), { isPaid: false }],
  ['at the beginning', ticket(), startsAt, { refused: 'group_return.begun' }],
  ['a window after its beginning', ticket({ mode: 'window' }), startsAt, { isPaid: false }],
  ['where nothing is taken back', ticket({ return_hours: null }), before(50), { isPaid: false }],
  ['after a moved date', ticket({ moved_returns_until: before(1) }), before(2), { isPaid: true }],
  ['one seat', ticket({ seats: 1 }), before(4), { refused: 'group_return.no_group' }],
  ['in use', ticket({}, 'in_use'), before(4), { refused: 'ticket_return.played' }],
  ['cancelled', ticket({}, 'cancelled'), before(4), { refused: 'ticket_return.over' }],
  ['without a date', ticket({ release_at: null }, 'postponed'), before(4), { isPaid: true }],
  ['gone', ticket({}, 'revoked'), before(4), { refused: 'ticket.unknown' }],
])('%s', (_case, held, now, judged) => {
  expect(judgeSeatsBack(held, now)).toEqual(judged)
})

test.each([
  [{ seats: 5, named: 0 }, 4],
  [{ seats: 5, named: 1 }, 4],
  [{ seats: 5, named: 4 }, 1],
  [{ seats: 5, named: 5 }, 0],
  [{ seats: 1, named: 0 }, 0],
])('of %o so many may go: %i', (seats, count) => {
  expect(spareSeats(seats)).toBe(count)
})

describe('the hour', () => {
  test.each([
    ['is so long before the beginning', {}, before(5)],
    ['moves with the date', { release_at: after(startsAt, hours(24)) }, after(startsAt, hours(19))],
    ['is none where the offer has none', { unnamed_hours: null }, null],
    ['is none without a date', { release_at: null }, null],
    ['is none for a ticket that was bought at it', { created_at: before(5) }, null],
  ])('%s', (_case, more, hour) => {
    expect(hourOf({ ...row, ...more })).toEqual(hour)
  })
})

test.each([
  ['nobody sits beyond', [1, 2], 3, []],
  [
    'the lowest free ones',
    [2, 4, 5],
    3,
    [
      { from: 4, to: 1 },
      { from: 5, to: 3 },
    ],
  ],
  [
    'all seats that stay are taken',
    [3, 4],
    2,
    [
      { from: 3, to: 1 },
      { from: 4, to: 2 },
    ],
  ],
])('guests move: %s', (_case, numbers, seats, moved) => {
  expect(movedGuests(numbers, seats)).toEqual(moved)
})
