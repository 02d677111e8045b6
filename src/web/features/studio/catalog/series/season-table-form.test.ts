import { expect, test } from 'vitest'
import type { StudioSeason } from './season-data.ts'
import { newRows, pastedRows, tableForm, tableInput, withRow } from './season-table-form.ts'
import { noMoment } from '#web/features/studio/form/instant-entry.ts'

const episode: StudioSeason['episodes'][number] = {
  id: 7,
  number: 1,
  title_fa: 'کلید',
  title_en: 'The Key',
  synopsis_fa: 'متن',
  synopsis_en: 'Text',
  release_at: '2026-11-27T16:30:12.345Z',
  is_free: false,
  irr: 250_000,
  usd: 150,
  comes_after: null,
  state: 'draft',
  still: null,
  media_state: 'none',
  media_progress: null,
  duration_ms: null,
  missing: [],
}
const season: StudioSeason = {
  id: 3,
  version: 4,
  state: 'draft',
  number: 2,
  title_fa: 'فصل ۲',
  title_en: 'Season 2',
  is_free: false,
  irr: null,
  usd: null,
  missing: [],
  episodes: [episode],
}
const form = tableForm(season, 'fa')

test('a table that was not touched comes back as it was, to the millisecond', () => {
  expect(form.rows[0]).toMatchObject({ number: '۱', toman: '۲۵٬۰۰۰', usd: '۱٫۵۰', release: { time: '۲۰:۰۰' } })
  const { state: _s, still: _p, media_state: _m, media_progress: _g, duration_ms: _d, missing: _x, ...row } = episode
  expect(tableInput(form, { was: season, locale: 'fa' })).toEqual({
    input: { version: 4, episodes: [row], removed: [] },
  })
})

test('what is wrong is named by the row and the field of the contract', () => {
  const rows = [
    ...withRow(form.rows, 0, { title_en: ' ', toman: '-۵' }),
    ...newRows(form.rows, 1, 'fa').map((row) => ({
      ...row,
      number: '1',
      title_fa: 'نو',
      release: { ...noMoment, date: '۳۰/۱۴' },
    })),
  ]
  expect(tableInput({ rows, removed: [] }, { was: season, locale: 'fa' })).toEqual({
    faults: {
      'episodes.0.title_en': 'required',
      'episodes.0.irr': 'amount_negative',
      'episodes.1.title_en': 'required',
      'episodes.1.release_at': 'instant_date',
      'episodes.1.number': 'number_twice',
    },
  })
})

test('an episode that is free has no price', () => {
  const rows = withRow(form.rows, 0, { is_free: true, toman: 'nonsense' })
  const read = tableInput({ rows, removed: [] }, { was: season, locale: 'fa' })
  expect('input' in read && read.input.episodes[0]).toMatchObject({ is_free: true, irr: null, usd: null })
})

test('new rows count on and cost as much as the one before', () => {
  expect(newRows(form.rows, 2, 'en').map(({ number, toman }) => [number, toman])).toEqual([
    ['2', '۲۵٬۰۰۰'],
    ['3', '۲۵٬۰۰۰'],
  ])
})

test('pasted lines become rows: numbers, and texts by their language in any order', () => {
  const text = '۲\tسایه‌روشن\tHalf-Light\tشاهد تازه\nصندلی خالی\tThe Empty Chair\t\tThe lamp\n'
  expect(pastedRows(text, form.rows, 'fa')).toMatchObject([
    { number: '۲', title_fa: 'سایه‌روشن', title_en: 'Half-Light', synopsis_fa: 'شاهد تازه', synopsis_en: '' },
    { number: '۳', title_fa: 'صندلی خالی', title_en: 'The Empty Chair', synopsis_en: 'The lamp' },
  ])
  expect(pastedRows('one\ntwo', [], 'en')?.map(({ title_en }) => title_en)).toEqual(['one', 'two'])
  expect(pastedRows('a word', form.rows, 'fa')).toBeNull()
})
