import { demoGift } from '#db/seed/gift-campaign.ts'
import { after, days } from '#lib/time/clock.ts'
import { needsNoConfirming } from '../confirm-first.ts'
import type { Core } from '../core.ts'
import { createCampaign } from '#server/features/memberships/gifts/index.ts'
import { giveTitle } from '#server/features/playback/play/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { planGifts } from '#server/features/memberships/plans/index.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { findMember, hasCampaign } from './demo-queries.ts'

/** A running gift campaign, made once, as an editor would make it. */
export async function seedCampaign(core: Core): Promise<void> {
  if (await hasCampaign(core.db, demoGift.slug)) return
  const memberId = await findMember(core.db, 'admin@parde.example')
  if (memberId === undefined) throw new Error('the demo has no admin')
  const now = core.clock.now()
  const { slug, title, about, amount, spendDays, openDays, places } = demoGift
  const campaign = {
    slug,
    title_fa: title.fa,
    title_en: title.en,
    about_fa: about.fa,
    about_en: about.en,
    starts_at: now.toISOString(),
    ends_at: after(now, days(openDays)).toISOString(),
    is_stopped: false,
    kind: 'money',
    currency: 'IRR',
    amount,
    lasts_days: spendDays,
    places,
    budget: amount * places,
  } as const
  await createCampaign(core, { giveMoney: giveGift, giveTitle, plans: planGifts }, campaign, {
    confirmLarge: needsNoConfirming,
    afterwards: (tx, id) => audit(tx, { memberId, action: 'gift_campaign.created', subject: `gift_campaign:${id}` }),
  })
}
