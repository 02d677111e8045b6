import type { z } from 'zod'
import { type ProblemCode, problems } from '#contract/problem.ts'
import type { Remedy } from '#contract/support/remedies.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { sentence } from '#server/fail.ts'
import type { RemedyRow } from './remedy-queries.ts'

const isProblem = (code: string): code is ProblemCode => code in problems

/** Why something could not be done, in the reader's language. */
export const refusalIn = (code: string, locale: Locale): string => (isProblem(code) ? sentence(code, locale) : code)

export function presentRemedy(row: RemedyRow, locale: Locale): z.input<typeof Remedy> {
  return {
    id: row.id,
    member_id: row.member_id,
    case_id: row.case_id,
    kind: row.kind,
    hours: row.hours,
    about: inLocale(row.name_fa, row.name_en, locale),
    worth: { amount: row.worth, currency: 'IRR' },
    reason: row.reason,
    state: row.state,
    refusal: row.error_code === null ? null : refusalIn(row.error_code, locale),
    by: row.made_by_name ?? '',
    confirmed_by: row.confirmed_by_name,
    made_at: row.made_at.toISOString(),
    acts_at: row.acts_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
