export { closeAllOverdue } from './close-overdue.ts'
export { createPurchase } from './create-purchase.ts'
export {
  addDirectAttempt,
  beginDirectAttempt,
  leaseDirectAttempt,
  concludeDirectAttempt,
  dropDirectPurchase,
  isAttemptLost,
  lockDirectPurchase,
  openDirectPurchase,
} from './direct-attempt.ts'
export { personalDataInPurchases } from './personal-data.ts'
export { inLockOrder } from './holds.ts'
export type { RefundTold } from './present-purchase.ts'
export {
  allPurchasables,
  type BoughtThing,
  depositTypes,
  type Fulfilment,
  type Purchasable,
  type Quote,
  type QuoteQuestion,
  type ReasonWords,
  purchasableOf,
  registerPurchasable,
  type ReturnReason,
} from './purchasable.ts'
export { findBuyer, findPurchase, lockPurchase } from './purchase-queries.ts'
export { registerPurchases } from './routes.ts'
export { wishOf } from './quote-wish.ts'
export { isDeposit, type PurchaseRow, thingOf } from './purchase-row.ts'
export { followAttempts, purchaseBills } from './settle-purchase.ts'
export { restOf } from './wallet-share.ts'
