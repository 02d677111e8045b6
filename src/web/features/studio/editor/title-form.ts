import type { InputOf } from '#contract/api.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import type { AmountRefusal } from '#lib/money-input.ts'
import type { StudioTitle } from '../studio-data.ts'
import { entryOf, type InstantEntry, parseInstant } from './instant-entry.ts'
import { emptyWay, salesOf, type WayForm, wayFormOf } from './ways-form.ts'
import { parseYear, yearIn } from './year-entry.ts'

export type TitleInput = InputOf<'POST /studio/titles'>['body']
type CreditInput = TitleInput['credits'][number]
export type Role = CreditInput['role']
export const roles: readonly Role[] = ['director', 'writer', 'cast', 'camera', 'editor', 'music', 'producer', 'voice']
/** Those who play somebody. */
export const playing: ReadonlySet<Role> = new Set(['cast', 'voice'])

export type CreditForm = {
  /** Names the row while it is moved about. */
  key: string
  person_id: number | null
  name_fa: string
  name_en: string
  role: Role
  character_fa: string
  character_en: string
}

/** What stands in the fields: text as it is typed. */
export type TitleForm = {
  title_fa: string
  title_en: string
  tagline_fa: string
  tagline_en: string
  synopsis_fa: string
  synopsis_en: string
  year: string
  age_rating: number
  genres: string[]
  countries: string[]
  credits: CreditForm[]
  release_at: InstantEntry
  release_ends_at: InstantEntry
  /** `null` is everywhere. */
  regions: string[] | null
  is_free: boolean
  in_plans: boolean
  buy: WayForm
  rent: WayForm
}

export type FaultCode =
  | 'required'
  | 'year'
  | 'person_names'
  | 'regions'
  | 'ends_early'
  | `instant_${'date' | 'day' | 'time' | 'date_missing'}`
  | `amount_${AmountRefusal | 'zero'}`
  | 'count'
  | 'sale_not_less'
/** By the name of the field in the contract. */
export type Faults = Record<string, FaultCode>

export const emptyForm = (locale: Locale): TitleForm => ({
  title_fa: '',
  title_en: '',
  tagline_fa: '',
  tagline_en: '',
  synopsis_fa: '',
  synopsis_en: '',
  year: '',
  age_rating: 0,
  genres: [],
  countries: [],
  credits: [],
  release_at: { date: '', time: '' },
  release_ends_at: { date: '', time: '' },
  regions: null,
  is_free: false,
  in_plans: false,
  buy: emptyWay('buy', locale),
  rent: { ...emptyWay('rent', locale), isOffered: false },
})

function creditForm(credit: StudioTitle['credits'][number], at: number): CreditForm {
  return {
    key: `saved-${at}`,
    person_id: credit.person_id ?? null,
    name_fa: credit.name_fa,
    name_en: credit.name_en,
    role: credit.role,
    character_fa: credit.character_fa ?? '',
    character_en: credit.character_en ?? '',
  }
}

/** A draft that has no price yet is meant to be sold. */
const isUnpriced = ({ sales }: StudioTitle) => !sales.buy && !sales.rent

/** A title as its fields show it, in the digits and the calendar of the language. */
export function formOf(title: StudioTitle, locale: Locale): TitleForm {
  return {
    title_fa: title.title_fa,
    title_en: title.title_en,
    tagline_fa: title.tagline_fa ?? '',
    tagline_en: title.tagline_en ?? '',
    synopsis_fa: title.synopsis_fa,
    synopsis_en: title.synopsis_en,
    year: localDigits(yearIn(title.year, locale), locale),
    age_rating: title.age_rating,
    genres: title.genres,
    countries: title.countries,
    credits: title.credits.map(creditForm),
    release_at: entryOf(title.release_at, locale),
    release_ends_at: entryOf(title.release_ends_at, locale),
    regions: title.regions ?? null,
    is_free: title.sales.is_free,
    in_plans: title.in_plans,
    buy: isUnpriced(title) ? emptyWay('buy', locale) : wayFormOf('buy', title.sales.buy, locale),
    rent: wayFormOf('rent', title.sales.rent ?? null, locale),
  }
}

/** An untouched field keeps its moment to the millisecond; a touched one is read to the minute. */
function instantOf(entry: InstantEntry, was: string | null | undefined, locale: Locale) {
  const shown = entryOf(was, locale)
  if (entry.date === shown.date && entry.time === shown.time) return { instant: was ?? null }
  return parseInstant(entry)
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

function creditsOf(form: TitleForm, faults: Faults): CreditInput[] {
  return form.credits.map((credit, at) => {
    if (credit.name_fa.trim() === '' || credit.name_en.trim() === '') faults[`credits.${at}.name_fa`] = 'person_names'
    const { key: _key, character_fa, character_en, ...rest } = credit
    const plays = playing.has(credit.role)
    return {
      ...rest,
      character_fa: plays ? orNull(character_fa) : null,
      character_en: plays ? orNull(character_en) : null,
    }
  })
}

function releaseOf(form: TitleForm, was: StudioTitle | null, locale: Locale, faults: Faults) {
  const moments = { release_at: null as string | null, release_ends_at: null as string | null }
  for (const name of ['release_at', 'release_ends_at'] as const) {
    const read = instantOf(form[name], was?.[name], locale)
    if ('refused' in read) faults[name] = `instant_${read.refused}`
    else moments[name] = read.instant
  }
  const { release_at, release_ends_at } = moments
  if (release_at && release_ends_at && release_ends_at <= release_at) faults.release_ends_at ??= 'ends_early'
  return moments
}

/** What the fields mean as the contract wants it, or what is wrong with them by the contract's names. */
export function inputOf(
  form: TitleForm,
  { was, locale }: { was: StudioTitle | null; locale: Locale },
): { input: TitleInput } | { faults: Faults } {
  const faults: Faults = {}
  for (const name of ['title_fa', 'title_en'] as const) if (form[name].trim() === '') faults[name] = 'required'
  const year = parseYear(form.year)
  if ('refused' in year) faults.year = form.year.trim() === '' ? 'required' : 'year'
  if (form.regions?.length === 0) faults.regions = 'regions'
  const input: TitleInput = {
    kind: was?.kind ?? 'movie',
    title_fa: form.title_fa,
    title_en: form.title_en,
    tagline_fa: orNull(form.tagline_fa),
    tagline_en: orNull(form.tagline_en),
    synopsis_fa: form.synopsis_fa,
    synopsis_en: form.synopsis_en,
    year: 'year' in year ? year.year : 0,
    countries: form.countries,
    genres: form.genres,
    age_rating: form.age_rating,
    credits: creditsOf(form, faults),
    sales: salesOf(form, faults, { was, locale }),
    in_plans: form.in_plans && !form.is_free,
    ...releaseOf(form, was, locale, faults),
    regions: form.regions,
  }
  return Object.keys(faults).length > 0 ? { faults } : { input }
}

/** Whether the fields differ from what is saved. */
export const differ = (a: TitleForm, b: TitleForm): boolean => JSON.stringify(a) !== JSON.stringify(b)

/** Whether everything a visitor reads in one language is written. */
export const isComplete = (form: TitleForm, locale: Locale): boolean =>
  form[`title_${locale}`].trim() !== '' && form[`synopsis_${locale}`].trim() !== ''
