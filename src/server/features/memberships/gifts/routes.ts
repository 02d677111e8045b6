import type { Audit } from '#server/audit.ts'
import {
  createGiftCampaign,
  getGift,
  getGiftCampaign,
  getGiftPage,
  listGiftCampaigns,
  requestGift,
  updateGiftCampaign,
} from '#contract/memberships/gifts.ts'
import type { Tx } from '#db/client.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import type { CampaignId, MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { askGiftCode, callerOf, loggedIn, visitorOf } from '#server/features/accounts/members/index.ts'
import { type CampaignRow, findCampaign, findCurrentCampaign, listCampaigns } from './campaign-queries.ts'
import { claimGift, mustRun } from './claim-gift.ts'
import { createCampaign, updateCampaign } from './edit-campaign.ts'
import type { GiftDoors } from './give-contents.ts'
import { giftSentence, presentCampaign, presentGift } from './present-gift.ts'
import { readGift } from './read-gift.ts'

export interface AllGiftDoors extends GiftDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
}

const plansOf =
  (api: Api, doors: GiftDoors) =>
  async ({ plan_id: planId }: CampaignRow) =>
    planId === null ? null : doors.plans.titleOf(api.core.db, planId)

/** The gift page's three calls. */
export function registerGiftRoutes(api: Api, doors: AllGiftDoors): void {
  const { core, mount, regions } = api
  const planOf = plansOf(api, doors)
  const named = async (slug: string | undefined) =>
    slug === undefined ? findCurrentCampaign(core.db, core.clock.now()) : findCampaign(core.db, { slug })

  mount(getGiftPage, async ({ query }, { locale }) => {
    const gift = await readGift(core, doors.plans, { campaign: query.campaign, locale })
    if (gift === null && query.campaign !== undefined) fail('gift.unknown')
    return ok({ gift }, { 'cache-control': 'no-store' })
  })

  mount(requestGift, async ({ body }, context) => {
    const { locale } = context
    const campaign = (await named(body.campaign)) ?? fail('gift.unknown')
    mustRun(campaign, core.clock.now(), locale)
    const { code, rememberToken, userName } = await askGiftCode(core, {
      userName: body.user_name,
      about: campaign.id,
      caller: callerOf(context),
      locale,
    })
    return ok({
      next: 'VERIFY' as const,
      remember_token: rememberToken,
      user_name: userName,
      resend_after_seconds: code.resendAfterSeconds,
      code_expires_at: code.expiresAt.toISOString(),
    })
  })

  mount(getGift, async ({ body }, context) => {
    const { locale } = context
    const { user_name: userName, code, remember_token: rememberToken } = body
    const call = { userName, code, rememberToken, visitor: visitorOf(context, regions), locale }
    const { signIn, result } = await claimGift(core, doors, call)
    const gift = presentGift(result, await planOf(result.campaign), locale)
    const login = await loggedIn(core, signIn, context)
    const { outcome } = result
    return ok({ ...login, message: giftSentence(outcome, gift, locale), outcome, gift })
  })
}

/** The studio's calls for campaigns. */
export function registerGiftStudio(api: Api, doors: AllGiftDoors): void {
  const { core, mount } = api
  const planOf = plansOf(api, doors)
  const present = async (row: CampaignRow, locale: Locale) =>
    presentCampaign(row, { plan: await planOf(row), now: core.clock.now(), locale })
  const shown = async (id: CampaignId, locale: Locale) =>
    present((await findCampaign(core.db, { id })) ?? fail('gift.unknown'), locale)
  const noting = (memberId: MemberId, action: AuditAction) => (tx: Tx, id: CampaignId) =>
    doors.audit(tx, { memberId, action, subject: `gift_campaign:${id}` })

  mount(listGiftCampaigns, async (_input, { locale }) => {
    const rows = await listCampaigns(core.db)
    return ok({ items: await Promise.all(rows.map((row) => present(row, locale))) })
  })

  mount(createGiftCampaign, async ({ body }, { viewer, locale, confirmLarge }) => {
    const afterwards = noting(viewer.memberId, 'gift_campaign.created')
    const id = await createCampaign(core, doors, body, { confirmLarge, afterwards })
    return created(await shown(id, locale))
  })

  mount(getGiftCampaign, async ({ params }, { locale }) => ok(await shown(params.id, locale)))

  mount(updateGiftCampaign, async ({ params, body }, { viewer, locale, confirmLarge }) => {
    const { version, ...fields } = body
    const afterwards = noting(viewer.memberId, 'gift_campaign.changed')
    await updateCampaign(core, doors, { id: params.id, fields, version, confirmLarge, afterwards })
    return ok(await shown(params.id, locale))
  })
}
