import { describe, expect, test } from 'vitest'
import type { FestivalShow, Passes } from './festival.ts'
import { planOf, reservableOf, showStates } from './show-states.ts'

const now = new Date('2026-12-01T08:00:00Z')
const show = (id: number, hall_id: string, [from, to]: readonly [string, string], state = 'on_sale') =>
  ({
    hall_id,
    section: null,
    ends_at: `2026-12-01T${to}:00Z`,
    screening: {
      id,
      title: `film ${id}`,
      state,
      mode: 'together',
      film: { id: 100 + id },
      starts_at: `2026-12-01T${from}:00Z`,
      ends_at: `2026-12-01T${to}:00Z`,
    },
  }) as FestivalShow
const programme = [
  show(1, 'a', ['10:00', '12:00']),
  show(2, 'b', ['11:00', '13:00']),
  show(3, 'a', ['14:00', '15:00']),
  show(4, 'a', ['06:00', '07:00']),
  show(5, 'b', ['16:00', '17:00'], 'cancelled'),
]
const passes = (credits: number | null, reserved: readonly number[], left: Record<number, number>) =>
  ({
    pass: {
      id: 'p',
      name: 'p',
      credits,
      used: 0,
      planned: reserved.length,
      reservations: reserved.map((id) => ({
        screening_id: id,
        ticket_id: `t${id}`,
        can_return: true,
        returns_until: '',
      })),
    },
    seats: Object.entries(left).map(([id, free]) => ({ screening_id: Number(id), left: free })),
  }) as unknown as Passes
const states = (marks: readonly number[], own: Passes | null = null) =>
  showStates({ programme, halls: [] }, { passes: own, marks, now })

test('a guest marks what is to come; what is over or cancelled cannot be marked', () => {
  const found = states([1])
  expect([1, 2, 3, 4, 5].map((id) => found.get(id)?.state)).toEqual(['planned', 'open', 'open', 'plain', 'plain'])
})

test('of two that clash the later in the plan is marked', () => {
  expect(states([1, 2]).get(2)).toMatchObject({ state: 'planned', clashesWith: 'film 1' })
  expect(states([1, 2]).get(1)).toMatchObject({ clashesWith: null })
  expect(states([2, 1]).get(1)).toMatchObject({ clashesWith: 'film 2' })
})

test('a reserved show is in the plan by itself, and came before every mark', () => {
  const found = states([1], passes(null, [2], {}))
  expect(found.get(2)).toMatchObject({ state: 'reserved', ticketId: 't2', clashesWith: null })
  expect(found.get(1)).toMatchObject({ state: 'planned', clashesWith: 'film 2' })
  expect(planOf(programme, found).map((one) => one.show.screening.id)).toEqual([1, 2])
})

test.each([
  ['a full pass takes all that have places', null, [], { 1: 3, 2: 1, 3: 2 }, [1, 2, 3]],
  ['no place is left at one', null, [], { 1: 0, 2: 1, 3: 2 }, [2, 3]],
  ['two credits are left', 2, [], { 1: 3, 2: 1, 3: 2 }, [1, 2]],
  ['one is spent', 2, [3], { 1: 3, 2: 1 }, [1]],
  ['all are spent', 1, [3], { 1: 3, 2: 1 }, []],
] as const)('%s', (...[, credits, reserved, left, ids]) => {
  const own = passes(credits, reserved, left)
  expect(reservableOf(planOf(programme, states([1, 2, 3], own)), own)).toEqual(ids)
})

test('without a pass nothing is reserved', () => {
  expect(reservableOf(planOf(programme, states([1])), null)).toEqual([])
})

describe('a show that clashes', () => {
  const find = (shows: FestivalShow[], marks: readonly number[]) =>
    showStates({ programme: shows, halls: [] }, { passes: null, marks, now })
  const [first, second, , , third] = programme
  const with_ = (one: FestivalShow | undefined, more: Partial<FestivalShow['screening']>, id?: number) =>
    ({ ...one, screening: { ...one?.screening, ...more, ...(id === undefined ? {} : { id }) } }) as FestivalShow
  const again = with_(third, { state: 'on_sale', film: { id: 102, title: 'film 2', duration_minutes: 60 } }, 9)

  test('is shown again later, where that clashes with nothing', () => {
    const shows = [first, second, again].flatMap((one) => one ?? [])
    expect(find(shows, [1, 2]).get(2)).toMatchObject({
      clashesWith: 'film 1',
      wayOut: { kind: 'again', id: 9, startsAt: '2026-12-01T16:00:00Z' },
    })
    const taken = with_(show(10, 'a', ['16:30', '17:30']), {})
    expect(find([...shows, taken], [1, 2, 10]).get(2)).toMatchObject({ clashesWith: 'film 1', wayOut: null })
    expect(find([...shows.slice(0, 2), with_(again, { state: 'cancelled' })], [1, 2]).get(2)).toMatchObject({
      wayOut: null,
    })
  })

  test('has a stream that stays open longer than the other show: that comes first', () => {
    const until = '2026-12-02T10:00:00Z'
    const stream = with_(second, { mode: 'window', ends_at: until })
    const shows = [first, stream, again].flatMap((one) => one ?? [])
    expect(find(shows, [1, 2]).get(2)).toMatchObject({ clashesWith: 'film 1', wayOut: { kind: 'later', until } })
    expect(find(shows, [2]).get(2)).toMatchObject({ clashesWith: null, wayOut: null })
  })
})
