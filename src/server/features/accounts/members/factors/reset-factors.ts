import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import { shortLine } from '#lib/persian/visible-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { lockMember, readAccount } from '../member-queries.ts'
import { closeSteps } from '../sign-in/remember-tokens.ts'
import { endSessionsOf } from '../sessions/session-queries.ts'
import { tellAccount } from '../settings/tell-account.ts'
import { textFault } from '../text-faults.ts'
import { hasFactor } from './factor-proof.ts'
import { deleteFactors } from './factor-queries.ts'
import type { FactorDoors } from './tell-factors.ts'

const reasonLimit = 500

/**
 * Removes all factors of a member who has lost them, ends their sessions and every begun step; the password stays. `by`
 * is null on the console of the machine. The caller holds the member's lock, and tells them.
 * @returns false, and changes nothing, for a member who has none
 */
export async function takeFactorsOff(
  tx: Tx,
  doors: FactorDoors,
  off: { memberId: MemberId; by: MemberId | null; reason: string },
  now: Date,
): Promise<boolean> {
  const { memberId, by, reason } = off
  if (!(await hasFactor(tx, memberId))) return false
  await deleteFactors(tx, memberId)
  await endSessionsOf(tx, memberId, { reason: 'ended_elsewhere', now })
  await closeSteps(tx, memberId, now)
  const details = by === null ? { reason, by: 'console' } : { reason }
  await doors.audit(tx, { memberId: by, action: 'factor.reset', subject: `member:${memberId}`, details })
  return true
}

/**
 * The same by an administrator in the studio: both are told. Fails with `staff.own_factors` for the own ones, with
 * `staff.no_such_member` where there is none, and `staff.no_factors` for one without factors.
 */
export async function resetFactors(
  core: Core,
  doors: FactorDoors,
  wish: { memberId: MemberId; by: MemberId; reason: string },
): Promise<void> {
  const { memberId, by } = wish
  if (memberId === by) fail('staff.own_factors')
  const reason = shortLine(wish.reason, reasonLimit)
  if ('refused' in reason) return failFields({ reason: [textFault(reason.refused, reasonLimit)] })
  await transaction(core.db, async (tx) => {
    const account = (await lockMember(tx, memberId)) ?? fail('staff.no_such_member')
    const off = { memberId, by, reason: reason.text }
    if (!(await takeFactorsOff(tx, doors, off, core.clock.now()))) fail('staff.no_factors')
    await tellAccount(tx, core, { ...account, news: { kind: 'factor_changed', change: 'reset' } })
    const administrator = (await readAccount(tx, by)) ?? fail('auth.required')
    const news = { kind: 'factors_reset_by_you', person: account.user_name } as const
    await tellAccount(tx, core, { ...administrator, news })
  })
}
