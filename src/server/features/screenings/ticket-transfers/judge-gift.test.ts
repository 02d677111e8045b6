import { describe, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { type LinkFacts, linkEnd, linkFor, obstacleToGift } from './judge-gift.ts'

const now = new Date('2026-12-01T12:00:00Z')

test.each([
  ['unused', false, null],
  ['postponed', false, null],
  ['unused', true, 'ticket_gift.of_pass'],
  ['in_use', false, 'ticket_gift.played'],
  ['over', false, 'ticket_gift.played'],
  ['missed', false, 'ticket_gift.too_late'],
  ['cancelled', false, 'ticket_gift.too_late'],
  ['revoked', false, 'ticket.unknown'],
] as const)('a ticket that is %s, of a pass: %s, is refused with %s', (state, isOfPass, refused) => {
  expect(obstacleToGift(state, { isOfPass, cameIn: false })).toBe(refused)
})

test('a ticket that somebody came in with is given to nobody', () => {
  expect(obstacleToGift('unused', { isOfPass: false, cameIn: true })).toBe('ticket_gift.played')
})

test.each([
  ['a screening without an end', null, days(7)],
  ['one that ends later', days(9), days(7)],
  ['one that ends earlier', hours(5), hours(5)],
  ['one whose date has passed', -hours(1), days(7)],
] as const)('the link to %s ends in time', (_name, endsIn, lasts) => {
  const endsAt = endsIn === null ? null : after(now, endsIn)
  expect(linkEnd(now, { endsAt })).toEqual(after(now, lasts))
})

describe('a link', () => {
  const open: LinkFacts = { state: 'open', giverId: 'giver', receiverId: null, expiresAt: after(now, 1) }
  const held = { holderId: 'giver', obstacle: null }
  const taken: LinkFacts = { ...open, state: 'accepted', receiverId: 'raha' }
  test.each([
    ['open', 'to a guest', open, held, null, 'open'],
    ['open', 'to another member', open, held, 'raha', 'open'],
    ['open', 'to its giver', open, held, 'giver', 'own'],
    ['at its end', 'to anybody', { ...open, expiresAt: now }, held, 'raha', 'over'],
    ['withdrawn', 'to anybody', { ...open, state: 'withdrawn' }, held, 'raha', 'over'],
    ['of a ticket that is played', 'to anybody', open, { ...held, obstacle: 'ticket_gift.played' }, 'raha', 'over'],
    ['of a ticket in other hands', 'to anybody', open, { ...held, holderId: 'omid' }, 'raha', 'over'],
    ['accepted', 'to its receiver', taken, { ...held, holderId: 'raha' }, 'raha', 'yours'],
    ['accepted', 'to its giver', taken, { ...held, holderId: 'raha' }, 'giver', 'over'],
    ['accepted', 'to a guest', taken, { ...held, holderId: 'raha' }, null, 'over'],
    ['accepted and given on', 'to its first receiver', taken, { ...held, holderId: 'omid' }, 'raha', 'over'],
  ] as const)('that is %s is, %s, as it should be', (...[, , link, ticket, memberId, expected]) => {
    expect(linkFor(link, ticket, { memberId, now })).toBe(expected)
  })
})
