import { expect, test } from 'vitest'
import { type FestivalFacts, festivalFaults } from './judge-festival.ts'

type Input = Parameters<typeof festivalFaults>[0]

const now = new Date('2026-11-22T12:00:00Z')
const hall = { id: 'h', name_fa: 'یک', name_en: 'One', note_fa: '', note_en: '', is_online: true }
const kind = { id: 'k', name_fa: 'کارت', name_en: 'Pass', credits: 4, capacity: 10, irr: 1_200_000, usd: 700 }
const show = { screening_id: 5, hall: 0, section_fa: '', section_en: '', quota: 3 }

const input = (more: Partial<Input> = {}): Input => ({
  state: 'published',
  title_fa: 'جشنواره',
  title_en: 'Festival',
  tagline_fa: '',
  tagline_en: '',
  synopsis_fa: '',
  synopsis_en: '',
  series: 'winter',
  edition: 3,
  city_fa: '',
  city_en: '',
  opens_at: '2026-11-21T20:30:00Z',
  closes_at: '2026-11-27T20:30:00Z',
  halls: [hall],
  passes: [kind],
  shows: [show],
  films: [],
  ...more,
})

const screening = {
  startsAt: new Date('2026-11-23T15:00:00Z'),
  isOfOther: false,
  capacity: 10,
  occupied: 5,
  taken: 2,
}
const facts = (more: Partial<FestivalFacts> = {}): FestivalFacts => ({
  isPublished: true,
  hallIds: new Set(['h']),
  kinds: new Map([['k', { credits: 4, sold: 6, held: 1 }]]),
  hasFullPasses: false,
  shownIds: [5],
  filmIds: [],
  screenings: new Map([[5, screening]]),
  knownFilms: new Set(),
  ...more,
})
const fieldsOf = (wish: Input, known = facts()) => Object.keys(festivalFaults(wish, known, now))
const shown = (more: Partial<typeof screening>) => facts({ screenings: new Map([[5, { ...screening, ...more }]]) })

test('a festival that is as it was has no fault', () => {
  expect(festivalFaults(input(), facts(), now)).toEqual({})
})

test.each<[string, Input, string[], FestivalFacts?]>([
  ['a name in one language', input({ city_fa: 'شیراز' }), ['city_fa']],
  [
    'days backwards',
    input({ closes_at: '2026-11-20T20:30:00Z', shows: [], films: [7] }),
    ['closes_at'],
    facts({ shownIds: [], knownFilms: new Set([7]) }),
  ],
  ['off the site with sold passes', input({ state: 'draft' }), ['state']],
  ['no hall', input({ halls: [] }), ['halls', 'shows.0.hall']],
  ['no pass on the site', input({ passes: [] }), ['passes']],
  ['nothing to see', input({ shows: [] }), ['shows'], facts({ shownIds: [] })],
  ['a hall of another festival', input({ halls: [{ ...hall, id: 'x' }] }), ['halls.0.name_fa']],
  ['a pass of another festival', input({ passes: [{ ...kind, id: 'x' }] }), ['passes.0.name_fa']],
  ['a hall twice', input({ halls: [hall, hall] }), ['halls.1.name_fa']],
  ['no price', input({ passes: [{ ...kind, irr: null, usd: null }] }), ['passes.0.irr']],
  ['a price that no bank takes', input({ passes: [{ ...kind, irr: 9_999 }] }), ['passes.0.irr']],
  ['fewer passes than sold and held', input({ passes: [{ ...kind, capacity: 6 }] }), ['passes.0.capacity']],
  ['other credits than were bought', input({ passes: [{ ...kind, credits: 3 }] }), ['passes.0.credits']],
  ['a show twice', input({ shows: [show, show] }), ['shows.1.screening_id']],
  ['an unknown screening', input({ shows: [{ ...show, screening_id: 6 }] }), ['shows.0.screening_id', 'shows']],
  ['fewer places than are reserved', input({ shows: [{ ...show, quota: 1 }] }), ['shows.0.quota']],
  ['more places than are free', input({ shows: [{ ...show, quota: 8 }] }), ['shows.0.quota']],
  [
    'a show with reserved places taken out',
    input({ shows: [], films: [7] }),
    ['shows'],
    facts({ knownFilms: new Set([7]) }),
  ],
  ['a show of another festival', input(), ['shows.0.screening_id'], shown({ isOfOther: true })],
  ['a show before the days', input(), ['shows.0.screening_id'], shown({ startsAt: new Date('2026-11-20T15:00:00Z') })],
  ['an unknown film', input({ films: [7] }), ['films']],
  ['a film taken out of sold passes', input(), ['films'], facts({ hasFullPasses: true, filmIds: [7] })],
])('%s is refused at its field', (_name, wish, fields, known) => {
  expect(fieldsOf(wish, known)).toEqual(fields)
})

test('exactly as many passes and places as are taken may stay', () => {
  const least = input({ passes: [{ ...kind, capacity: 7 }], shows: [{ ...show, quota: 2 }] })
  expect(fieldsOf(least)).toEqual([])
  expect(fieldsOf(input({ shows: [{ ...show, quota: 7 }] }))).toEqual([])
})

test('a draft may be unfinished, and one that is over is not put on the site', () => {
  const none = facts({ isPublished: false, kinds: new Map(), hallIds: new Set(), shownIds: [] })
  const empty = { halls: [], passes: [], shows: [] }
  expect(fieldsOf(input({ ...empty, state: 'draft' }), none)).toEqual([])
  const over = { opens_at: '2026-11-01T00:00:00Z', closes_at: '2026-11-02T00:00:00Z', shows: [], films: [7] }
  const wish = input({ ...over, halls: [{ ...hall, id: null }], passes: [{ ...kind, id: null }] })
  expect(fieldsOf(wish, { ...none, knownFilms: new Set([7]) })).toEqual(['closes_at'])
})
