import { expect, test } from 'vitest'
import { type DueFacts, dueOf, stageOf } from './order-stage.ts'

test('packed and on its way are what parcels say', () => {
  expect(stageOf('Accepted', [])).toBe('accepted')
  expect(stageOf('Accepted', [{ isSent: false }])).toBe('packed')
  expect(stageOf('Accepted', [{ isSent: false }, { isSent: true }])).toBe('on_the_way')
  expect(stageOf('Canceled', [{ isSent: true }])).toBe('canceled')
  expect(stageOf('Delivered', [{ isSent: true }])).toBe('delivered')
})

const facts: DueFacts = {
  state: 'Accepted',
  registredAt: new Date('2026-11-26T12:00+03:30'),
  sentFrom: null,
  hours: null,
  daysMin: 1,
  daysMax: 3,
  countsWorkingDays: true,
}

test('it is expected between two days, Fridays and holidays not counted', () => {
  expect(dueOf(facts, new Set(['2026-11-28']))).toEqual({
    from: new Date('2026-11-29T23:59:59+03:30'),
    to: new Date('2026-12-01T23:59:59+03:30'),
  })
})

test('what is sent from a later day on is expected so long after that day', () => {
  const sentFrom = new Date('2026-12-19T00:00+03:30')
  expect(dueOf({ ...facts, sentFrom }, new Set())).toEqual({
    from: new Date('2026-12-20T23:59:59+03:30'),
    to: new Date('2026-12-22T23:59:59+03:30'),
  })
  expect(dueOf({ ...facts, sentFrom: new Date('2026-11-20T00:00+03:30') }, new Set())).toEqual(dueOf(facts, new Set()))
})

test('or in the hours of its courier', () => {
  const hours = { startsAt: new Date('2026-11-27T06:00Z'), endsAt: new Date('2026-11-27T08:00Z') }
  expect(dueOf({ ...facts, hours }, new Set())).toEqual({ from: hours.startsAt, to: hours.endsAt })
})

test('what has come or never will is not expected', () => {
  for (const state of ['Delivered', 'Rejected', 'Canceled'] as const)
    expect(dueOf({ ...facts, state }, new Set())).toBeNull()
})
