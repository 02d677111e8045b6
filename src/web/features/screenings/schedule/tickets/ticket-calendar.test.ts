import { expect, test } from 'vitest'
import type { Ticket } from '../screening.ts'
import { calendarOf } from './ticket-calendar.ts'

const screening: Ticket['screening'] = {
  id: 9,
  title: 'تهران، ساعتِ صفر',
  other_title: 'Tehran, Zero Hour',
  mode: 'together',
  state: 'on_sale',
  starts_at: '2026-11-27T17:30:00Z',
  ends_at: '2026-11-27T19:40:00Z',
  doors_at: null,
  from: [],
  is_free: false,
  moved_from: null,
  calendar_sequence: 2,
  is_shown_out: false,
  live: null,
  poster: null,
  still: null,
  age_rating: 15,
  cafe: null,
  film: { id: 3, title: 'x', duration_minutes: 118 },
}
const words = {
  title: 'Tehran, Zero Hour',
  text: '…',
  url: 'https://parde.example/en/account/tickets/t',
  now: new Date('2026-11-22T08:00:00Z'),
}

test('the entry lasts as long as the event', () => {
  const text = calendarOf({ id: 't', screening }, words)
  expect(text).toContain('DTSTART:20261127T173000Z\r\nDTEND:20261127T194000Z')
  expect(text).toContain('UID:ticket-t@parde.example')
  expect(text).toContain('SEQUENCE:2\r\n')
})

test('for a window the entry lasts as long as the film', () => {
  expect(calendarOf({ id: 't', screening: { ...screening, mode: 'window' } }, words)).toContain(
    'DTEND:20261127T192800Z',
  )
})

test('without a date there is nothing to enter', () => {
  expect(calendarOf({ id: 't', screening: { ...screening, starts_at: null } }, words)).toBeNull()
})
