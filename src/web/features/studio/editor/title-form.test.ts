import { describe, expect, test } from 'vitest'
import type { StudioTitle } from '../studio-data.ts'
import { differ, emptyForm, formOf, inputOf, isComplete, type TitleForm } from './title-form.ts'

const title: StudioTitle = {
  id: 1054,
  state: 'draft',
  version: 7,
  kind: 'movie',
  title_fa: 'بادِ نارنج',
  title_en: 'Bitter Orange Wind',
  tagline_fa: null,
  tagline_en: 'The last trees',
  synopsis_fa: 'باغ‌داری در جهرم',
  synopsis_en: 'A grower in Jahrom',
  year: 2026,
  countries: ['IR', 'FR'],
  genres: ['drama'],
  age_rating: 12,
  credits: [
    { person_id: 3, name_fa: 'رها', name_en: 'Raha', role: 'director', character_fa: null, character_en: null },
    { person_id: 4, name_fa: 'آرش', name_en: 'Arash', role: 'cast', character_fa: 'باغ‌دار', character_en: null },
  ],
  in_plans: false,
  sales: { is_free: false, buy: { irr: 1_690_000, usd: 990 } },
  release_at: '2026-11-27T17:30:12.345Z',
  release_ends_at: null,
  regions: null,
  poster: null,
  stills: [],
  missing: [],
  updated_at: '2026-11-21T00:00:00.000Z',
  media: { uploads: [], runs: [], subtitles: [] },
}
const { id: _id, state: _state, version: _version, poster: _poster, stills: _stills, ...rest } = title
const { missing: _missing, updated_at: _updated, media: _media, ...saved } = rest

const faultsOf = (change: Partial<TitleForm>, locale: 'fa' | 'en' = 'fa') => {
  const read = inputOf({ ...formOf(title, locale), ...change }, { was: title, locale })
  return 'faults' in read ? read.faults : {}
}

describe('a title in its fields', () => {
  test('is shown in the digits, calendar and unit of the language', () => {
    expect(formOf(title, 'fa')).toMatchObject({
      year: '۱۴۰۵',
      toman: '۱۶۹٬۰۰۰',
      usd: '۹٫۹۰',
      release_at: { date: '۱۴۰۵/۰۹/۰۶', time: '۲۱:۰۰' },
      tagline_fa: '',
    })
    expect(formOf(title, 'en')).toMatchObject({ year: '2026', toman: '169,000', usd: '9.90' })
  })

  test.each(['fa', 'en'] as const)('comes back unchanged when nothing was touched (%s)', (locale) => {
    expect(inputOf(formOf(title, locale), { was: title, locale })).toEqual({ input: saved })
  })

  test('a touched moment is read anew, an untouched one keeps its seconds', () => {
    const form = { ...formOf(title, 'fa'), release_at: { date: '۱۴۰۵/۰۹/۰۷', time: '۲۱:۰۰' } }
    const read = inputOf(form, { was: title, locale: 'fa' })
    expect('input' in read && read.input.release_at).toBe('2026-11-28T17:30:00.000Z')
  })
})

describe('the fields as a title', () => {
  test('prices are read in any digits with any separators', () => {
    const read = inputOf({ ...formOf(title, 'fa'), toman: '49,000', usd: '۲٫۹' }, { was: title, locale: 'fa' })
    expect('input' in read && read.input.sales).toEqual({ is_free: false, buy: { irr: 490_000, usd: 290 } })
  })

  test('one price is enough, none is a title not for sale yet, and a free one has none', () => {
    const salesOf = (change: Partial<TitleForm>) => {
      const read = inputOf({ ...formOf(title, 'en'), ...change }, { was: title, locale: 'en' })
      return 'input' in read ? read.input.sales : read
    }
    expect(salesOf({ usd: '' })).toEqual({ is_free: false, buy: { irr: 1_690_000, usd: null } })
    expect(salesOf({ usd: '', toman: ' ' })).toEqual({ is_free: false, buy: null })
    expect(salesOf({ is_free: true, toman: 'nonsense' })).toEqual({ is_free: true, buy: null })
  })

  test('somebody behind the camera plays nobody', () => {
    const credits = formOf(title, 'fa').credits.map((credit) => ({ ...credit, role: 'music' as const }))
    const read = inputOf({ ...formOf(title, 'fa'), credits }, { was: title, locale: 'fa' })
    expect('input' in read && read.input.credits.map((credit) => credit.character_fa)).toEqual([null, null])
  })

  test('what is wrong is named by the field of the contract', () => {
    expect(faultsOf({ title_en: ' ', year: '۰۵', toman: '-۵', usd: '9.999' })).toEqual({
      title_en: 'required',
      year: 'year',
      'sales.buy.irr': 'amount_negative',
      'sales.buy.usd': 'amount_fraction',
    })
    expect(faultsOf({ toman: '0' })).toEqual({ 'sales.buy.irr': 'amount_zero' })
    expect(faultsOf({ regions: [] })).toEqual({ regions: 'regions' })
    expect(faultsOf({ release_ends_at: { date: '۱۴۰۵/۹/۵', time: '' } })).toEqual({ release_ends_at: 'ends_early' })
    expect(faultsOf({ release_at: { date: '۱۴۰۵/۱۲/۳۰', time: '' } })).toEqual({ release_at: 'instant_day' })
    const nameless = { ...emptyForm, credits: [{ ...formOf(title, 'fa').credits[0]!, name_en: '' }] }
    expect(faultsOf({ credits: nameless.credits })).toEqual({ 'credits.0.name_fa': 'person_names' })
  })

  test('an empty form asks for the names and the year only', () => {
    expect(inputOf(emptyForm, { was: null, locale: 'fa' })).toEqual({
      faults: { title_fa: 'required', title_en: 'required', year: 'required' },
    })
  })
})

test('a form differs when anything in it was changed', () => {
  const form = formOf(title, 'fa')
  expect(differ(form, formOf(title, 'fa'))).toBe(false)
  expect(differ(form, { ...form, credits: form.credits.toReversed() })).toBe(true)
})

test('a language is complete with a name and a synopsis', () => {
  expect(isComplete(formOf(title, 'fa'), 'en')).toBe(true)
  expect(isComplete({ ...formOf(title, 'fa'), synopsis_en: ' ' }, 'en')).toBe(false)
})
