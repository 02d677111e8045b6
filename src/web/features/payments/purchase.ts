import type { OutputOf } from '#contract/api.ts'

export type Purchase = OutputOf<'GET /me/purchases/:id'>
export type PurchaseState = Purchase['state']
export type Receipt = NonNullable<Purchase['receipt']>

/** How a state looks: the seal of the result page and the tag of the list. */
export const looks = {
  paid: { seal: 'success', tag: 'good' },
  open: { seal: 'calm', tag: '' },
  waiting: { seal: 'waiting', tag: 'waiting' },
  cancelled: { seal: 'calm', tag: '' },
  failed: { seal: 'failed', tag: 'failed' },
  expired: { seal: 'calm', tag: '' },
  returned: { seal: 'calm', tag: 'waiting' },
} as const satisfies Record<PurchaseState, { seal: string; tag: string }>

/** Asking has an end: after this many questions the page says so and a job of the server goes on alone. */
export const mostChecks = 24
