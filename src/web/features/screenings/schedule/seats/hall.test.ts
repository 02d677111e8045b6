import { expect, test } from 'vitest'
import { hallOf } from './hall.ts'
import type { Ticket } from '../screening.ts'

const screening: Ticket['screening'] = {
  id: 9,
  title: 'x',
  other_title: 'x',
  mode: 'window',
  state: 'doors',
  starts_at: '2026-11-27T17:30:00Z',
  ends_at: null,
  doors_at: null,
  from: [],
  is_free: false,
  moved_from: null,
  calendar_sequence: 0,
  is_shown_out: false,
  live: null,
  poster: null,
  still: null,
  age_rating: 15,
  cafe: null,
  film: { id: 3, title: 'x', duration_minutes: 118 },
}
const unused = { state: 'unused', code: '7K4M-92XC-PQRS', screening } as const

test('an unused ticket opens the hall from the opening of the doors on', () => {
  expect(hallOf(unused)).toBe('/play?code=7K4M-92XC-PQRS')
  expect(hallOf({ ...unused, screening: { ...screening, state: 'running' } })).toBe('/play?code=7K4M-92XC-PQRS')
  expect(hallOf({ ...unused, screening: { ...screening, state: 'on_sale' } })).toBeNull()
})

test('a ticket in use opens it until its watching time ends, also after the end of the screening', () => {
  expect(hallOf({ ...unused, state: 'in_use', screening: { ...screening, state: 'ended' } })).toBe('/play/9')
})

test('a ticket in use opens nothing until the doors of its screening, which has another date', () => {
  for (const state of ['announced', 'on_sale', 'sale_over'] as const)
    expect(hallOf({ ...unused, state: 'in_use', screening: { ...screening, state } })).toBeNull()
  expect(hallOf({ ...unused, state: 'in_use' })).toBe('/play/9')
})

test.each(['over', 'missed', 'postponed', 'cancelled', 'revoked'] as const)(
  'a ticket that is %s opens nothing',
  (state) => {
    expect(hallOf({ ...unused, state })).toBeNull()
  },
)

test('a ticket that somebody else holds opens nothing', () => {
  expect(hallOf({ ...unused, code: null })).toBeNull()
})

test.each(['together', 'live'] as const)(
  'where all see it at one point (%s), a ticket leads to the lobby from its sale to its end, and then to the film',
  (mode) => {
    const together = { ...screening, mode }
    for (const state of ['on_sale', 'sale_over', 'doors', 'running', 'interrupted'] as const)
      expect(hallOf({ ...unused, screening: { ...together, state } })).toBe('/screening/9/hall')
    expect(hallOf({ ...unused, screening: { ...together, state: 'ended' } })).toBeNull()
    expect(hallOf({ ...unused, screening: { ...together, state: 'postponed' } })).toBeNull()
    expect(hallOf({ ...unused, code: null, screening: together })).toBeNull()
    expect(hallOf({ ...unused, state: 'in_use', screening: { ...together, state: 'ended' } })).toBe('/play/9')
  },
)
