import type { Db, Tx } from '#db/client.ts'
import { after, days } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { endOfDay } from '#lib/time/end-of-day.ts'
import type { MemberId, PlanId, ProductId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { fail } from '#server/fail.ts'
import type { CampaignRow } from './campaign-queries.ts'

/** The functions by which gifts reach the features that give the things. */
export interface GiftDoors {
  giveMoney(
    tx: Tx,
    gift: {
      memberId: MemberId
      money: { amount: number; currency: Currency }
      reference: string
      title: { fa: string; en: string }
      expiresAt: Date | null
    },
    now: Date,
  ): Promise<unknown>
  /** Gives a film for good; false when the member has it already. */
  giveTitle(tx: Tx, gift: { memberId: MemberId; productId: ProductId }, now: Date): Promise<boolean>
  plans: {
    titleOf(db: Db | Tx, planId: PlanId): Promise<{ fa: string; en: string } | null>
    give(tx: Tx, gift: { memberId: MemberId; planId: PlanId; days: number }, now: Date): Promise<boolean>
  }
}

/** When what is given now can no longer be used: at the end of the day that its holder is told; null = never. */
export function expiryOf(campaign: Pick<CampaignRow, 'lasts_days'>, now: Date): Date | null {
  return campaign.lasts_days === null ? null : endOfDay(tehranTime(after(now, days(campaign.lasts_days))))
}

/** Gives what a campaign gives, within the transaction of its claim. */
export async function handOver(
  tx: Tx,
  doors: GiftDoors,
  given: { campaign: CampaignRow; memberId: MemberId; claimId: string },
  now: Date,
): Promise<void> {
  const { campaign, memberId, claimId } = given
  const { amount, currency, product_id: productId, plan_id: planId, plan_days: planDays } = campaign
  if (amount !== null && currency !== null) {
    const title = { fa: campaign.title_fa, en: campaign.title_en }
    const money = { amount, currency: currency }
    const gift = { memberId, money, reference: `gift:${claimId}`, title, expiresAt: expiryOf(campaign, now) }
    await doors.giveMoney(tx, gift, now)
  } else if (productId !== null) {
    if (!(await doors.giveTitle(tx, { memberId, productId }, now))) fail('gift.title_owned')
  } else if (planId !== null && planDays !== null) {
    const wasGiven = await doors.plans.give(tx, { memberId, planId, days: planDays }, now)
    if (!wasGiven) fail('gift.over')
  }
}
