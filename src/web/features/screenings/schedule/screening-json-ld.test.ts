import { expect, test } from 'vitest'
import type { Screening } from './screening.ts'
import { screeningJsonLd } from './screening-json-ld.ts'

const screening = {
  id: 9,
  title: 'Tehran </script>',
  other_title: 'تهران',
  mode: 'together',
  state: 'on_sale',
  synopsis: '',
  starts_at: '2026-11-27T17:30:00Z',
  ends_at: null,
  moved_from: null,
  from: [],
  is_free: false,
  cafe: null,
  poster: null,
  still: null,
  film: { id: 3, title: 'Tehran', duration_minutes: 118 },
  age_rating: 15,
  film_card: { year: 2025, genres: [{ code: 'drama', name: 'Drama' }] },
} as unknown as Screening
const said = (change: Partial<Screening>) => {
  const text = screeningJsonLd(
    { ...screening, ...change },
    { url: 'https://parde.example/en/screening/9', origin: 'https://parde.example' },
  )
  expect(text ?? '').not.toContain('<')
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>)
}
const schema = (status: string) => `https://schema.org/${status}`
const before = '2026-11-20T17:30:00Z'

test.each<[string, Partial<Screening>, Record<string, unknown>]>([
  ['planned', {}, { eventStatus: schema('EventScheduled'), startDate: screening.starts_at }],
  [
    'moved',
    { moved_from: before },
    { eventStatus: schema('EventRescheduled'), startDate: screening.starts_at, previousStartDate: before },
  ],
  [
    'moved back to its date',
    { moved_from: screening.starts_at },
    { eventStatus: schema('EventScheduled'), startDate: screening.starts_at },
  ],
  [
    'postponed without a date',
    { state: 'postponed', starts_at: null, moved_from: before },
    { eventStatus: schema('EventPostponed'), startDate: before },
  ],
  [
    'cancelled after a move',
    { state: 'cancelled', moved_from: before },
    { eventStatus: schema('EventCancelled'), startDate: screening.starts_at },
  ],
])('an event that is %s', (_what, change, expected) => {
  const { eventStatus, startDate, previousStartDate } = said(change) ?? {}
  expect({ eventStatus, startDate, ...(previousStartDate === undefined ? {} : { previousStartDate }) }).toEqual(
    expected,
  )
})

test('online, in a cafe, and never with a date', () => {
  expect(said({})?.['location']).toMatchObject({ '@type': 'VirtualLocation' })
  const cafe = { id: 2, name: 'Cafe Eyvan', city: 'Isfahan' }
  expect(said({ mode: 'room', cafe })?.['location']).toMatchObject({
    '@type': 'Place',
    name: 'Cafe Eyvan',
    url: 'https://parde.example/en/cafe/2',
    address: { addressLocality: 'Isfahan' },
  })
  expect(said({ starts_at: null })).toBeNull()
})

test.each([
  ['on_sale', 'InStock'],
  ['running', 'InStock'],
  ['announced', 'PreOrder'],
  ['sale_over', 'SoldOut'],
  ['cancelled', 'SoldOut'],
] as const)('its tickets, while it is %s, are %s', (state, availability) => {
  expect(said({ state, from: [{ amount: 1000, currency: 'IRR' }] })?.['offers']).toMatchObject([
    { availability: schema(availability), price: '1000' },
  ])
})

test('it is the house that shows it', () => {
  expect(said({})?.['organizer']).toEqual({ '@type': 'Organization', name: 'Parde', url: 'https://parde.example' })
})

test('it names its film with length, year and genres, and from which age one may come', () => {
  expect(said({})).toMatchObject({
    typicalAgeRange: '15-',
    workPresented: { name: 'Tehran', duration: 'PT118M', dateCreated: '2025', genre: ['Drama'] },
  })
})
