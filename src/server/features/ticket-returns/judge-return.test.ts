import { expect, test } from 'vitest'
import { after, hours } from '#lib/clock.ts'
import { refusalOfReturn, type ReturnFacts } from './judge-return.ts'

const now = new Date('2026-12-01T12:00:00Z')
const usual: ReturnFacts = { state: 'unused', isOfPass: false, startsAt: after(now, hours(5)), returnHours: 2 }

test.each<[string, Partial<ReturnFacts>, string | null]>([
  ['well before its beginning', {}, null],
  ['one ms before the end of returns', { startsAt: after(now, hours(2) + 1) }, null],
  ['at the end of returns', { startsAt: after(now, hours(2)) }, 'ticket_return.too_late'],
  ['after its beginning', { startsAt: after(now, -1) }, 'ticket_return.too_late'],
  ['until the beginning itself', { returnHours: 0, startsAt: after(now, 1) }, null],
  ['at the beginning itself', { returnHours: 0, startsAt: now }, 'ticket_return.too_late'],
  ['where tickets are not taken back', { returnHours: null }, 'ticket_return.never'],
  ['of a postponed screening without a date', { state: 'postponed', startsAt: null }, null],
  ['of a postponed screening that is near again', { state: 'postponed', startsAt: now }, 'ticket_return.too_late'],
  ['that is played', { state: 'in_use' }, 'ticket_return.played'],
  ['whose hours are over', { state: 'over' }, 'ticket_return.played'],
  ['of a cancelled screening', { state: 'cancelled' }, 'ticket_return.over'],
  ['that was missed', { state: 'missed' }, 'ticket_return.over'],
  ['of a pass', { isOfPass: true }, 'ticket_return.of_pass'],
  ['that is gone', { state: 'revoked' }, 'ticket.unknown'],
])('a ticket %s', (_what, change, refused) => {
  expect(refusalOfReturn({ ...usual, ...change }, now)).toBe(refused)
})
