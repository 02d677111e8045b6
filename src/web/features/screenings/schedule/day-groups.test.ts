import { expect, test } from 'vitest'
import { isoDayOf } from '#lib/time/iso-days.ts'
import { dayGroups, groupsOfDay, nextEdge } from './day-groups.ts'

const card = (id: number, starts_at: string | null, state: 'on_sale' | 'running' | 'postponed' = 'on_sale') => ({
  id,
  starts_at,
  state,
  is_shown_out: false,
  live: null,
})

test('screenings are grouped by the day of Tehran', () => {
  const groups = dayGroups([
    card(1, '2026-11-27T17:30:00Z'),
    card(2, '2026-11-27T20:29:00Z'),
    // 00:00 in Tehran
    card(3, '2026-11-27T20:30:00Z'),
  ])
  expect(groups.map(({ key, cards }) => [key, cards.map(({ id }) => id)])).toEqual([
    ['2026-11-27', [1, 2]],
    ['2026-11-28', [3]],
  ])
})

test('what runs now stands first, what has no date stands last', () => {
  const groups = dayGroups([
    card(1, null, 'postponed'),
    card(2, '2026-11-27T17:30:00Z'),
    card(3, '2026-11-01T17:30:00Z', 'running'),
  ])
  expect(groups.map(({ key }) => key)).toEqual(['now', '2026-11-27', 'later'])
})

test('what everybody has seen together is on its day, although used tickets still play', () => {
  const over = { ...card(3, '2026-11-27T17:30:00Z', 'running'), is_shown_out: true }
  expect(dayGroups([over]).map(({ key }) => key)).toEqual(['2026-11-27'])
})

test.each([
  ['today, what is on now first', '2026-11-27', '2026-11-27T18:00:00Z', { now: [1, 3], '2026-11-27': [2], open: [4] }],
  ['a day after, nothing is called on now', '2026-11-28', '2026-11-27T18:00:00Z', { '2026-11-28': [5], open: [1, 6] }],
  ['a day on which nothing begins', '2026-11-29', '2026-11-27T18:00:00Z', { open: [1, 5] }],
  [
    'an evening that runs past midnight, on the day before',
    '2026-11-27',
    '2026-11-27T21:00:00Z',
    { '2026-11-27': [3] },
  ],
])('of a chosen day: %s', (_, chosen, now, expected) => {
  const all = [
    card(1, '2026-11-01T17:30:00Z', 'running'),
    card(2, '2026-11-27T18:30:00Z'),
    card(3, '2026-11-27T17:30:00Z', 'running'),
    card(4, '2026-11-26T17:30:00Z'),
    // 00:00 in Tehran
    card(5, '2026-11-27T20:30:00Z'),
    card(6, '2026-11-27T18:30:00Z'),
  ]
  const listed = new Set(Object.values(expected).flat())
  const groups = groupsOfDay(
    all.filter(({ id }) => listed.has(id)),
    chosen,
    isoDayOf(new Date(now)),
  )
  expect(groups.map(({ key, cards }) => [key, cards.map(({ id }) => id)])).toEqual(Object.entries(expected))
})

test('a page is outdated at the next instant of any of its screenings', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const cards = [
    { starts_at: '2026-11-27T11:00:00Z', ends_at: '2026-11-27T14:00:00Z', doors_at: null },
    { starts_at: '2026-11-27T17:30:00Z', doors_at: '2026-11-27T13:15:00Z' },
  ]
  expect(nextEdge(cards, now)).toEqual(new Date('2026-11-27T13:15:00Z'))
  expect(nextEdge([{ starts_at: null }], now)).toBeNull()
})
