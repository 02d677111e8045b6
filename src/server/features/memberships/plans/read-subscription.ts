import type { z } from 'zod'
import type { Subscription } from '#contract/memberships/subscriptions.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { canDebit } from './debits/payman.ts'
import { readAutoDebit } from './debits/present-contract.ts'
import { wantsNotice } from '#server/features/notices/messages/index.ts'
import { heldPeriods, listPeriods } from './period-queries.ts'
import { presentPause } from './pauses/present-pause.ts'
import { isRunning, type Run, runsOf, wholeDaysLeft } from './periods.ts'
import { readTrial } from './trials/read-trial.ts'
import { currentOffer, findPlan } from './plan-queries.ts'
import { packageSight, presentPackage, titleOf } from './present-plan.ts'

type Presented = z.input<typeof Subscription>
type Asked = { memberId: MemberId; currency: Currency; locale: Locale }

async function presentRun(core: Core, run: Run, asked: Asked): Promise<Presented['running'][number]> {
  const { currency, locale } = asked
  const [plan, offer] = await Promise.all([findPlan(core.db, run.planId), currentOffer(core.db, run.planId, currency)])
  if (plan === undefined) throw new Error('a period without its plan')
  return {
    plan: { id: plan.id, title: titleOf(plan, locale) },
    ends_at: run.endsAt.toISOString(),
    days_left: wholeDaysLeft(run.endsAt, core.clock.now()),
    renew: offer === undefined ? null : presentPackage(offer, currency, packageSight(core, locale)),
  }
}

async function historyOf(core: Core, memberId: MemberId, locale: Locale): Promise<Presented['history']> {
  const now = core.clock.now()
  const rows = await listPeriods(core.db, memberId)
  return rows.map((row) => ({
    id: row.id,
    plan: { id: row.plan_id, title: titleOf(row, locale) },
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    state:
      row.revoked_at !== null ? 'revoked' : row.ends_at <= now ? 'over' : row.starts_at > now ? 'coming' : 'running',
    purchase_id: row.purchase_id,
    is_rest: row.rest_of !== null,
    by: row.purchase_id === null ? 'given' : row.debit_state === null ? 'bought' : 'debited',
  }))
}

/** Everything that the member's page of plans shows. */
export async function readSubscription(core: Core, asked: Asked): Promise<Presented> {
  const { memberId, currency, locale } = asked
  const now = core.clock.now()
  const held = await heldPeriods(core.db, memberId, now)
  const [running, history, reminders, autoDebit, pause, trial] = await Promise.all([
    Promise.all(
      runsOf(held)
        .filter((run) => isRunning(run, now))
        .map((run) => presentRun(core, run, asked)),
    ),
    historyOf(core, memberId, locale),
    wantsNotice(core.db, memberId, 'plans'),
    readAutoDebit(core, memberId, locale),
    presentPause(core, asked, held),
    readTrial(core.db, core.config, memberId),
  ])
  return {
    running,
    history,
    pause,
    trial,
    reminders,
    auto_debit: autoDebit,
    auto_debit_offered: canDebit(core),
    currency,
  }
}
