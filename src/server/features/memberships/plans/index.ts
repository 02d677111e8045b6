import type { Api } from '#server/api.ts'
import { registerMemberRoutes, registerStudioRoutes, type SubscriptionDoors } from './routes.ts'

/** Plans, members' time of them, and the monthly debit. */
export function registerSubscriptions(api: Api, doors: SubscriptionDoors): void {
  registerMemberRoutes(api, doors)
  registerStudioRoutes(api, doors)
}

export { createPlan } from './edit-plan.ts'
export { listPackages } from './list-packages.ts'
export { personalDataInSubscriptions } from './personal-data.ts'
export { giveTime, sellPlans, takeTimeBack } from './subscribe.ts'
export { planGifts } from './plan-gifts.ts'
