import { expect, test } from 'vitest'
import { ticketSentence } from './ticket-sentences.ts'
import { type TicketFacts, ticketStateOf } from './ticket-state.ts'

const now = new Date('2026-11-21T18:00:00Z')
const next = new Date(now.getTime() + 1)
const unused: TicketFacts = { revokedAt: null, firstPlayedAt: null, endsAt: null }
const played = { firstPlayedAt: now, endsAt: next }
type Fate = 'planned' | 'cancelled' | 'postponed' | 'interrupted'

const table: [string, Partial<TicketFacts>, { fate?: Fate; endsAt?: Date | null }, string][] = [
  ['one ms before the end of its screening', {}, { endsAt: next }, 'unused'],
  ['at the end of its screening', {}, { endsAt: now }, 'missed'],
  ['of a screening without an end', {}, { endsAt: null }, 'unused'],
  ['one ms before the end of its time', played, {}, 'in_use'],
  ['at the end of its time', { ...played, endsAt: now }, {}, 'over'],
  ['in use after the end of its screening', played, { endsAt: now }, 'in_use'],
  ['of a postponed screening', {}, { fate: 'postponed' }, 'postponed'],
  ['of a cancelled one', played, { fate: 'cancelled' }, 'cancelled'],
  ['used up before it was cancelled', { ...played, endsAt: now }, { fate: 'cancelled' }, 'over'],
  ['of an interrupted one', played, { fate: 'interrupted' }, 'in_use'],
  ['that went back', { ...played, revokedAt: now }, {}, 'revoked'],
]

test.each(table)('a ticket %s', (_title, ticket, { fate = 'planned', endsAt = next }, said) => {
  expect(ticketStateOf({ ...unused, ...ticket }, { fate, endsAt }, now)).toBe(said)
})

test('a ticket of a live event may be begun so many hours after its end, and is missed from then on', () => {
  const ended = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000)
  const stateOf = (endsAt: Date) => ticketStateOf(unused, { fate: 'planned', endsAt, replayHours: 24 }, now)
  expect([stateOf(ended(0)), stateOf(ended(23.9)), stateOf(ended(24))]).toEqual(['unused', 'unused', 'missed'])
})

test('what can be done with it is said in both languages', () => {
  const about = { mode: 'window', hasBegun: false, isBeforeDoors: true, isUsedByOther: false, isOver: false } as const
  expect(ticketSentence('unused', about, 'fa')).toContain('۸ ساعت')
  expect(ticketSentence('unused', { ...about, hasBegun: true }, 'en')).toContain('You can watch now')
  expect(ticketSentence('unused', { ...about, mode: 'room' }, 'en')).toContain('Show this code')
  expect(ticketSentence('in_use', { ...about, isUsedByOther: true }, 'en')).toBe(
    'Somebody else is watching with this ticket.',
  )
})

test('a ticket in use waits for the new date of its screening, and then has all its hours', () => {
  const about = { mode: 'window', hasBegun: false, isBeforeDoors: true, isUsedByOther: false, isOver: false } as const
  expect(ticketSentence('in_use', about, 'en')).toBe(
    'The screening has a new date. You can watch from its beginning, and have all 8 hours again.',
  )
  expect(ticketSentence('in_use', about, 'fa')).toContain('همهٔ ۸ ساعت')
  expect(ticketSentence('in_use', { ...about, isBeforeDoors: false }, 'en')).toContain('Watching has begun')
})
