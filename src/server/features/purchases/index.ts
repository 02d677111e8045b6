export type { ReturnReason } from '../gateways/index.ts'
export { closeAllOverdue } from './close-overdue.ts'
export { createPurchase } from './create-purchase.ts'
export {
  addDirectVisit,
  beginDirectVisit,
  claimDirectVisit,
  concludeDirectVisit,
  dropDirectPurchase,
  isVisitLost,
  lockDirectPurchase,
  openDirectPurchase,
} from './direct-visit.ts'
export { keptPayments } from './kept.ts'
export { inLockOrder } from './holds.ts'
export type { RefundTold } from './present.ts'
export {
  type BoughtThing,
  type Fulfilment,
  type Purchasable,
  purchasableOf,
  registerPurchasable,
} from './purchasable.ts'
export { findBuyer, findPurchase, lockPurchase } from './queries.ts'
export { registerPurchases } from './routes.ts'
export { type Wish, wishOf } from './quote-wish.ts'
export { isDeposit, type PurchaseLine, type PurchaseRow, type Subject, thingOf } from './rows.ts'
export { followAttempts, purchaseBills } from './settle-purchase.ts'
export { restOf } from './wallet-share.ts'
