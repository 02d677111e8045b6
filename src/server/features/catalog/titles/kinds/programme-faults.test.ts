import { expect, test } from 'vitest'
import { TitleInput } from '#contract/catalog/titles.ts'
import { type PartTitle, programmeFaults } from './programme-faults.ts'

const minute = 60_000
const title = (id: number, more: Partial<PartTitle> = {}): PartTitle => ({
  id,
  isFilm: true,
  regions: null,
  durationMs: 10 * minute,
  ...more,
})
const titles = [
  title(1),
  title(7, { durationMs: 60 * minute }),
  title(8),
  title(9, { regions: ['IR'] }),
  title(10, { isFilm: false }),
]
const film = { item_id: 7, role: 'film' }
const introduction = { item_id: 1, role: 'introduction' }
const talk = { item_id: 8, role: 'talk' }
const guest = { name_fa: 'مهمان', name_en: 'Guest', text_fa: 'کارگردان', text_en: 'Director' }
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
  tickets: [],
  release_at: '2026-12-08T17:00:00Z',
  release_ends_at: '2026-12-08T18:30:00Z',
  sales: { is_free: false, buy: null },
}

function faultsOf(change: object): string[] {
  const fields = TitleInput.parse({ ...right, ...change })
  return fields.kind === 'screening' ? Object.keys(programmeFaults(fields, titles)) : []
}

test.each<[string, object]>([
  ['of the film alone', {}],
  [
    'with an introduction, an interval, a talk and a guest',
    {
      parts: [introduction, film, talk],
      interval: { minutes: 10, after: 2 },
      guest,
    },
  ],
  ['with a talk in words after the interval', { talk_minutes: 20, interval: { minutes: 10, after: 1 } }],
  ['that fills its time to the minute', { talk_minutes: 30 }],
  ['in a region of all its titles', { parts: [film, { item_id: 9, role: 'film' }], regions: ['IR'] }],
  ['of a window, whose end is no end of a programme', { mode: 'window', release_ends_at: '2026-12-08T17:30:00Z' }],
])('a programme %s has no fault', (_what, change) => {
  expect(faultsOf(change)).toEqual([])
})

test.each<[string, object, string[]]>([
  ['lacks its film', { parts: [introduction] }, ['parts']],
  ['shows its film as a talk', { parts: [{ item_id: 7, role: 'talk' }] }, ['parts']],
  ['has a title twice', { parts: [introduction, film, { item_id: 1, role: 'film' }] }, ['parts']],
  ['introduces late', { parts: [film, introduction] }, ['parts']],
  ['talks early', { parts: [talk, film] }, ['parts']],
  ['shows what is no film', { parts: [film, { item_id: 10, role: 'film' }] }, ['parts']],
  ['shows what there is not', { parts: [film, { item_id: 99, role: 'film' }] }, ['parts']],
  ['has no film', { film_id: 99 }, ['film_id', 'parts']],
  ['shows a title where it may not be', { parts: [film, { item_id: 9, role: 'film' }] }, ['parts']],
  ['has its interval at the end', { interval: { minutes: 5, after: 1 } }, ['interval']],
  ['talks twice', { parts: [film, talk], talk_minutes: 5 }, ['talk_minutes']],
  ['is longer than its time', { talk_minutes: 31 }, ['release_ends_at']],
  ['pauses a window', { mode: 'window', parts: [film, talk], interval: { minutes: 5, after: 1 } }, ['interval']],
  ['has a guest without a name', { guest: { ...guest, name_en: ' ' } }, ['guest']],
])('one that %s is refused', (_what, change, fields) => {
  expect(faultsOf(change)).toEqual(fields)
})
