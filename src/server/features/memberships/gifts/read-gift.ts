import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { findCampaign, findCurrentCampaign } from './campaign-queries.ts'
import type { GiftDoors } from './give-contents.ts'
import { presentPage } from './present-gift.ts'

/** A campaign as its page shows it; without a name the one of these days. Null: there is none. */
export async function readGift(
  core: Core,
  plans: Pick<GiftDoors['plans'], 'titleOf'>,
  { campaign, locale }: { campaign: string | undefined; locale: Locale },
): Promise<ReturnType<typeof presentPage> | null> {
  const now = core.clock.now()
  const row =
    campaign === undefined ? await findCurrentCampaign(core.db, now) : await findCampaign(core.db, { slug: campaign })
  if (row === undefined) return null
  const plan = row.plan_id === null ? null : await plans.titleOf(core.db, row.plan_id)
  return presentPage(row, { plan, now, locale })
}
