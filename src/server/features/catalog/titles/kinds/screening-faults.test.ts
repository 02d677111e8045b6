import { expect, test } from 'vitest'
import { TitleInput } from '#contract/catalog/titles.ts'
import { screeningFaults } from './screening-faults.ts'

const ticket = { irr: 650_000, usd: 390 }
const early = { ...ticket, irr: 520_000, tickets: 8 }
const right = {
  kind: 'screening',
  title_fa: 'شب',
  title_en: 'Night',
  synopsis_fa: '',
  synopsis_en: '',
  film_id: 7,
  mode: 'together',
  capacity: 24,
  age_rating: 0,
  tickets: [early, ticket],
  sales: { is_free: false, buy: null },
  release_at: '2026-12-08T17:30:00Z',
  release_ends_at: '2026-12-08T19:04:00Z',
}

function faultsOf(change: object): string[] {
  const fields = TitleInput.parse({ ...right, ...change })
  return fields.kind === 'screening' ? Object.keys(screeningFaults(fields)) : []
}

test('a screening with phases, a group ticket and a sale has no fault', () => {
  const group = { ...ticket, seats: 6, name_fa: 'گروهی', name_en: 'Group', unnamed_hours: 5 }
  const sale = { sale_starts_at: '2026-11-22T00:00:00Z', sale_ends_at: '2026-12-08T17:30:00Z' }
  expect(faultsOf({ ...sale, tickets: [early, ticket, group] })).toEqual([])
  expect(faultsOf({ tickets: [] })).toEqual([])
  expect(faultsOf({ release_at: null, release_ends_at: null })).toEqual([])
})

const until = (ends_at: string) => ({ ...ticket, ends_at })

test.each<[string, object, string[]]>([
  ['is sold otherwise', { sales: { is_free: false, buy: { irr: 10_000, usd: null } } }, ['sales.buy']],
  ['ends as it begins', { release_ends_at: right.release_at }, ['release_ends_at']],
  [
    'stops its sale before it begins',
    { sale_starts_at: '2026-12-02T00:00:00Z', sale_ends_at: '2026-12-01T00:00:00Z' },
    ['sale_ends_at'],
  ],
  ['begins its sale when it is over', { sale_starts_at: right.release_ends_at }, ['sale_starts_at']],
  ['is sold after its end', { sale_ends_at: '2026-12-09T00:00:00Z' }, ['sale_ends_at']],
  ['has a price without an amount', { tickets: [{ irr: null, usd: null }] }, ['tickets.0.irr']],
  ['has a price that no bank takes', { tickets: [{ irr: 9_990, usd: null }] }, ['tickets.0.irr']],
  ['has a name in one language', { tickets: [{ ...ticket, name_fa: 'پیش‌فروش', name_en: ' ' }] }, ['tickets.0.name_fa']],
  ['has a group that is larger than its hall', { tickets: [{ ...ticket, seats: 25 }] }, ['tickets.0.seats']],
  [
    'has an hour for the names of one seat',
    { tickets: [{ ...ticket, unnamed_hours: 5 }] },
    ['tickets.0.unnamed_hours'],
  ],
  ['has more tickets than seats', { tickets: [{ ...ticket, tickets: 25 }] }, ['tickets.0.tickets']],
  ['has more group seats than seats', { tickets: [{ ...ticket, seats: 6, tickets: 5 }] }, ['tickets.0.tickets']],
  ['has a price after one that never ends', { tickets: [ticket, early] }, ['tickets.1.irr']],
  [
    'has ends that go backwards',
    { tickets: [until('2026-12-02T00:00:00Z'), until('2026-12-01T00:00:00Z')] },
    ['tickets.1.ends_at'],
  ],
  [
    'is free and has a price',
    { sales: { is_free: true, buy: null }, tickets: [ticket] },
    ['tickets.0.irr', 'tickets.0.usd'],
  ],
])('a screening that %s is refused there', (_what, change, faults) => {
  expect(faultsOf(change)).toEqual(faults)
})
