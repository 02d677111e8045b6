import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { type HallFacts, hallStateOf, refusalToAsk } from './question-rules.ts'

const start = new Date('2026-12-01T17:30:00Z')
const facts: HallFacts = {
  screening: {
    mode: 'together',
    fate: 'planned',
    doorsMinutes: 15,
    startsAt: start,
    endsAt: after(start, hours(2)),
    saleStartsAt: null,
    saleEndsAt: null,
    returnHours: null,
  },
  takesQuestions: true,
  outageMs: 0,
}
const of = (change: Partial<HallFacts['screening']>, own: Partial<HallFacts> = {}): HallFacts => ({
  ...facts,
  ...own,
  screening: { ...facts.screening, ...change },
})

test.each<[string, HallFacts, number, string]>([
  ['before the doors', facts, -16, 'not_yet'],
  ['at the doors', facts, -15, 'open'],
  ['in the last minute', facts, 119, 'open'],
  ['at its end', facts, 120, 'over'],
  ['at its end, after an outage of five minutes', of({}, { outageMs: minutes(5) }), 124, 'open'],
  ['without a date', of({ startsAt: null, endsAt: null }), 0, 'not_yet'],
  ['where the organiser takes none', of({}, { takesQuestions: false }), 10, 'off'],
  ['on a wall in a cafe', of({ mode: 'room' }), 10, 'off'],
  ['in a window, where nobody is together', of({ mode: 'window' }), 10, 'off'],
  ['when it was cancelled', of({ fate: 'cancelled' }), 10, 'off'],
  ['when it was interrupted', of({ fate: 'interrupted' }), 10, 'open'],
])('questions %s', (_when, hall, afterStart, state) => {
  expect(hallStateOf(hall, after(start, minutes(afterStart)))).toBe(state)
})

const asker = { hasTicket: true, isChild: false, waiting: 0 }

test.each<[string, object, number, string | null]>([
  ['somebody with a ticket', {}, 10, null],
  ['nobody when it is over', {}, 120, 'question.closed'],
  ['no child', { isChild: true }, 10, 'profile.child'],
  ['nobody without a ticket', { hasTicket: false }, 10, 'question.no_ticket'],
  ['somebody with two that wait', { waiting: 2 }, 10, null],
  ['nobody with three that wait', { waiting: 3 }, 10, 'question.too_many'],
])('%s may ask', (_who, change, afterStart, refusal) => {
  expect(refusalToAsk(facts, { ...asker, ...change }, after(start, minutes(afterStart)))).toBe(refusal)
})
