import type { Locale } from '#lib/locale.ts'
import type { ProductKind } from '#lib/product-kinds.ts'
import type { StudioTitle } from '../title-data.ts'
import type { Faults } from '../../form/faults.ts'
import { filmForm } from './film-form.ts'
import { entryOf, type InstantEntry } from '../../form/instant-entry.ts'
import { momentIn } from '../../form/typed-fields.ts'
import type { EditedKind, TitleInput } from './kind-form.ts'
import { emptyWay, salesOf, type WayForm, wayFormOf } from './ways-form.ts'

/** The fields that only a kind has. Null: the studio does not make it yet. */
const kindForms = {
  movie: filmForm,
  series: null,
  season: null,
  episode: null,
  music: null,
  track: null,
  screening: null,
  festival: null,
  goods: null,
} as const satisfies Record<EditedKind, object> & Record<ProductKind, object | null>

/** What stands in the fields that every kind has: text as it is typed. */
type SharedForm = {
  title_fa: string
  title_en: string
  tagline_fa: string
  tagline_en: string
  synopsis_fa: string
  synopsis_en: string
  age_rating: number
  release_at: InstantEntry
  release_ends_at: InstantEntry
  /** `null` is everywhere. */
  regions: string[] | null
  is_free: boolean
  in_plans: boolean
  buy: WayForm
  rent: WayForm
}

/** What stands in the fields of a title. */
export type TitleForm = {
  [K in EditedKind]: { kind: K } & SharedForm & (typeof kindForms)[K]['empty']
}[EditedKind]

export const emptyForm = (kind: EditedKind, locale: Locale): TitleForm => ({
  kind,
  ...kindForms[kind].empty,
  title_fa: '',
  title_en: '',
  tagline_fa: '',
  tagline_en: '',
  synopsis_fa: '',
  synopsis_en: '',
  age_rating: 0,
  release_at: { date: '', time: '' },
  release_ends_at: { date: '', time: '' },
  regions: null,
  is_free: false,
  in_plans: false,
  buy: emptyWay('buy', locale),
  rent: { ...emptyWay('rent', locale), isOffered: false },
})

/** A draft that has no price yet is meant to be sold. */
const isUnpriced = ({ sales }: StudioTitle) => !sales.buy && !sales.rent

/** A title as its fields show it, in the digits and the calendar of the language. */
export function formOf(title: StudioTitle, locale: Locale): TitleForm {
  return {
    kind: title.kind,
    ...kindForms[title.kind].formOf(title, locale),
    title_fa: title.title_fa,
    title_en: title.title_en,
    tagline_fa: title.tagline_fa ?? '',
    tagline_en: title.tagline_en ?? '',
    synopsis_fa: title.synopsis_fa,
    synopsis_en: title.synopsis_en,
    age_rating: title.age_rating,
    release_at: entryOf(title.release_at, locale),
    release_ends_at: entryOf(title.release_ends_at, locale),
    regions: title.regions ?? null,
    is_free: title.sales.is_free,
    in_plans: title.in_plans,
    buy: isUnpriced(title) ? emptyWay('buy', locale) : wayFormOf('buy', title.sales.buy, locale),
    rent: wayFormOf('rent', title.sales.rent ?? null, locale),
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

function releaseOf(form: TitleForm, was: StudioTitle | null, locale: Locale, faults: Faults) {
  const momentOf = (name: 'release_at' | 'release_ends_at') =>
    momentIn(form[name], was?.[name], {
      locale,
      refuse: (fault) => {
        faults[name] = fault
      },
    }) ?? null
  const moments = { release_at: momentOf('release_at'), release_ends_at: momentOf('release_ends_at') }
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
  const own = kindForms[form.kind].inputOf(form, faults)
  if (form.regions?.length === 0) faults.regions = 'regions'
  const input: TitleInput = {
    ...own,
    title_fa: form.title_fa,
    title_en: form.title_en,
    tagline_fa: orNull(form.tagline_fa),
    tagline_en: orNull(form.tagline_en),
    synopsis_fa: form.synopsis_fa,
    synopsis_en: form.synopsis_en,
    age_rating: form.age_rating,
    sales: salesOf(form, faults, { was, locale }),
    in_plans: form.in_plans && !form.is_free,
    ...releaseOf(form, was, locale, faults),
    regions: form.regions,
  }
  return Object.keys(faults).length > 0 ? { faults } : { input }
}

/** Whether everything a visitor reads in one language is written. */
export const isComplete = (form: TitleForm, locale: Locale): boolean =>
  form[`title_${locale}`].trim() !== '' && form[`synopsis_${locale}`].trim() !== ''
