import { expect, test } from 'vitest'
import type { InvitationId } from '#lib/ids.ts'
import { after, hours } from '#lib/time/clock.ts'
import { refusalOfInvitation } from './judge-seats.ts'

const now = new Date('2026-12-01T12:00:00Z')
const shown = { id: 'one' as InvitationId, usesLeft: 1, seatsEach: 2, endsAt: after(now, hours(1)), isClosed: false }

test.each([
  ['where everybody buys', { isByInvitation: false, invitation: null }, 1, null],
  ['without one', { isByInvitation: true, invitation: null }, 1, 'invitation.needed'],
  ['with one', { isByInvitation: true, invitation: shown }, 2, null],
  ['without an end', { isByInvitation: true, invitation: { ...shown, endsAt: null } }, 1, null],
  ['at its end', { isByInvitation: true, invitation: { ...shown, endsAt: now } }, 1, 'invitation.over'],
  ['that is used', { isByInvitation: true, invitation: { ...shown, usesLeft: 0 } }, 1, 'invitation.over'],
  ['that is closed', { isByInvitation: true, invitation: { ...shown, isClosed: true } }, 1, 'invitation.over'],
  ['for fewer seats', { isByInvitation: true, invitation: shown }, 3, 'invitation.too_many'],
] as const)('an invitation: %s', (_what, sale, seats, refused) => {
  expect(refusalOfInvitation(sale, seats, now)).toBe(refused)
})
