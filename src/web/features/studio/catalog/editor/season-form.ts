import { localDigits, toLatinDigits } from '#lib/digits.ts'
import type { Faults } from '../../form/faults.ts'
import type { KindForm } from './kind-form.ts'

/** The values of the fields that only a season has: text as typed. */
export type SeasonForm = { series_id: number; number: string }

/** A season's or an episode's number, in any digits; `least` is 0 where there are specials. */
export function numberIn(text: string, least: 0 | 1, faults: Faults): number {
  const digits = toLatinDigits(text).trim()
  if (/^\d{1,4}$/.test(digits) && Number(digits) >= least) return Number(digits)
  faults.number = digits === '' ? 'required' : 'number'
  return least
}

/** The fields that only a season has; its episodes have a table of their own. */
export const seasonForm: KindForm<'season', SeasonForm> = {
  empty: () => ({ series_id: 0, number: '' }),
  formOf: ({ series_id, number }, locale) => ({ series_id, number: localDigits(number, locale) }),
  inputOf: ({ series_id, number }, faults) => ({ kind: 'season', series_id, number: numberIn(number, 0, faults) }),
}
