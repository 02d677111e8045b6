import { expect, test } from 'vitest'
import { cityTimes } from './city-times.ts'
import { ifAllSold } from './if-all-sold.ts'
import type { TitleOf } from './kind-form.ts'
import {
  beginningAt,
  beginningOf,
  newAtPath,
  newTitlePath,
  readNewTitle,
  screeningFromPath,
} from './new-title-address.ts'
import { copyOf, withFilm } from './screening-form.ts'
import { readinessOf } from './screening-readiness.ts'
import { endsFor } from './suggested-end.ts'
import { emptyTicket } from './tickets-form.ts'
import { emptyForm, formOf, type FormOf, inputOf } from './title-form.ts'
import { noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'

const ticket = {
  seats: 1,
  name_fa: null,
  name_en: null,
  irr: 650_000,
  usd: 390,
  ends_at: null,
  tickets: null,
  unnamed_hours: null,
}
const title: TitleOf['screening'] = {
  id: 1060,
  state: 'draft',
  version: 2,
  kind: 'screening',
  film_id: 1001,
  mode: 'together',
  cafe_id: null,
  title_fa: 'شب',
  title_en: 'Night',
  tagline_fa: null,
  tagline_en: null,
  synopsis_fa: 'داستان',
  synopsis_en: 'A story',
  age_rating: 12,
  regions: null,
  in_plans: false,
  sales: { is_free: false, buy: null, rent: null },
  release_at: '2026-12-08T17:30:00.000Z',
  release_ends_at: '2026-12-08T19:04:12.345Z',
  doors_minutes: 20,
  late_entry: 'none',
  return_hours: 2,
  most_per_member: 3,
  capacity: 200,
  sale_starts_at: null,
  sale_ends_at: '2026-12-08T17:00:01.000Z',
  parts: [
    { item_id: 1002, role: 'introduction' },
    { item_id: 1001, role: 'film' },
  ],
  interval: { minutes: 10, after: 1 },
  talk_minutes: 20,
  takes_questions: false,
  live: null,
  guest: { name_fa: 'مهمان', name_en: 'Guest', text_fa: 'کارگردان', text_en: 'Director' },
  tickets: [
    { ...ticket, name_fa: 'پیش‌فروش', name_en: 'Early', irr: 520_000, tickets: 40, ends_at: '2026-12-01T00:00:30.000Z' },
    ticket,
    { ...ticket, seats: 40, irr: 9_800_000, usd: null, unnamed_hours: 5 },
  ],
  poster: null,
  stills: [],
  places_taken: { buy: 0, rent: 0 },
  missing: [],
  seats_taken: 0,
  updated_at: '2026-11-21T00:00:00.000Z',
  media: {
    uploads: [],
    runs: [],
    subtitles: [],
    sounds: null,
    marks: null,
    preview: { id: null, state: 'none', is_own: false },
  },
}
const {
  id: _id,
  state: _state,
  version: _version,
  poster: _poster,
  stills: _stills,
  seats_taken: _seats,
  ...rest
} = title
const { places_taken: _taken, missing: _missing, updated_at: _updated, media: _media, ...saved } = rest

const read = (change: Partial<FormOf['screening']>) =>
  inputOf({ ...formOf(title, 'fa'), ...change }, { was: title, locale: 'fa' })
const faultsOf = (change: Partial<FormOf['screening']>) => {
  const answer = read(change)
  return 'faults' in answer ? answer.faults : {}
}

test('a screening is shown in the digits, the calendar and the unit of the language', () => {
  expect(formOf(title, 'fa')).toMatchObject({
    capacity: '۲۰۰',
    release_at: { ...noMoment, date: '۱۴۰۵/۰۹/۱۷', time: '۲۱:۰۰' },
    tickets: [
      { toman: '۵۲٬۰۰۰', usd: '۳٫۹۰', tickets: '۴۰', isGroup: false },
      {},
      { seats: '۴۰', isGroup: true, usd: '', unnamed_hours: '۵' },
    ],
  })
})

test.each(['fa', 'en'] as const)(
  'it comes back unchanged, to the millisecond, when nothing was touched (%s)',
  (locale) => {
    expect(inputOf(formOf(title, locale), { was: title, locale })).toEqual({ input: saved })
  },
)

test('an end stays with its price when another price is put before it', () => {
  const { tickets } = formOf(title, 'fa')
  const first = { ...emptyTicket(tickets), toman: '۴۰٬۰۰۰', tickets: '۵' }
  const answer = read({ tickets: [first, ...tickets] })
  const sent = 'input' in answer && answer.input.kind === 'screening' ? answer.input.tickets : []
  expect(sent.map(({ irr, ends_at }) => [irr, ends_at])).toEqual([
    [400_000, null],
    [520_000, '2026-12-01T00:00:30.000Z'],
    [650_000, null],
    [9_800_000, null],
  ])
})

test('a first price that is empty is left out; a free screening has none', () => {
  const inputs = [read({ tickets: [emptyTicket([])] }), read({ is_free: true })]
  for (const answer of inputs)
    expect(answer).toMatchObject({ input: { tickets: [], sales: { buy: null, rent: null } } })
})

test('what is wrong is named by the field of the contract', () => {
  const { tickets } = formOf(title, 'fa')
  const [early, usual, group] = tickets
  if (!early || !usual || !group) throw new Error('three prices')
  expect(faultsOf({ film_id: null, capacity: '', most_per_member: '۰' })).toEqual({
    film_id: 'film_missing',
    capacity: 'required',
    most_per_member: 'count',
  })
  expect(
    faultsOf({
      tickets: [
        { ...early, name_en: '' },
        { ...usual, toman: '', usd: '' },
        { ...group, seats: '', tickets: 'دو', unnamed_hours: 'سه' },
      ],
    }),
  ).toEqual({
    'tickets.0.name_fa': 'price_names',
    'tickets.1.irr': 'required',
    'tickets.2.seats': 'required',
    'tickets.2.tickets': 'count',
    'tickets.2.unnamed_hours': 'count',
  })
  expect(faultsOf({ sale_starts_at: { ...noMoment, date: '۱۴۰۵/۰۹/۱۸' } })).toEqual({ sale_ends_at: 'sale_ends_early' })
  expect(faultsOf({ release_ends_at: { ...noEnd, date: '۱۴۰۵/۰۹/۱۷', time: '۲۰:۰۰' } })).toEqual({
    release_ends_at: 'ends_early',
  })
})

const film = {
  id: 7,
  title_fa: 'سیمرغ',
  title_en: 'Simorgh',
  tagline_fa: null,
  tagline_en: 'Paper',
  synopsis_fa: 'پر',
  synopsis_en: 'Feathers',
  age_rating: 7,
}

test('a chosen film gives its texts where none are written, and takes them along when another is chosen', () => {
  const begun = withFilm({ ...emptyForm('screening', 'fa'), title_en: 'My night' }, film, null)
  expect(begun).toMatchObject({ film_id: 7, title_fa: 'سیمرغ', title_en: 'My night', tagline_fa: '', age_rating: 7 })
  const other = { ...film, id: 8, title_fa: 'برف', tagline_en: null, age_rating: 0 }
  expect(withFilm(begun, other, film)).toMatchObject({
    film_id: 8,
    title_fa: 'برف',
    title_en: 'My night',
    tagline_en: '',
    age_rating: 0,
  })
})

test('a copy has the same settings and no time', () => {
  const copy = copyOf(formOf(title, 'fa'))
  const never = noEnd
  expect(copy).toMatchObject({ film_id: 1001, capacity: '۲۰۰', release_at: noMoment, release_ends_at: never })
  expect(copy.tickets.map(({ toman, ends_at }) => [toman, ends_at])).toEqual([
    ['۵۲٬۰۰۰', never],
    ['۶۵٬۰۰۰', never],
    ['۹۸۰٬۰۰۰', never],
  ])
  expect(beginningOf(title, 'fa')).toEqual(copy)
})

test('an address says what is made', () => {
  const made = (path: string) => readNewTitle(new URL(path, 'http://a').searchParams)
  expect(made(newTitlePath('movie'))).toEqual({ kind: 'movie', from: null, at: null })
  expect(made(newTitlePath('screening'))).toEqual({ kind: 'screening', from: null, at: null })
  expect(made(screeningFromPath(12))).toEqual({ kind: 'screening', from: 12, at: null })
  expect(made('/new?from=0x1&kind=goods&at=tomorrow')).toEqual({ kind: 'movie', from: null, at: null })
  const at = '2026-12-08T17:30:00.000Z'
  expect(made(newAtPath(at))).toEqual({ kind: 'screening', from: null, at })
  expect(beginningAt(at, 'en').release_at).toEqual({ ...noMoment, date: '2026-12-08', time: '21:00' })
})

test('an event ends with its film, a window after a day or a week', () => {
  const begins = '2026-12-08T17:30:00.000Z'
  expect(endsFor('together', { begins, minutes: 94 })).toEqual([{ by: 'film', instant: '2026-12-08T19:04:00.000Z' }])
  expect(endsFor('room', { begins, minutes: null })).toEqual([])
  expect(endsFor('window', { begins, minutes: 94 }).map(({ instant }) => instant)).toEqual([
    '2026-12-09T17:30:00.000Z',
    '2026-12-15T17:30:00.000Z',
  ])
})

test('clocks elsewhere say their hour, and when it is another day there', () => {
  const evening = cityTimes(new Date('2026-12-08T17:30:00.000Z'), 'fa')
  expect(evening.map(({ time }) => time)).toEqual(['۱۸:۳۰', '۱۷:۳۰', '۲۱:۳۰', '۱۲:۳۰', '۰۹:۳۰'])
  const night = cityTimes(new Date('2026-12-08T20:45:00.000Z'), 'en')
  expect(night.map(({ city, day }) => [city, day])).toEqual([
    ['berlin', 'before'],
    ['london', 'before'],
    ['dubai', 'same'],
    ['toronto', 'before'],
    ['losAngeles', 'before'],
  ])
})

test('if all is sold: the early tickets at their price, the rest at the last one, with the tax in it', () => {
  const form = formOf(title, 'fa')
  expect(ifAllSold(form, 10, 'IRR')).toEqual({
    seats: 200,
    total: { amount: 40 * 520_000 + 160 * 650_000, currency: 'IRR' },
    vat: 11_345_455,
    net: 113_454_545,
  })
  expect(ifAllSold({ ...form, capacity: '' }, 10, 'IRR')).toBeNull()
  expect(ifAllSold({ ...form, tickets: [emptyTicket([])] }, 10, 'USD')).toBeNull()
})

test('a price in one currency is enough to publish, and is said', () => {
  const states = (change: Partial<FormOf['screening']>, isFilmReady: boolean | null = true) =>
    readinessOf({ ...formOf(title, 'fa'), ...change }, isFilmReady).map(({ state }) => state)
  expect(states({})).toEqual(['good', 'good', 'good', 'good'])
  const oneCurrency = formOf(title, 'fa').tickets.map((form) => ({ ...form, usd: '' }))
  expect(states({ tickets: oneCurrency }, null)).toEqual(['missing', 'good', 'partly', 'good'])
  expect(states({ tickets: [], synopsis_en: ' ' })).toEqual(['good', 'good', 'missing', 'missing'])
  expect(states({ is_free: true, tickets: [], release_at: noMoment })[1]).toBe('missing')
})

test('a live event has no film and no programme, and says how far back one may go and for how long it is shown again', () => {
  const answer = read({ mode: 'live', film_id: null, may_go_back: 'start', replay_hours: 168 })
  expect(answer).toMatchObject({
    input: {
      mode: 'live',
      film_id: null,
      parts: null,
      interval: null,
      talk_minutes: null,
      live: { may_go_back: 'start', replay_hours: 168 },
    },
  })
  const live = { ...title, mode: 'live', film_id: null, live: { may_go_back: 'start', replay_hours: 0 } } as const
  expect(formOf(live, 'fa')).toMatchObject({ may_go_back: 'start', replay_hours: 0 })
  expect(readinessOf({ ...formOf(title, 'fa'), mode: 'live' }, null).map(({ what }) => what)).not.toContain('film')
})
