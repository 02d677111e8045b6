import type { Locale } from '#lib/locale.ts'
import type { StudioTitle } from '../title-data.ts'
import type { EditedKind } from './kind-form.ts'
import { copyOf, withFilm } from './screening-form.ts'
import { emptyForm, type FormOf, formOf } from './title-form.ts'

const path = '/studio/titles/new'

/** Where a new title of a kind is made. */
export const newTitlePath = (kind: EditedKind): string => (kind === 'movie' ? path : `${path}?kind=${kind}`)

/** Where a screening is made that begins with another title: a film to show, or a screening to copy. */
export const screeningFromPath = (id: number): string => `${path}?from=${id}`

/** What is to be made: of which kind, and what it begins with. */
export function readNewTitle(params: URLSearchParams): { kind: EditedKind; from: number | null } {
  const from = params.get('from') ?? ''
  if (/^[1-9]\d{0,8}$/.test(from)) return { kind: 'screening', from: Number(from) }
  return { kind: params.get('kind') === 'screening' ? 'screening' : 'movie', from: null }
}

/** The fields of a new screening of this film, or of a copy of this screening. */
export function beginningOf(title: StudioTitle, locale: Locale): FormOf['screening'] {
  return title.kind === 'screening'
    ? copyOf(formOf(title, locale))
    : withFilm(emptyForm('screening', locale), title, null)
}
