import { expect, test } from 'vitest'
import {
  doorsAt,
  isOnSale,
  isShownOut,
  returnsUntil,
  saleEndOf,
  type ScreeningFacts,
  stateOf,
} from './screening-state.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const before = (instant: Date) => new Date(instant.getTime() - 1)

const planned: ScreeningFacts = {
  mode: 'together',
  fate: 'planned',
  doorsMinutes: 15,
  startsAt: at('18:00:00'),
  endsAt: at('20:00:00'),
  saleStartsAt: at('09:00:00'),
  saleEndsAt: at('12:00:00'),
  returnHours: 24,
}
const doors = at('17:45:00')

const table: [string, Partial<ScreeningFacts>, Date, string][] = [
  ['one ms before the sale', {}, before(at('09:00:00')), 'announced'],
  ['at the beginning of the sale', {}, at('09:00:00'), 'on_sale'],
  ['one ms before the end of the sale', {}, before(at('12:00:00')), 'on_sale'],
  ['at the end of the sale', {}, at('12:00:00'), 'sale_over'],
  ['one ms before the doors open', {}, before(doors), 'sale_over'],
  ['when the doors open', {}, doors, 'doors'],
  ['one ms before the beginning', {}, before(at('18:00:00')), 'doors'],
  ['at the beginning', {}, at('18:00:00'), 'running'],
  ['one ms before the end', {}, before(at('20:00:00')), 'running'],
  ['at the end', {}, at('20:00:00'), 'ended'],
  ['without doors, one ms before', { doorsMinutes: 0 }, before(at('18:00:00')), 'sale_over'],
  ['without doors, at the beginning', { doorsMinutes: 0 }, at('18:00:00'), 'running'],
  ['a sale from publication on', { saleStartsAt: null }, at('01:00:00'), 'on_sale'],
  ['together sells until its beginning', { saleEndsAt: null, doorsMinutes: 0 }, before(at('18:00:00')), 'on_sale'],
  ['doors open while it is sold', { saleEndsAt: null }, doors, 'doors'],
  ['without a date', { startsAt: null, endsAt: null, saleEndsAt: null }, at('23:00:00'), 'on_sale'],
  ['without an end', { endsAt: null }, at('23:00:00'), 'running'],
  ['cancelled, before the sale', { fate: 'cancelled' }, at('01:00:00'), 'cancelled'],
  ['cancelled, after its end', { fate: 'cancelled' }, at('23:00:00'), 'cancelled'],
  ['postponed, at its old beginning', { fate: 'postponed' }, at('18:00:00'), 'postponed'],
  ['interrupted while it ran', { fate: 'interrupted' }, at('19:00:00'), 'interrupted'],
]

test.each(table)('%s', (_title, change, now, said) => {
  expect(stateOf({ ...planned, ...change }, now)).toBe(said)
})

const sales: [string, Partial<ScreeningFacts>, Date, boolean][] = [
  ['one ms before', {}, before(at('09:00:00')), false],
  ['at its beginning', {}, at('09:00:00'), true],
  ['one ms before its end', {}, before(at('12:00:00')), true],
  ['at its end', {}, at('12:00:00'), false],
  ['a window sells while it runs', { mode: 'window', saleEndsAt: null }, before(at('20:00:00')), true],
  ['and not after it', { mode: 'window', saleEndsAt: null }, at('20:00:00'), false],
  ['together does not', { saleEndsAt: null }, at('18:00:00'), false],
  ['unless its sale says so', { saleEndsAt: at('19:00:00') }, at('18:30:00'), true],
  ['never after its end', { saleEndsAt: at('23:00:00') }, at('20:00:00'), false],
  ['not what was cancelled', { fate: 'cancelled' }, at('10:00:00'), false],
  ['not what was postponed', { fate: 'postponed' }, at('10:00:00'), false],
  ['not what was interrupted', { fate: 'interrupted' }, at('10:00:00'), false],
]

test.each(sales)('on sale: %s', (_title, change, now, said) => {
  expect(isOnSale({ ...planned, ...change }, now)).toBe(said)
})

test('the instants of a screening follow from its beginning', () => {
  expect(doorsAt(planned)).toEqual(doors)
  expect(doorsAt({ ...planned, startsAt: null })).toBeNull()
  expect(returnsUntil(planned)).toEqual(new Date('2026-11-20T18:00:00Z'))
  expect(returnsUntil({ ...planned, returnHours: null })).toBeNull()
  expect(saleEndOf({ ...planned, saleEndsAt: null, mode: 'room' })).toEqual(at('20:00:00'))
  expect(saleEndOf({ ...planned, saleEndsAt: at('13:00:00'), endsAt: null })).toEqual(at('13:00:00'))
  expect(saleEndOf({ ...planned, saleEndsAt: null, endsAt: null, mode: 'window' })).toBeNull()
})

const twenty = { programmeMs: 20 * 60_000, haltedMs: 0, lateEntry: 'join' as const }
test.each([
  ['one ms before its programme is over', { facts: {}, length: {} }, before(at('18:20:00')), false],
  ['when its programme is over', { facts: {}, length: {} }, at('18:20:00'), true],
  [
    'after an outage of five minutes, five minutes later',
    { facts: {}, length: { haltedMs: 5 * 60_000 } },
    at('18:24:59'),
    false,
  ],
  ['then it is over', { facts: {}, length: { haltedMs: 5 * 60_000 } }, at('18:25:00'), true],
  ['while our stream fails it is not', { facts: {}, length: { haltedMs: null } }, at('19:00:00'), false],
  [
    'where late comers begin on their own it lasts',
    { facts: {}, length: { lateEntry: 'from_start' as const } },
    at('19:00:00'),
    false,
  ],
  ['of unknown length', { facts: {}, length: { programmeMs: 0 } }, at('19:00:00'), false],
  ['a window has no programme for all', { facts: { mode: 'window' as const }, length: {} }, at('19:00:00'), false],
  ['a cancelled one was never shown', { facts: { fate: 'cancelled' as const }, length: {} }, at('19:00:00'), false],
])('shown out: %s', (_title, { facts, length }, now, isOut) => {
  expect(isShownOut({ ...planned, ...facts }, { ...twenty, ...length }, now)).toBe(isOut)
})
