import { after } from '#lib/time/clock.ts'
import { morningOf } from '#lib/time/quiet-hours.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { contentsKey } from '../plan-contents.ts'
import { activeContract } from '../debits/contract-queries.ts'
import { dueAt } from '../debits/debit-limits.ts'
import { runningPause } from '../pauses/pause-queries.ts'
import { tellOfPlan } from '../plan-notices.ts'
import { wantsNotice } from '#server/features/notices/messages/index.ts'
import { heldPeriods, lockMember, membersEnding, noteTold } from '../period-queries.ts'
import { isRunning, type Run, runsOf, wholeDaysLeft } from '../periods.ts'
import { contentsOf, currentOffer, findPlan } from '../plan-queries.ts'
import { dueReminder, reminderHorizon, type ReminderKind } from './reminders.ts'

/** Returns the debit that the member's consent will make at the end of this run; null when there will be none. */
async function debitAfter(core: Core, memberId: MemberId, run: Run): Promise<{ at: Date; amount: number } | null> {
  const contract = await activeContract(core.db, memberId)
  const now = core.clock.now()
  const pause = await runningPause(core.db, memberId, now)
  const due = dueAt(run.endsAt, pause?.endsAt ?? null)
  // a pause that was ended within the last hours of the time leaves a debit that is due already
  const at = due < now ? now : due
  if (contract === undefined || contract.expires_at <= at) return null
  const [plan, offer] = await Promise.all([
    findPlan(core.db, contract.plan_id),
    currentOffer(core.db, contract.plan_id, 'IRR'),
  ])
  if (plan === undefined || offer === undefined || offer.amount > contract.max_amount) return null
  return contentsKey(contentsOf(plan)) === contentsKey(run.contents) ? { at, amount: offer.amount } : null
}

async function remindOf(core: Core, memberId: MemberId, run: Run): Promise<boolean> {
  const now = core.clock.now()
  const debit = await debitAfter(core, memberId, run)
  const kind: ReminderKind | null = dueReminder(run.endsAt, debit !== null, now)
  if (kind === null) return false
  // Time behind a pause is not near its end yet; and a pause may end by night, when only a debit is told.
  if (kind !== 'debit' && (run.startsAt > now || morningOf(now) !== null)) return false
  // a coming debit is always told, because the member agreed to it on that condition
  if (kind !== 'debit' && !(await wantsNotice(core.db, memberId, 'plans', 'any'))) return false
  return transaction(core.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) return false
    const plan = await findPlan(tx, run.planId)
    if (plan === undefined) return false
    if (!(await noteTold(tx, { memberId, planId: run.planId, endsAt: run.endsAt, kind }, now))) return false
    const { endsAt } = run
    if (kind === 'debit' && debit !== null)
      await tellOfPlan(tx, core, memberId, { kind: 'debit_coming', plan, endsAt, ...debit })
    else {
      await tellOfPlan(tx, core, memberId, { kind: 'ending', plan, endsAt, days: wholeDaysLeft(endsAt, now) })
    }
    return true
  })
}

/** Reminds one member of what is due now; returns how many notices that were. */
export async function remindMember(core: Core, memberId: MemberId): Promise<number> {
  const now = core.clock.now()
  const pause = await runningPause(core.db, memberId, now)
  // of time that goes on behind a pause a debit must be told in time too
  const from = pause?.endsAt ?? now
  const runs = runsOf(await heldPeriods(core.db, memberId, now)).filter((run) => isRunning(run, from))
  let told = 0
  for (const run of runs) if (await remindOf(core, memberId, run)) told += 1
  return told
}

/**
 * Reminds members of the end of their time, once each: the record and the queued notice are one commit, so that neither
 * a crash nor two workers repeat or lose it. Returns how many were told.
 */
export async function sendReminders(core: Core): Promise<number> {
  const now = core.clock.now()
  let told = 0
  for (const memberId of await membersEnding(core.db, now, after(now, reminderHorizon)))
    told += await remindMember(core, memberId)
  return told
}
