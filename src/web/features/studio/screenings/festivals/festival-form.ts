import type { InputOf, OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { entryOf, type InstantEntry, noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'
import {
  amountIn,
  amountShown,
  countIfAny,
  countIn,
  countShown,
  momentIn,
} from '#web/features/studio/form/typed-fields.ts'
import { type JurorRow, juryFormOf, juryInputOf, type PrizeRow } from './jury-form.ts'

export type StudioFestival = OutputOf<'GET /studio/festivals/:id'>
type Input = InputOf<'POST /studio/festivals'>['body']

export const nameFields = ['title_fa', 'title_en', 'tagline_fa', 'tagline_en', 'city_fa', 'city_en'] as const
export const aboutFields = ['synopsis_fa', 'synopsis_en'] as const
type Text = (typeof nameFields)[number] | (typeof aboutFields)[number] | 'series' | 'edition'

/** The language and direction of a field that is written in one of them, by its name; else the page's own. */
export function languageOf(field: string): { lang?: Locale; dir?: 'rtl' | 'ltr' } {
  if (field.endsWith('_fa')) return { lang: 'fa', dir: 'rtl' }
  return field.endsWith('_en') ? { lang: 'en', dir: 'ltr' } : {}
}

/** A row's `key` is its id, or a made one until it is saved. */
export type HallRow = {
  key: string
  isNew: boolean
  name_fa: string
  name_en: string
  note_fa: string
  note_en: string
  is_online: boolean
}
export type PassRow = {
  key: string
  isNew: boolean
  name_fa: string
  name_en: string
  /** Empty: all shows. */
  credits: string
  capacity: string
  irr: string
  usd: string
  /** Sold and held: then its number of shows stays. */
  taken: number
}
export type ShowRow = {
  id: number
  title: string
  startsAt: string | null
  isPublished: boolean
  taken: number
  /** The key of its hall; empty while none is chosen. */
  hall: string
  section_fa: string
  section_en: string
  quota: string
}

export type FestivalForm = Record<Text, string> & {
  isPublished: boolean
  opens: InstantEntry
  closes: InstantEntry
  halls: readonly HallRow[]
  passes: readonly PassRow[]
  shows: readonly ShowRow[]
  films: readonly { id: number; title: string }[]
  jury: readonly JurorRow[]
  prizes: readonly PrizeRow[]
}

export const newHall = (): HallRow => ({
  key: crypto.randomUUID(),
  isNew: true,
  name_fa: '',
  name_en: '',
  note_fa: '',
  note_en: '',
  is_online: true,
})

export const newPass = (): PassRow => ({
  key: crypto.randomUUID(),
  isNew: true,
  name_fa: '',
  name_en: '',
  credits: '',
  capacity: '',
  irr: '',
  usd: '',
  taken: 0,
})

const emptyForm: FestivalForm = {
  title_fa: '',
  title_en: '',
  tagline_fa: '',
  tagline_en: '',
  synopsis_fa: '',
  synopsis_en: '',
  series: '',
  edition: '',
  city_fa: '',
  city_en: '',
  isPublished: false,
  opens: noMoment,
  closes: noEnd,
  halls: [],
  passes: [],
  shows: [],
  films: [],
  jury: [],
  prizes: [],
}

/** The fields as they are shown, in the digits of the language. */
export function festivalFormOf(saved: StudioFestival | null, locale: Locale): FestivalForm {
  if (saved === null) return emptyForm
  const { title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en, series, city_fa, city_en } = saved
  return {
    title_fa,
    title_en,
    tagline_fa,
    tagline_en,
    synopsis_fa,
    synopsis_en,
    series,
    city_fa,
    city_en,
    edition: countShown(saved.edition, locale),
    isPublished: saved.state === 'published',
    opens: entryOf(saved.opens_at, locale, 'moment'),
    closes: entryOf(saved.closes_at, locale, 'end'),
    halls: saved.halls.map(({ id, ...hall }) => ({ key: id, isNew: false, ...hall })),
    passes: saved.passes.map((pass) => ({
      key: pass.id,
      isNew: false,
      name_fa: pass.name_fa,
      name_en: pass.name_en,
      taken: pass.sold + pass.held,
      credits: countShown(pass.credits, locale),
      capacity: countShown(pass.capacity, locale),
      irr: amountShown(pass.irr, 'IRR', locale),
      usd: amountShown(pass.usd, 'USD', locale),
    })),
    shows: saved.shows.map((show) => ({
      id: show.screening_id,
      title: show.title,
      startsAt: show.starts_at,
      isPublished: show.is_published,
      taken: show.taken,
      section_fa: show.section_fa,
      section_en: show.section_en,
      hall: saved.halls[show.hall]?.id ?? '',
      quota: localDigits(show.quota, locale),
    })),
    films: saved.films,
    ...juryFormOf(saved, locale),
  }
}

type Reading = { was: StudioFestival | null; locale: Locale }

function passesIn(form: FestivalForm, faults: Faults): Input['passes'] {
  return form.passes.map((pass, at) => {
    const into = (field: string) => (fault: Faults[string]) => {
      faults[`passes.${at}.${field}`] ??= fault
    }
    return {
      id: pass.isNew ? null : pass.key,
      name_fa: pass.name_fa,
      name_en: pass.name_en,
      credits: countIfAny(pass.credits, into('credits')),
      capacity: countIn(pass.capacity, into('capacity')) ?? 1,
      irr: amountIn(pass.irr, 'IRR', into('irr')),
      usd: amountIn(pass.usd, 'USD', into('usd')),
    }
  })
}

function showsIn({ shows, halls }: FestivalForm, faults: Faults): Input['shows'] {
  return shows.map(({ id, hall, section_fa, section_en, quota }, at) => {
    const hallAt = halls.findIndex(({ key }) => key === hall)
    if (hallAt < 0) faults[`shows.${at}.hall`] = 'required'
    const isNone = /^\s*[0۰٠]*\s*$/.test(quota)
    const seats = isNone
      ? 0
      : countIn(quota, (fault) => {
          faults[`shows.${at}.quota`] = fault
        })
    return { screening_id: id, hall: Math.max(0, hallAt), section_fa, section_en, quota: seats ?? 0 }
  })
}

/** Reads the fields, in any digits; else their faults by the contract's names. */
export function festivalInputOf(form: FestivalForm, { was, locale }: Reading): { input: Input } | { faults: Faults } {
  const faults: Faults = {}
  const moment = (field: 'opens_at' | 'closes_at', entry: InstantEntry) => {
    const refuse = (fault: Faults[string]) => {
      faults[field] = fault
    }
    const at = momentIn(entry, was?.[field], { locale, refuse })
    if (at === null) refuse('required')
    return at ?? ''
  }
  const edition = countIn(form.edition, (fault) => {
    faults['edition'] = fault
  })
  for (const field of ['title_fa', 'title_en', 'series'] as const)
    if (form[field].trim() === '') faults[field] = 'required'
  form.halls.forEach((hall, at) => {
    for (const field of ['name_fa', 'name_en'] as const)
      if (hall[field].trim() === '') faults[`halls.${at}.${field}`] = 'required'
  })
  form.passes.forEach((pass, at) => {
    for (const field of ['name_fa', 'name_en'] as const)
      if (pass[field].trim() === '') faults[`passes.${at}.${field}`] = 'required'
  })
  const { title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en, series, city_fa, city_en } = form
  const input: Input = {
    title_fa,
    title_en,
    tagline_fa,
    tagline_en,
    synopsis_fa,
    synopsis_en,
    series,
    city_fa,
    city_en,
    state: form.isPublished ? 'published' : 'draft',
    edition: edition ?? 1,
    opens_at: moment('opens_at', form.opens),
    closes_at: moment('closes_at', form.closes),
    halls: form.halls.map(({ key, isNew, ...hall }) => ({ id: isNew ? null : key, ...hall })),
    passes: passesIn(form, faults),
    shows: showsIn(form, faults),
    films: form.films.map(({ id }) => id),
    ...juryInputOf(form, faults, locale),
  }
  return Object.keys(faults).length > 0 ? { faults } : { input }
}
