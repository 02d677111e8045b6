import { expect, test } from 'vitest'
import { screeningTerms } from './screening-terms.ts'

const together: Parameters<typeof screeningTerms>[0] = {
  mode: 'together',
  live: null,
  starts_at: '2026-11-27T17:30:00Z',
  doors_at: '2026-11-27T17:15:00Z',
  late_entry: 'join',
  watch_hours: 8,
  returns_until: '2026-11-27T15:30:00Z',
  is_free: false,
  from: [],
}

test('a screening that all see together has doors, a rule for the late, watching time and returns', () => {
  expect(screeningTerms(together, null)).toEqual([
    { key: 'doors', minutes: 15 },
    { key: 'join' },
    { key: 'watchHours', hours: 8 },
    { key: 'returns', until: '2026-11-27T15:30:00Z' },
  ])
})

const liveFacts = { is_on_air: false, may_go_back: 'window' } as const

test.each([
  { hours: 48, term: { key: 'replay', hours: 48 } },
  { hours: 0, term: { key: 'noReplay' } },
])(
  'a live event says that its ticket has one network, and whether it opens again ($hours hours)',
  ({ hours, term }) => {
    const live = { ...together, mode: 'live' as const, live: { ...liveFacts, replay_hours: hours } }
    expect(screeningTerms(live, null)).toEqual([
      { key: 'doors', minutes: 15 },
      { key: 'join' },
      { key: 'oneNetwork' },
      term,
      { key: 'returns', until: '2026-11-27T15:30:00Z' },
    ])
  },
)

test.each([
  ['from_start', 'fromStart'],
  ['none', 'noLateEntry'],
] as const)('late entry “%s” has its own rule', (late_entry, key) => {
  expect(screeningTerms({ ...together, late_entry }, null)).toContainEqual({ key })
})

test('a window has neither doors nor late comers', () => {
  const keys = screeningTerms({ ...together, mode: 'window', returns_until: null }, null).map(({ key }) => key)
  expect(keys).toEqual(['window', 'watchHours', 'noReturns'])
})

test('the doors of a cafe are those of its room: nobody tries picture and sound there', () => {
  const [doors] = screeningTerms({ ...together, mode: 'room' }, null)
  expect(doors).toEqual({ key: 'doorsOfRoom', minutes: 15 })
})

test('doors that open at the beginning are no doors of their own', () => {
  expect(screeningTerms({ ...together, doors_at: together.starts_at }, null)[0]).toEqual({ key: 'atStart' })
})

test('for a free screening nobody has a ticket to use or to give back', () => {
  expect(screeningTerms({ ...together, is_free: true }, null).map(({ key }) => key)).toEqual(['doors', 'join'])
})

test('a ticket for nothing is a ticket with its rules', () => {
  const free = { ...together, is_free: true, from: [{ amount: 0, currency: 'IRR' as const }] }
  expect(screeningTerms(free, null)).toContainEqual({ key: 'watchHours', hours: 8 })
})

test('when the time to return is over, that is said instead of an instant in the past', () => {
  const at = (now: string) => screeningTerms(together, new Date(now)).at(-1)
  expect(at('2026-11-27T15:29:59Z')).toEqual({ key: 'returns', until: '2026-11-27T15:30:00Z' })
  expect(at('2026-11-27T15:30:00Z')).toEqual({ key: 'returnsOver' })
})
