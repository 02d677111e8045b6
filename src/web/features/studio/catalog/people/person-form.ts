import type { InputOf, OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { parseYear, yearIn } from '#web/features/studio/catalog/titles/editor/year-entry.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'

export type StudioPerson = OutputOf<'GET /studio/people/:id'>
export type PersonRow = OutputOf<'GET /studio/people'>['items'][number]
export type Merge = OutputOf<'GET /studio/people/:id/merge/:from'>
type Input = Omit<InputOf<'PUT /studio/people/:id'>['body'], 'version'>

type Text = 'name_fa' | 'name_en' | 'birthplace_fa' | 'birthplace_en' | 'biography_fa' | 'biography_en' | 'born'

/** The editor's fields as typed; the year in the calendar of the language. */
export type PersonForm = Record<Text, string> & { isGroup: boolean }

export function personFormOf(person: StudioPerson, locale: Locale): PersonForm {
  const { name_fa, name_en, birthplace_fa, birthplace_en, biography_fa, biography_en, born_year: born } = person
  return {
    name_fa,
    name_en,
    birthplace_fa,
    birthplace_en,
    biography_fa,
    biography_en,
    born: born === null ? '' : localDigits(yearIn(born, locale), locale),
    isGroup: person.kind === 'group',
  }
}

/** The contract's input; or that the year cannot be read. Texts are judged by the server. */
export function personInputOf({ born, isGroup, ...texts }: PersonForm): { input: Input } | { faults: Faults } {
  const read = born.trim() === '' ? { year: null } : parseYear(born)
  if ('refused' in read) return { faults: { born_year: read.refused } }
  return { input: { ...texts, kind: isGroup ? 'group' : 'person', born_year: read.year } }
}
