import { localDigits } from '#lib/persian/digits.ts'
import { musicRoles } from '#lib/lists/credit-roles.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import type { InputOfKind, KindForm } from './kind-form.ts'
import { parseYear, yearIn } from './year-entry.ts'

type MusicCredit = InputOfKind['music']['credits'][number]
export type MusicRole = MusicCredit['role']
export const rolesOfMusic: readonly MusicRole[] = musicRoles

export type MusicCreditForm = {
  /** Identifies the row while it is moved. */
  key: string
  person_id: number | null
  name_fa: string
  name_en: string
  role: MusicRole
  is_group: boolean
}

/** The values of the fields that only music has: text as typed. */
export type MusicForm = {
  form: InputOfKind['music']['form']
  year: string
  genres: string[]
  /** The film of a score. */
  score_of: number | null
  credits: MusicCreditForm[]
}

/** Credits as their rows show them. */
export const musicCreditForms = (credits: readonly MusicCredit[]): MusicCreditForm[] =>
  credits.map((credit, at) => ({
    key: `saved-${at}`,
    person_id: credit.person_id ?? null,
    name_fa: credit.name_fa,
    name_en: credit.name_en,
    role: credit.role,
    is_group: credit.is_group === true,
  }))

/** Credits in the contract's form; a name that is missing in one language is a fault. */
export function musicCreditsOf(rows: readonly MusicCreditForm[], faults: Faults): MusicCredit[] {
  return rows.map(({ key: _key, ...credit }, at) => {
    if (credit.name_fa.trim() === '' || credit.name_en.trim() === '') faults[`credits.${at}.name_fa`] = 'person_names'
    return credit
  })
}

function yearOf(form: MusicForm, faults: Faults): number {
  const read = parseYear(form.year)
  if ('year' in read) return read.year
  faults.year = form.year.trim() === '' ? 'required' : 'year'
  return 0
}

/** The fields that only music has. */
export const musicForm: KindForm<'music', MusicForm> = {
  empty: () => ({ form: 'album', year: '', genres: [], score_of: null, credits: [] }),
  formOf: (title, locale) => ({
    form: title.form,
    year: localDigits(yearIn(title.year, locale), locale),
    genres: title.genres,
    score_of: title.score_of ?? null,
    credits: musicCreditForms(title.credits),
  }),
  inputOf: (form, faults) => ({
    kind: 'music',
    form: form.form,
    year: yearOf(form, faults),
    genres: form.genres,
    // what is no score belongs to no film
    score_of: form.form === 'score' ? form.score_of : null,
    credits: musicCreditsOf(form.credits, faults),
  }),
}
