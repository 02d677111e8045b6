import { localDigits } from '#lib/persian/digits.ts'
import { readWhole } from '#lib/typed/whole-number.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import type { KindForm } from './kind-form.ts'

/** The values of the fields that only a season has: text as typed. */
export type SeasonForm = { series_id: number; number: string }

/** A season's or an episode's number, in any digits; `least` is 0 where there are specials. */
export function numberIn(text: string, least: 0 | 1, faults: Faults): number {
  const read = readWhole(text, { least, most: 9999 })
  if ('number' in read) return read.number
  faults.number = read.refused === 'empty' ? 'required' : 'number'
  return least
}

/** The fields that only a season has; its episodes have a table of their own. */
export const seasonForm: KindForm<'season', SeasonForm> = {
  empty: () => ({ series_id: 0, number: '' }),
  formOf: ({ series_id, number }, locale) => ({ series_id, number: localDigits(number, locale) }),
  inputOf: ({ series_id, number }, faults) => ({ kind: 'season', series_id, number: numberIn(number, 0, faults) }),
}
