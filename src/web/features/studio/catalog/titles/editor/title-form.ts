import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { StudioTitle } from '../title-data.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { episodeForm } from './episode-form.ts'
import { filmForm } from './film-form.ts'
import { entryOf, type InstantEntry, noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { momentIn } from '#web/features/studio/form/typed-fields.ts'
import type { EditedKind, TitleInput } from './kind-form.ts'
import { musicForm } from './music-form.ts'
import { screeningForm } from './screening-form.ts'
import { seasonForm } from './season-form.ts'
import { seriesForm } from './series-form.ts'
import { emptyWay, salesOf, type WayForm, wayFormOf } from './ways-form.ts'

/** The fields that only one kind has. Null: the studio cannot make it yet. */
const kindForms = {
  movie: filmForm,
  series: seriesForm,
  season: seasonForm,
  episode: episodeForm,
  music: musicForm,
  track: null,
  screening: screeningForm,
  festival: null,
  goods: null,
} as const satisfies Record<EditedKind, object> & Record<ProductKind, object | null>

/** The values of the fields that every kind has: text as typed. */
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
  /** `null` means everywhere. */
  regions: string[] | null
  is_free: boolean
  in_plans: boolean
  buy: WayForm
  rent: WayForm
}

/** The values of all fields of a title. */
export type FormOf = {
  [K in EditedKind]: { kind: K } & SharedForm & ReturnType<(typeof kindForms)[K]['empty']>
}
export type TitleForm = FormOf[EditedKind]

const emptyShared = (locale: Locale): SharedForm => ({
  title_fa: '',
  title_en: '',
  tagline_fa: '',
  tagline_en: '',
  synopsis_fa: '',
  synopsis_en: '',
  age_rating: 0,
  release_at: noMoment,
  release_ends_at: noEnd,
  regions: null,
  is_free: false,
  in_plans: false,
  buy: emptyWay('buy', locale),
  rent: { ...emptyWay('rent', locale), isOffered: false },
})

export function emptyForm<K extends EditedKind>(kind: K, locale: Locale): FormOf[K]
export function emptyForm(kind: EditedKind, locale: Locale): TitleForm {
  const shared = emptyShared(locale)
  switch (kind) {
    case 'screening':
      return { kind, ...shared, ...kindForms.screening.empty(locale) }
    case 'series':
      return { kind, ...shared, ...kindForms.series.empty(locale) }
    case 'season':
      return { kind, ...shared, ...kindForms.season.empty(locale) }
    case 'episode':
      return { kind, ...shared, ...kindForms.episode.empty(locale) }
    case 'music':
      return { kind, ...shared, ...kindForms.music.empty(locale) }
    case 'movie':
      return { kind, ...shared, ...kindForms.movie.empty(locale) }
  }
}

/** A draft without a price yet is assumed to be for sale. */
const isUnpriced = ({ sales }: StudioTitle) => !sales.buy && !sales.rent

function sharedOf(title: StudioTitle, locale: Locale): SharedForm {
  return {
    title_fa: title.title_fa,
    title_en: title.title_en,
    tagline_fa: title.tagline_fa ?? '',
    tagline_en: title.tagline_en ?? '',
    synopsis_fa: title.synopsis_fa,
    synopsis_en: title.synopsis_en,
    age_rating: title.age_rating,
    release_at: entryOf(title.release_at, locale, 'moment'),
    release_ends_at: entryOf(title.release_ends_at, locale, 'end'),
    regions: title.regions ?? null,
    is_free: title.sales.is_free,
    in_plans: title.in_plans,
    buy: isUnpriced(title) ? emptyWay('buy', locale) : wayFormOf('buy', title.sales.buy, locale),
    rent: wayFormOf('rent', title.sales.rent ?? null, locale),
  }
}

/** A title's field values, in the digits and the calendar of the language. */
export function formOf<T extends StudioTitle>(title: T, locale: Locale): FormOf[T['kind']]
export function formOf(title: StudioTitle, locale: Locale): TitleForm {
  const shared = sharedOf(title, locale)
  switch (title.kind) {
    case 'screening':
      return { kind: title.kind, ...shared, ...kindForms.screening.formOf(title, locale) }
    case 'series':
      return { kind: title.kind, ...shared, ...kindForms.series.formOf(title, locale) }
    case 'season':
      return { kind: title.kind, ...shared, ...kindForms.season.formOf(title, locale) }
    case 'episode':
      return { kind: title.kind, ...shared, ...kindForms.episode.formOf(title, locale) }
    case 'music':
      return { kind: title.kind, ...shared, ...kindForms.music.formOf(title, locale) }
    case 'movie':
      return { kind: title.kind, ...shared, ...kindForms.movie.formOf(title, locale) }
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

/** The fields that only the form's kind has. */
function ownInputOf(
  form: TitleForm,
  faults: Faults,
  known: { was: StudioTitle | null; locale: Locale; isFree: boolean },
) {
  switch (form.kind) {
    case 'screening':
      return kindForms.screening.inputOf(form, faults, known)
    case 'series':
      return kindForms.series.inputOf(form, faults, known)
    case 'season':
      return kindForms.season.inputOf(form, faults, known)
    case 'episode':
      return kindForms.episode.inputOf(form, faults, known)
    case 'music':
      return kindForms.music.inputOf(form, faults, known)
    case 'movie':
      return kindForms.movie.inputOf(form, faults, known)
  }
}

/** Reads the fields into the contract's form, or returns their faults by the contract's names. */
export function inputOf(
  form: TitleForm,
  { was, locale }: { was: StudioTitle | null; locale: Locale },
): { input: TitleInput } | { faults: Faults } {
  const faults: Faults = {}
  for (const name of ['title_fa', 'title_en'] as const) if (form[name].trim() === '') faults[name] = 'required'
  const known = { was, locale, isFree: form.is_free }
  const own = ownInputOf(form, faults, known)
  if (form.regions?.length === 0) faults.regions = 'regions'
  const shared = {
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
  return Object.keys(faults).length > 0 ? { faults } : { input: { ...own, ...shared } }
}

/** Whether all texts for visitors are written in one language. */
export const isComplete = (form: TitleForm, locale: Locale): boolean =>
  form[`title_${locale}`].trim() !== '' && form[`synopsis_${locale}`].trim() !== ''
