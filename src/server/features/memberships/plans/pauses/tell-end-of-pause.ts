import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import { morningOf } from '#lib/time/quiet-hours.ts'
import type { Core } from '#server/core.ts'
import { heldPeriods } from '../period-queries.ts'
import { runsOf } from '../periods.ts'
import { tellOfPlan } from '../plan-notices.ts'
import { findPlan } from '../plan-queries.ts'
import { noteEndTold, pausesToTell } from './pause-queries.ts'

/** How long before its end a pause's member is told. */
const told = days(3)

/**
 * Tells members, once and not by night, that their pause ends in three days and until when their plan is open then.
 * Nobody is told whose time was taken back meanwhile. Returns how many were told.
 */
export async function tellEndsOfPauses(core: Core): Promise<number> {
  const now = core.clock.now()
  if (morningOf(now) !== null) return 0
  let count = 0
  for (const { id, member_id: memberId, ends_at: endsAt } of await pausesToTell(core.db, now, after(now, told)))
    count += await transaction(core.db, async (tx) => {
      if (!(await noteEndTold(tx, { id, endsAt }, now))) return 0
      const run = runsOf(await heldPeriods(tx, memberId, now)).find(({ startsAt }) => startsAt <= endsAt)
      const plan = run && (await findPlan(tx, run.planId))
      if (run === undefined || plan === undefined) return 0
      await tellOfPlan(tx, core, memberId, { kind: 'pause_ending', plan, opensAt: endsAt, endsAt: run.endsAt })
      return 1
    })
  return count
}
