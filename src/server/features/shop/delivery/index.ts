/** The door of the feature: methods, rates and hours, and the delivery that a purchase holds. */
export { areaKey } from './area-key.ts'
export { countStandingOf, findArea } from './delivery-queries.ts'
export { type DeliveryLine, listDeliveries } from './hold-queries.ts'
export { freeHours, holdDelivery, releaseDelivery, sellDelivery, takeFeeBack } from './hold-delivery.ts'
export { offerFor } from './offers.ts'
export { registerDelivery } from './routes.ts'
