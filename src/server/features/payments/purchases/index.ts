export { changeSeller, readSeller } from './records/change-seller.ts'
export { discountFor } from './buying/discount-for.ts'
export { closeAllOverdue } from './buying/close-overdue.ts'
export { type Asker, createPurchase, type Made } from './buying/create-purchase.ts'
export {
  addDirectAttempt,
  beginDirectAttempt,
  leaseDirectAttempt,
  concludeDirectAttempt,
  dropDirectPurchase,
  isAttemptLost,
  lockDirectPurchase,
  openDirectPurchase,
} from './buying/direct-attempt.ts'
export { personalDataInPurchases } from './records/personal-data.ts'
export { inLockOrder } from './buying/holds.ts'
export { presenter, type RefundTold, type RefundsOf } from './records/present-purchase.ts'
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
export {
  freezeLines,
  quoteWish,
  type Quoted,
  type QuotedLine,
  type WantedThing,
  type Wish,
  wishOf,
} from './buying/quote-wish.ts'
export { isDeposit, type PurchaseRow, thingOf } from './purchase-row.ts'
export { followAttempts, purchaseBills } from './settle-purchase.ts'
export { whenSold } from './records/when-sold.ts'
export { restOf } from './buying/wallet-share.ts'
