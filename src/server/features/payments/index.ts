export { createCode } from './discounts/keep-code.ts'
export { registerDiscounts } from './discounts/routes.ts'
export { compareBooks } from './compare-books.ts'
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
export {
  payman,
  type DebitBank,
  type EndAnswer,
  type Payman,
  type SignatureAnswer,
} from './gateways/zarinpal-payman.ts'
export { keptPayments } from './kept.ts'
export { registerFinance } from './finance/routes.ts'
export { currencyOf } from './list-gateways.ts'
export {
  type BoughtThing,
  type Fulfilment,
  type Purchasable,
  registerPurchasable,
  type ReturnReason,
} from './purchasable.ts'
export { registerPayments } from './routes.ts'
