import type { OutputOf } from '#contract/api.ts'

export type RefundList = OutputOf<'GET /studio/refunds'>
export type Refund = RefundList['items'][number]
/** A purchase as those see it who give money back: what it is made of, and what is left of it. */
export type StudioPurchase = OutputOf<'GET /studio/purchases/:id'>

export type PurchaseLine = StudioPurchase['lines'][number]

/** How a state looks. */
export const refundLooks: Record<Refund['state'], string> = {
  requested: 'waiting',
  asked: 'waiting',
  unknown: 'waiting',
  accepted: 'waiting',
  done: 'good',
}
