import type { Locale } from '#lib/text/locale.ts'
import { entryOf } from '#web/features/studio/form/instant-entry.ts'
import type { StudioTitle } from '../title-data.ts'
import type { EditedKind } from './kind-form.ts'
import { copyOf, withFilm } from './screening-form.ts'
import { emptyForm, type FormOf, formOf } from './title-form.ts'

const path = '/studio/titles/new'

/** Where a new title of a kind is made. */
export const newTitlePath = (kind: EditedKind): string => (kind === 'movie' ? path : `${path}?kind=${kind}`)

/** Where a screening is made that begins with another title: a film to show, or a screening to copy. */
export const screeningFromPath = (id: number): string => `${path}?from=${id}`

/** Where a screening is made that begins then. */
export const newAtPath = (startsAt: string): string => `${path}?kind=screening&at=${encodeURIComponent(startsAt)}`

const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Reads which kind of title to make, from which title it begins, and when a screening begins. */
export function readNewTitle(params: URLSearchParams): { kind: EditedKind; from: number | null; at: string | null } {
  const from = params.get('from') ?? ''
  const when = params.get('at') ?? ''
  const at = instantShape.test(when) && !Number.isNaN(Date.parse(when)) ? when : null
  if (/^[1-9]\d{0,8}$/.test(from)) return { kind: 'screening', from: Number(from), at }
  const kinds = ['screening', 'series', 'music'] as const
  return { kind: kinds.find((kind) => kind === params.get('kind')) ?? 'movie', from: null, at }
}

/** The fields of a new screening that begins then. */
export const beginningAt = (at: string, locale: Locale): FormOf['screening'] => ({
  ...emptyForm('screening', locale),
  release_at: entryOf(at, locale, 'moment'),
})

/** The fields of a new screening of this film, or of a copy of this screening. */
export function beginningOf(title: StudioTitle, locale: Locale): FormOf['screening'] {
  if (title.kind === 'screening') return copyOf(formOf(title, locale))
  // music is not shown in a screening
  if (title.kind === 'music') return emptyForm('screening', locale)
  return withFilm(emptyForm('screening', locale), title, null)
}
