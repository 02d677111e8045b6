/** The door of the feature: the checkout of a cart, and the orders that come of it. */
export { answerReturn, takeReturn } from './answer-return.ts'
export { askReturn } from './ask-return.ts'
export { checkOut, quoteCheckout } from './check-out.ts'
export { acceptOrder, type Clerk, deliverOrder, endOrder } from './move-order.ts'
export { packParcel } from './pack-parcel.ts'
export { personalDataInOrders } from './personal-data.ts'
export { registerOrders } from './routes.ts'
export { sellDeliveries } from './sell-delivery.ts'
