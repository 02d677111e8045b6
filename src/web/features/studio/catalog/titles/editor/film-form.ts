import { localDigits } from '#lib/persian/digits.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import type { InputOfKind, KindForm, TitleOf } from './kind-form.ts'
import { parseYear, yearIn } from './year-entry.ts'

type CreditInput = InputOfKind['movie']['credits'][number]
export type Role = CreditInput['role']
export const roles: readonly Role[] = ['director', 'writer', 'cast', 'camera', 'editor', 'music', 'producer', 'voice']
/** Roles with a character. */
export const playing: ReadonlySet<Role> = new Set(['cast', 'voice'])

export type CreditForm = {
  /** Identifies the row while it is moved. */
  key: string
  person_id: number | null
  name_fa: string
  name_en: string
  role: Role
  character_fa: string
  character_en: string
}

/** The values of the fields that only a film has: text as typed. */
export type FilmForm = {
  year: string
  genres: string[]
  countries: string[]
  credits: CreditForm[]
}

export function creditForm(credit: TitleOf['movie']['credits'][number], at: number): CreditForm {
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

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** The credits in the contract's form. */
export function creditsOf(form: Pick<FilmForm, 'credits'>, faults: Faults): CreditInput[] {
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

function yearOf(form: FilmForm, faults: Faults): number {
  const read = parseYear(form.year)
  if ('year' in read) return read.year
  faults.year = form.year.trim() === '' ? 'required' : 'year'
  return 0
}

/** The fields that only a film has. */
export const filmForm: KindForm<'movie', FilmForm> = {
  empty: () => ({ year: '', genres: [], countries: [], credits: [] }),
  formOf: (title, locale) => ({
    year: localDigits(yearIn(title.year, locale), locale),
    genres: title.genres,
    countries: title.countries,
    credits: title.credits.map(creditForm),
  }),
  inputOf: (form, faults) => ({
    kind: 'movie',
    year: yearOf(form, faults),
    countries: form.countries,
    genres: form.genres,
    credits: creditsOf(form, faults),
  }),
}
