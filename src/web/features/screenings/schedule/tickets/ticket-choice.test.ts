import { expect, test } from 'vitest'
import type { Seats, TicketOffer } from '../screening.ts'
import { choiceOf, countIn, mostOf, offersNow, whyNot } from './ticket-choice.ts'

const offer = (id: string, more: Partial<TicketOffer> = {}): TicketOffer => ({
  id,
  seats: 1,
  name: null,
  price: { amount: 650_000, currency: 'IRR' },
  vat: { amount: 59_091, currency: 'IRR' },
  ends_at: null,
  tickets_left: null,
  unnamed_seats: null,
  ...more,
})

const seats = (more: Partial<Seats> = {}): Seats => ({
  now: '2026-11-22T12:00:00Z',
  state: 'on_sale',
  seats_left: 38,
  capacity: 120,
  currency: 'IRR',
  vat_percent: 10,
  minutes_to_pay: 10,
  offers: [offer('one'), offer('cafe', { seats: 40 })],
  may_buy: 4,
  needs_invitation: false,
  message: null,
  held: null,
  own_tickets: 0,
  pass_seat: null,
  watchable: { allowed: false, by: null, until: null, rent: null, code: 'playback.buy', message: '…' },
  ...more,
})

test('tickets for one and group tickets stand apart', () => {
  const { single, groups } = offersNow(seats())
  expect([single?.id, groups.map(({ id }) => id)]).toEqual(['one', ['cafe']])
})

test('nobody buys more than the member may, than the price holds for, or than there are seats', () => {
  expect(mostOf(offer('one'), seats())).toBe(4)
  expect(mostOf(offer('one', { tickets_left: 2 }), seats())).toBe(2)
  expect(mostOf(offer('one'), seats({ seats_left: 3 }))).toBe(3)
  expect(mostOf(offer('cafe', { seats: 40 }), seats())).toBe(0)
  expect(mostOf(offer('cafe', { seats: 40 }), seats({ seats_left: 90 }))).toBe(2)
})

test('whoever holds the last seats unpaid may still have them, and others may not', () => {
  const held = { purchase_id: 'p', tickets: 2, seats: 2, until: null }
  expect(mostOf(offer('one'), seats({ seats_left: 0, held }))).toBe(2)
  expect(choiceOf(seats({ seats_left: 0, held }), { offerId: 'one', count: 3 })).toMatchObject({ count: 2 })
  expect(mostOf(offer('one'), seats({ seats_left: 0 }))).toBe(0)
})

test('group tickets are not limited by how many tickets for one a member may have', () => {
  const full = seats({ seats_left: 90, may_buy: 0 })
  expect(mostOf(offer('cafe', { seats: 40 }), full)).toBe(2)
  expect(mostOf(offer('one'), full)).toBe(0)
  expect(choiceOf(full, { offerId: 'cafe', count: 1 })).toMatchObject({ offer: { id: 'cafe' }, most: 2 })
})

test('an address is taken at its word while that can be had', () => {
  expect(choiceOf(seats(), { offerId: 'one', count: 2 })).toMatchObject({
    count: 2,
    isOtherPrice: false,
    isFewer: false,
  })
})

test('a price that no longer holds gives way to the one that does, and this is said', () => {
  expect(choiceOf(seats(), { offerId: 'early', count: 2 })).toMatchObject({ offer: { id: 'one' }, isOtherPrice: true })
  expect(choiceOf(seats(), { offerId: null, count: 1 })).toMatchObject({ offer: { id: 'one' }, isOtherPrice: false })
})

test('too many become as many as can be had, and this is said', () => {
  expect(choiceOf(seats(), { offerId: 'one', count: 9 })).toMatchObject({ count: 4, most: 4, isFewer: true })
})

test('nothing can be had without an offer, without seats, or while something stands in the way', () => {
  const asked = { offerId: 'one', count: 1 }
  expect(choiceOf(seats({ offers: [] }), asked)).toBeNull()
  expect(choiceOf(seats({ seats_left: 0 }), asked)).toBeNull()
  expect(choiceOf(seats({ message: 'Sold out.' }), asked)).toBeNull()
})

test.each([
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['many', 1],
  [null, 1],
] as const)('the count “%s” of an address means %i', (text, count) => {
  expect(countIn(text)).toBe(count)
})

test.each(['playback.region', 'playback.age'])(
  'nothing is sold to whom %s keeps out, and its sentence says why',
  (code) => {
    const watchable = { ...seats().watchable, code, message: 'Not here.' }
    expect(whyNot(seats({ watchable }))).toBe('Not here.')
    expect(choiceOf(seats({ watchable }), { offerId: 'one', count: 1 })).toBeNull()
  },
)

test('who has only not bought yet is kept from nothing', () => {
  expect(whyNot(seats())).toBeNull()
})
