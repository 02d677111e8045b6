import type { OutputOf } from '#contract/api.ts'

export type DiscountList = OutputOf<'GET /studio/discounts'>
export type DiscountRow = DiscountList['items'][number]
export type DiscountPage = OutputOf<'GET /studio/discounts/:id'>
export type DiscountState = DiscountRow['state']

/** The tag colour of a state. */
export const stateTags: Record<DiscountState, string> = {
  live: 'good',
  coming: 'waiting',
  used_up: '',
  over: '',
  ended: '',
}

export const kinds = ['film', 'rent', 'plan', 'festival', 'screening', 'shop'] as const
