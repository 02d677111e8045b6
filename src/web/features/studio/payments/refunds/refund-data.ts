import type { OutputOf } from '#contract/api.ts'

export type RefundList = OutputOf<'GET /studio/refunds'>
export type Refund = RefundList['items'][number]
/** A purchase for staff who make refunds: its lines, and what is left of each. */
export type StudioPurchase = OutputOf<'GET /studio/purchases/:id'>

export type PurchaseLine = StudioPurchase['lines'][number]

/** The tag colour of a state. */
export const refundLooks: Record<Refund['state'], string> = {
  requested: 'waiting',
  asked: 'waiting',
  unknown: 'waiting',
  accepted: 'waiting',
  done: 'good',
}
