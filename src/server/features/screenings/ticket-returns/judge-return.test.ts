import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { refusalOfReturn, returnEnd, type ReturnFacts } from './judge-return.ts'

const now = new Date('2026-12-01T12:00:00Z')
const usual: ReturnFacts = {
  state: 'unused',
  isOfPass: false,
  cameIn: false,
  startsAt: after(now, hours(5)),
  returnHours: 2,
  movedReturnsUntil: null,
}
const moved = { movedReturnsUntil: after(now, days(3)) }

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
  ['that somebody came in with', { cameIn: true }, 'ticket_return.played'],
  ['of a moved screening, that somebody came in with', { ...moved, cameIn: true }, 'ticket_return.played'],
  ['whose hours are over', { state: 'over' }, 'ticket_return.played'],
  ['of a cancelled screening', { state: 'cancelled' }, 'ticket_return.over'],
  ['that was missed', { state: 'missed' }, 'ticket_return.over'],
  ['of a pass', { isOfPass: true }, 'ticket_return.of_pass'],
  ['of a moved screening, after the usual end', { ...moved, startsAt: after(now, hours(1)) }, null],
  ['of a moved screening that never takes any back', { ...moved, returnHours: null }, null],
  [
    'of a postponed screening without a date that never takes any back',
    { ...moved, state: 'postponed', startsAt: null, returnHours: null },
    null,
  ],
  ['of a moved screening at its new beginning', { ...moved, startsAt: now }, 'ticket_return.too_late'],
  ['of a moved screening when the days are over', { movedReturnsUntil: now, returnHours: null }, 'ticket_return.never'],
  ['of a moved screening, whose hours had begun', { ...moved, state: 'in_use' }, null],
  [
    'of a moved screening, whose hours begin again now',
    { ...moved, state: 'in_use', startsAt: now },
    'ticket_return.played',
  ],
  ['of a moved screening, whose hours were over', { ...moved, state: 'over' }, 'ticket_return.played'],
  ['of a moved and then cancelled screening', { ...moved, state: 'cancelled' }, 'ticket_return.over'],
  ['of a pass for a moved screening', { ...moved, isOfPass: true }, 'ticket_return.of_pass'],
  ['that is gone', { state: 'revoked' }, 'ticket.unknown'],
])('a ticket %s', (_what, change, refused) => {
  expect(refusalOfReturn({ ...usual, ...change }, now)).toBe(refused)
})

test.each<[string, Partial<ReturnFacts>, Date | null]>([
  ['as usual', {}, after(now, hours(3))],
  ['never', { returnHours: null }, null],
  [
    'until the end of the days after a move',
    { ...moved, startsAt: after(now, days(9)), returnHours: null },
    after(now, days(3)),
  ],
  ['until the new beginning, where it is sooner', { ...moved, returnHours: null }, after(now, hours(5))],
  ['as usual, where that is later', { ...moved, startsAt: after(now, days(9)) }, after(now, days(9) - hours(2))],
  ['as usual, when the days are over', { movedReturnsUntil: now }, after(now, hours(3))],
  ['without an end, while it has no date', { ...moved, startsAt: null }, null],
])('tickets are taken back %s', (_what, change, until) => {
  expect(returnEnd({ ...usual, ...change }, now)).toEqual(until)
})
