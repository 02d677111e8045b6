export { changeSeller, readSeller } from './change-seller.ts'
export { discountFor } from './discount-for.ts'
export { closeAllOverdue } from './close-overdue.ts'
export { type Asker, createPurchase, type Made } from './create-purchase.ts'
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
export { presenter, type RefundTold, type RefundsOf } from './present-purchase.ts'
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
export { findBuyer, findPurchase, findPurchaseByKey, isAnyOpen, lockPurchase } from './purchase-queries.ts'
export { registerPurchases, registerSeller } from './routes.ts'
export { freezeLines, quoteWish, type Quoted, type WantedThing, type Wish, wishOf } from './quote-wish.ts'
export { isDeposit, type PurchaseRow, thingOf } from './purchase-row.ts'
export { followAttempts, purchaseBills } from './settle-purchase.ts'
export { whenSold } from './when-sold.ts'
export { restOf } from './wallet-share.ts'
