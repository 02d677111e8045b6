/** The door of the feature: the checkout of a cart, and the orders that come of it. */
export { personalDataInOrders } from './personal-data.ts'
export { registerOrders } from './routes.ts'
export { sellDeliveries } from './sell-delivery.ts'
