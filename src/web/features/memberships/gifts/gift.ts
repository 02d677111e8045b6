import type { OutputOf } from '#contract/api.ts'

export type Gift = NonNullable<OutputOf<'GET /core/gift'>['gift']>
export type Claim = OutputOf<'POST /core/get-gift'>

/** The result of taking a gift. */
export type Outcome = Pick<Claim, 'outcome' | 'message' | 'gift'>
