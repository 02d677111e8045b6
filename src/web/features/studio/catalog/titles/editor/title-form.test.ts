import { describe, expect, test } from 'vitest'
import type { TitleOf } from './kind-form.ts'
import type { WayForm } from './ways-form.ts'
import { differ } from '#web/features/studio/form/differ.ts'
import { emptyForm, formOf, type FormOf, inputOf, isComplete } from './title-form.ts'
import { noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'

const title: TitleOf['movie'] = {
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
  sales: {
    is_free: false,
    buy: { irr: 1_690_000, usd: 990, sale: null, places: null },
    rent: null,
  },
  release_at: '2026-11-27T17:30:12.345Z',
  release_ends_at: null,
  regions: null,
  poster: null,
  stills: [],
  places_taken: { buy: 0, rent: 0 },
  missing: [],
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
const { id: _id, state: _state, version: _version, poster: _poster, stills: _stills, ...rest } = title
const { places_taken: _taken, missing: _missing, updated_at: _updated, media: _media, ...saved } = rest

const buying = (change: Partial<WayForm>, locale: 'fa' | 'en' = 'fa') => ({
  buy: { ...formOf(title, locale).buy, ...change },
})
const renting = (change: Partial<WayForm>) => ({
  rent: { ...formOf(title, 'fa').rent, isOffered: true, toman: '۴۹٬۰۰۰', ...change },
})

const faultsOf = (change: Partial<FormOf['movie']>, locale: 'fa' | 'en' = 'fa') => {
  const read = inputOf({ ...formOf(title, locale), ...change }, { was: title, locale })
  return 'faults' in read ? read.faults : {}
}

describe('a title in its fields', () => {
  test('is shown in the digits, calendar and unit of the language', () => {
    expect(formOf(title, 'fa')).toMatchObject({
      year: '۱۴۰۵',
      buy: { toman: '۱۶۹٬۰۰۰', usd: '۹٫۹۰' },
      release_at: { ...noMoment, date: '۱۴۰۵/۰۹/۰۶', time: '۲۱:۰۰' },
      tagline_fa: '',
    })
    expect(formOf(title, 'en')).toMatchObject({ year: '2026', buy: { toman: '169,000', usd: '9.90' } })
  })

  test.each(['fa', 'en'] as const)('comes back unchanged when nothing was touched (%s)', (locale) => {
    expect(inputOf(formOf(title, locale), { was: title, locale })).toEqual({ input: saved })
  })

  test('a touched moment is read anew, an untouched one keeps its seconds', () => {
    const form = { ...formOf(title, 'fa'), release_at: { ...noMoment, date: '۱۴۰۵/۰۹/۰۷', time: '۲۱:۰۰' } }
    const read = inputOf(form, { was: title, locale: 'fa' })
    expect('input' in read && read.input.release_at).toBe('2026-11-28T17:30:00.000Z')
  })
})

describe('the fields as a title', () => {
  test('prices are read in any digits with any separators', () => {
    const read = inputOf(
      { ...formOf(title, 'fa'), ...buying({ toman: '49,000', usd: '۲٫۹' }) },
      { was: title, locale: 'fa' },
    )
    expect('input' in read && read.input.sales.buy).toEqual({
      irr: 490_000,
      usd: 290,
      sale: null,
      places: null,
    })
  })

  test('one price is enough, none is a title not for sale yet, and a free one has none', () => {
    const salesOf = (change: Partial<FormOf['movie']>) => {
      const read = inputOf({ ...formOf(title, 'en'), ...change }, { was: title, locale: 'en' })
      return 'input' in read ? read.input.sales : read
    }
    expect(salesOf(buying({ usd: '' }))).toMatchObject({ is_free: false, buy: { irr: 1_690_000, usd: null } })
    expect(salesOf(buying({ usd: '', toman: ' ' }))).toEqual({ is_free: false, buy: null, rent: null })
    const free = { is_free: true, ...buying({ toman: 'nonsense' }) }
    expect(salesOf(free)).toEqual({ is_free: true, buy: null, rent: null })
  })

  test('a rent has both windows, in any digits', () => {
    const form = { ...formOf(title, 'fa'), ...renting({ startDays: '۳۰', watchHours: '72' }) }
    const read = inputOf(form, { was: title, locale: 'fa' })
    const rent = { irr: 490_000, usd: null, sale: null, places: null, start_days: 30, watch_hours: 72 }
    expect('input' in read && read.input.sales.rent).toEqual(rent)
    expect(faultsOf(renting({ startDays: '', watchHours: 'دو' }))).toEqual({
      'sales.rent.start_days': 'required',
      'sales.rent.watch_hours': 'count',
    })
  })

  test('a sale is below the usual price and has an end', () => {
    const sale = { isOnSale: true, saleToman: '۹۹٬۰۰۰', saleEnds: { ...noEnd, date: '۱۴۰۵/۰۹/۲۰' } }
    const read = inputOf({ ...formOf(title, 'fa'), ...buying(sale) }, { was: title, locale: 'fa' })
    expect('input' in read && read.input.sales.buy?.sale).toEqual({
      irr: 990_000,
      usd: null,
      starts_at: null,
      ends_at: '2026-12-11T20:30:00.000Z',
    })
    const nowhere = noEnd
    expect(faultsOf(buying({ ...sale, saleToman: '۱۶۹٬۰۰۰', saleEnds: nowhere }))).toEqual({
      'sales.buy.sale.irr': 'sale_not_less',
      'sales.buy.sale.ends_at': 'required',
    })
    expect(faultsOf(buying({ ...sale, saleToman: '' }))).toEqual({ 'sales.buy.sale.irr': 'required' })
    const begins = { saleStarts: { ...noMoment, date: '۱۴۰۵/۰۹/۲۱' } }
    expect(faultsOf(buying({ ...sale, ...begins }))).toEqual({ 'sales.buy.sale.ends_at': 'ends_early' })
  })

  test('limited places are a whole number', () => {
    const read = inputOf(
      { ...formOf(title, 'fa'), ...buying({ isLimited: true, places: '۱٬۰۰۰' }) },
      { was: title, locale: 'fa' },
    )
    expect('input' in read && read.input.sales.buy?.places).toBe(1000)
    expect(faultsOf(buying({ isLimited: true, places: '0' }))).toEqual({ 'sales.buy.places': 'count' })
  })

  test('somebody behind the camera plays nobody', () => {
    const credits = formOf(title, 'fa').credits.map((credit) => ({ ...credit, role: 'music' as const }))
    const read = inputOf({ ...formOf(title, 'fa'), credits }, { was: title, locale: 'fa' })
    const sent = 'input' in read && read.input.kind === 'movie' ? read.input.credits : []
    expect(sent.map((credit) => credit.character_fa)).toEqual([null, null])
  })

  test('what is wrong is named by the field of the contract', () => {
    expect(faultsOf({ title_en: ' ', year: '۰۵', ...buying({ toman: '-۵', usd: '9.999' }) })).toEqual({
      title_en: 'required',
      year: 'year',
      'sales.buy.irr': 'amount_negative',
      'sales.buy.usd': 'amount_fraction',
    })
    expect(faultsOf(buying({ toman: '0' }))).toEqual({ 'sales.buy.irr': 'amount_zero' })
    expect(faultsOf({ regions: [] })).toEqual({ regions: 'regions' })
    expect(faultsOf({ release_ends_at: { ...noEnd, date: '۱۴۰۵/۹/۵' } })).toEqual({ release_ends_at: 'ends_early' })
    expect(faultsOf({ release_at: { ...noMoment, date: '۱۴۰۵/۱۲/۳۰' } })).toEqual({ release_at: 'instant_day' })
    const nameless = { ...emptyForm('movie', 'fa'), credits: [{ ...formOf(title, 'fa').credits[0]!, name_en: '' }] }
    expect(faultsOf({ credits: nameless.credits })).toEqual({ 'credits.0.name_fa': 'person_names' })
  })

  test('an empty form asks for the names and the year only', () => {
    expect(inputOf(emptyForm('movie', 'fa'), { was: null, locale: 'fa' })).toEqual({
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
