import { describe, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { differenceOf, type MovingFacts, refusalOfTarget, refusalOfTicket, type TargetFacts } from './judge-move.ts'

const now = new Date('2026-12-01T12:00:00Z')
const ticket: MovingFacts = {
  state: 'unused',
  cameIn: false,
  isProposed: false,
  seats: 1,
  isOfPass: false,
  paid: 500_000,
}
const ofPass: MovingFacts = { ...ticket, isOfPass: true, paid: null }
const target: TargetFacts = {
  mode: 'together',
  fate: 'planned',
  startsAt: after(now, days(1)),
  endsAt: after(now, days(2)),
  isPublished: true,
  isSameTitle: true,
  seatsLeft: 2,
  passesLeft: 1,
  isOfFestival: true,
  hasReservation: false,
  price: 500_000,
}

test.each<[string, Partial<MovingFacts>, ReturnType<typeof refusalOfTicket>]>([
  ['an unplayed one', {}, null],
  ['of a postponed screening', { state: 'postponed' }, null],
  ['one that plays', { state: 'in_use' }, 'ticket_move.played'],
  ['one that was seen', { state: 'over' }, 'ticket_move.played'],
  ['one that came through the door', { cameIn: true }, 'ticket_move.played'],
  ['one whose screening is over', { state: 'missed' }, 'ticket_move.over'],
  ['one whose screening was cancelled', { state: 'cancelled' }, 'ticket_move.over'],
  ['one that ended', { state: 'revoked' }, 'ticket.unknown'],
  ['one about whose money finance decides', { isProposed: true }, 'screening_desk.proposed'],
])('%s', (_which, more, refusal) => {
  expect(refusalOfTicket({ ...ticket, ...more })).toBe(refusal)
})

describe('the screening it goes to', () => {
  const window: Partial<TargetFacts> = { mode: 'window', startsAt: after(now, -days(1)) }
  test.each<[string, Partial<TargetFacts>, readonly MovingFacts[], ReturnType<typeof refusalOfTarget>]>([
    ['has seats', {}, [ticket, ticket], null],
    ['has one too few', { seatsLeft: 1 }, [ticket, ticket], 'purchase.sold_out'],
    ['has too few for a group', {}, [{ ...ticket, seats: 3 }], 'purchase.sold_out'],
    ['shows another title', { isSameTitle: false }, [ticket], 'ticket_move.other_title'],
    ['is a draft', { isPublished: false }, [ticket], 'ticket_move.closed'],
    ['was cancelled', { fate: 'cancelled' }, [ticket], 'ticket_move.closed'],
    ['has no date', { startsAt: null, endsAt: null }, [ticket], 'ticket_move.closed'],
    ['begins at this instant', { startsAt: now }, [ticket], 'ticket_move.closed'],
    ['is a window that is open', window, [ticket], null],
    ['is a window that ends now', { ...window, endsAt: now }, [ticket], 'ticket_move.closed'],
    ['is a room in an hour', { mode: 'room', startsAt: after(now, hours(1)) }, [ticket], null],
    ['is free, and the ticket was paid for', { price: 0 }, [ticket], 'ticket_move.free'],
    ['is free, as the ticket was', { price: 0 }, [{ ...ticket, paid: null }], null],
    ['has no price', { price: null }, [ticket], null],
    ['keeps a place for passes', { seatsLeft: 0 }, [ofPass], null],
    ['keeps none for passes', { passesLeft: 0 }, [ofPass], 'purchase.sold_out'],
    ['is of another festival', { isOfFestival: false }, [ofPass], 'ticket_move.pass_elsewhere'],
    ['is one where the pass has a place', { hasReservation: true }, [ofPass], 'ticket_move.pass_has_place'],
    ['is no show of a festival, for a bought ticket', { isOfFestival: false }, [ticket], null],
  ])('%s', (_which, more, tickets, refusal) => {
    expect(refusalOfTarget({ ...target, ...more }, tickets, now)).toBe(refusal)
  })
})

test.each<[string, number | null, number | null, { back: number; waived: number }]>([
  ['as dear', 500, 500, { back: 0, waived: 0 }],
  ['cheaper', 500, 300, { back: 200, waived: 0 }],
  ['dearer', 500, 800, { back: 0, waived: 300 }],
  ['not paid for', null, 800, { back: 0, waived: 0 }],
  ['without a price there', 500, null, { back: 0, waived: 0 }],
])('%s', (_which, paid, price, difference) => {
  expect(differenceOf(paid, price)).toEqual(difference)
})
