import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { creditsSpent, mayReturn, refusalOfReservation } from './judge-reservation.ts'

const now = new Date('2026-12-01T12:00:00Z')
const show = {
  screeningId: 7,
  isPublished: true,
  mode: 'together' as const,
  fate: 'planned' as const,
  startsAt: after(now, hours(5)),
  endsAt: after(now, hours(7)),
  seatsLeft: 3,
}
const planned = (screeningId: number) => ({ screeningId, fate: 'planned' as const })
const cancelled = (screeningId: number) => ({ screeningId, fate: 'cancelled' as const })
const pass = { credits: 2, reserved: [planned(1)] }

test.each([
  ['a credit is left', pass, show, null],
  ['a full pass has no end', { credits: null, reserved: [planned(1), planned(2), planned(3)] }, show, null],
  ['without a pass', null, show, 'festival.no_pass'],
  ['the last credit is spent', { credits: 1, reserved: [planned(1)] }, show, 'festival.no_credits'],
  ['the credit of a cancelled show is back at once', { credits: 1, reserved: [cancelled(1)] }, show, null],
  ['one reservation a show', { credits: null, reserved: [planned(7)] }, show, 'festival.reserved'],
  ['the quota is taken', pass, { ...show, seatsLeft: 0 }, 'festival.full'],
  ['it has begun', pass, { ...show, startsAt: now }, 'festival.show_closed'],
  ['a window that runs is still open', pass, { ...show, mode: 'window' as const, startsAt: now }, null],
  ['a window that is over', pass, { ...show, mode: 'window' as const, endsAt: now }, 'festival.show_closed'],
  ['it was cancelled', pass, { ...show, fate: 'cancelled' as const }, 'festival.show_closed'],
  ['it was taken off the site', pass, { ...show, isPublished: false }, 'festival.show_closed'],
] as const)('%s', (_title, held, at, refusal) => {
  expect(refusalOfReservation(held, at, now)).toBe(refusal)
})

test('credits are spent by standing places whose show takes place', () => {
  expect(creditsSpent({ reserved: [planned(1), cancelled(2), planned(3)] })).toBe(2)
})

test.each([
  ['a millisecond before the two hours', after(now, hours(2) + 1), false, true],
  ['two hours before, to the millisecond, it is too late', after(now, hours(2)), false, false],
  ['a minute later it is too late', after(now, hours(2) - minutes(1)), false, false],
  ['who has watched keeps it', after(now, hours(9)), true, false],
  ['of a postponed show without a date', null, false, true],
] as const)('returning: %s', (_title, startsAt, wasPlayed, may) => {
  expect(mayReturn({ startsAt, wasPlayed }, now)).toBe(may)
})
