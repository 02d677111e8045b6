import type { Audit } from '#server/audit.ts'
import {
  cancelAutoDebit,
  createPlan as createPlanRoute,
  getDebitBanks,
  getPackages,
  getSubscription,
  listPlans,
  setReminders,
  startAutoDebit,
  updatePlan as updatePlanRoute,
} from '#contract/memberships/subscriptions.ts'
import { endPause as endPauseRoute, pausePlans as pausePlansRoute } from '#contract/memberships/plan-pauses.ts'
import type { Tx } from '#db/client.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import type { MemberId, PlanId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { cancelContract } from './debits/end-contract.ts'
import { presentContract } from './debits/present-contract.ts'
import { registerConsentReturn } from './debits/return-from-consent.ts'
import { listDebitBanks, startContract } from './debits/start-contract.ts'
import { createPlan, updatePlan } from './edit-plan.ts'
import { heldPeriods } from './period-queries.ts'
import { endPause, pausePlans } from './pauses/pause-plans.ts'
import { remindMember } from './reminders/send-reminders.ts'
import { pauseSentence, presentPause } from './pauses/present-pause.ts'
import { listPackages } from './list-packages.ts'
import { chooseNotice } from '#server/features/notices/messages/index.ts'
import { countMarked, listStudioPlans } from './plan-queries.ts'
import { presentStudioPlan } from './present-studio-plan.ts'
import { readSubscription } from './read-subscription.ts'

export interface SubscriptionDoors {
  /** The currency of a visitor who has chosen none. */
  currencyFor(country: string | null): 'IRR' | 'USD'
  /** Writes an action of staff into the audit log. */
  audit: Audit
}

const cancelled = {
  ended: {
    fa: 'پرداخت خودکار لغو شد و بانک هم آن را بست. اشتراک‌تان تا پایانش باز است.',
    en: 'The monthly debit is cancelled, here and at the bank. Your plan stays open to its end.',
  },
  ending: {
    fa: 'پرداخت خودکار لغو شد و دیگر چیزی برداشت نمی‌شود. بانک هنوز پاسخ نداده است؛ تا پاسخ بدهد به او خبر می‌دهیم.',
    en: 'The monthly debit is cancelled and nothing more will be debited. The bank has not answered yet; we keep telling it until it has.',
  },
} as const

/** The calls for plans: for everybody, and for a member's own. */
export function registerMemberRoutes(api: Api, doors: SubscriptionDoors): void {
  const { core, mount, regions } = api

  mount(getPackages, async ({ query }, { locale, request }) => {
    const currency = query.currency ?? doors.currencyFor(regions.countryOfRequest(request))
    return ok(await listPackages(core, { currency, locale }), { 'cache-control': 'no-store' })
  })

  mount(getSubscription, async ({ query }, { viewer, locale, request }) => {
    const currency = query.currency ?? doors.currencyFor(regions.countryOfRequest(request))
    return ok(await readSubscription(core, { memberId: viewer.memberId, currency, locale }))
  })

  const toldOfPause = async (memberId: MemberId, locale: Locale) => {
    const pause = await presentPause(core, { memberId, locale }, await heldPeriods(core.db, memberId, core.clock.now()))
    return ok({ pause, message: pauseSentence(pause, locale) })
  }

  mount(pausePlansRoute, async ({ body }, { viewer, locale }) => {
    await pausePlans(core, viewer.memberId, body.months)
    return toldOfPause(viewer.memberId, locale)
  })

  mount(endPauseRoute, async (_input, { viewer, locale }) => {
    await endPause(core, viewer.memberId)
    // what is left may be so little that its debit is due within the minute
    await remindMember(core, viewer.memberId)
    return toldOfPause(viewer.memberId, locale)
  })

  mount(setReminders, async ({ body }, { viewer }) => {
    await chooseNotice(core, { memberId: viewer.memberId, kind: 'plans', on: body.on })
    return ok({ reminders: body.on })
  })

  mount(getDebitBanks, async () => {
    const banks = await listDebitBanks(core)
    return ok({
      banks: banks.map(({ code, name, maxDailyAmount, maxDailyCount }) => ({
        code,
        name,
        max_daily_amount: { amount: maxDailyAmount, currency: 'IRR' as const },
        max_daily_count: maxDailyCount,
      })),
    })
  })

  mount(startAutoDebit, async ({ body }, { viewer, locale }) => {
    const { offer_id: offerId, price, mobile, bank_code: bankCode } = body
    const wish = { memberId: viewer.memberId, offerId, price, mobile, bankCode, locale }
    const { contract, url } = await startContract(core, wish)
    const shown = await presentContract(core, contract, locale)
    return created({ auto_debit: shown, redirect: { method: 'GET' as const, url } })
  })

  mount(cancelAutoDebit, async (_input, { viewer, locale }) => {
    const contract = await cancelContract(core, viewer.memberId)
    const message = cancelled[contract.state === 'ending' ? 'ending' : 'ended'][locale]
    return ok({ auto_debit: await presentContract(core, contract, locale), message })
  })

  registerConsentReturn(api.app, core)
}

/** The studio's calls for plans. */
export function registerStudioRoutes({ core, mount }: Api, doors: SubscriptionDoors): void {
  const planFor = async (id: PlanId, locale: Locale) => {
    const [row] = await listStudioPlans(core.db, core.clock.now(), id)
    return presentStudioPlan(row ?? fail('subscription.plan_not_found'), locale)
  }
  const noting = (memberId: MemberId, action: AuditAction) => (tx: Tx, id: PlanId) =>
    doors.audit(tx, { memberId, action, subject: `plan:${id}` })

  mount(listPlans, async (_input, { locale }) => {
    const [rows, marked] = await Promise.all([listStudioPlans(core.db, core.clock.now()), countMarked(core.db)])
    return ok({ items: rows.map((row) => presentStudioPlan(row, locale)), marked_titles: marked })
  })

  mount(createPlanRoute, async ({ body }, { viewer, locale }) => {
    const id = await createPlan(core, body, noting(viewer.memberId, 'plan.created'))
    return created(await planFor(id, locale))
  })

  mount(updatePlanRoute, async ({ params, body }, { viewer, locale }) => {
    const { version, ...fields } = body
    await updatePlan(core, params.id, { fields, version, afterwards: noting(viewer.memberId, 'plan.changed') })
    return ok(await planFor(params.id, locale))
  })
}
