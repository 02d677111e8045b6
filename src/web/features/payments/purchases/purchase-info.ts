import type { OutputOf } from '#contract/api.ts'

export type PurchaseInfo = OutputOf<'GET /purchase-info/:id'>
