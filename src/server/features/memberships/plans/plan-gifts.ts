import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PlanId } from '#lib/ids.ts'
import { findPlan } from './plan-queries.ts'
import { giveTime } from './subscribe.ts'

/** Days of a plan as a gift: they follow the member's time of it, as bought ones do. */
export const planGifts = {
  titleOf: async (db: Db | Tx, planId: PlanId): Promise<{ fa: string; en: string } | null> => {
    const plan = await findPlan(db, planId)
    return plan === undefined ? null : { fa: plan.title_fa, en: plan.title_en }
  },
  /** False when the plan no longer exists. */
  give: async (tx: Tx, gift: { memberId: MemberId; planId: PlanId; days: number }, now: Date): Promise<boolean> =>
    (await giveTime(tx, { ...gift, purchaseId: null }, now)).done,
}
