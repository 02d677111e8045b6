import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PlanId } from '#lib/ids.ts'
import { findPlan } from './plan-queries.ts'
import { giveTime } from './subscribe.ts'

/** Days of a plan as a gift: after what the member has of it, as bought ones are. */
export const planGifts = {
  titleOf: async (db: Db | Tx, planId: PlanId): Promise<{ fa: string; en: string } | null> => {
    const plan = await findPlan(db, planId)
    return plan === undefined ? null : { fa: plan.title_fa, en: plan.title_en }
  },
  /** False when the plan is gone. */
  give: async (tx: Tx, gift: { memberId: MemberId; planId: PlanId; days: number }, now: Date): Promise<boolean> =>
    (await giveTime(tx, { ...gift, purchaseId: null }, now)).done,
}
