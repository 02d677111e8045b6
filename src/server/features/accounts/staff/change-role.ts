import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import type { StaffDesk } from './invite-staff.ts'
import { lockAdministratorsAnd, setRole } from './staff-queries.ts'

/**
 * Gives a member of staff another role, or takes it away (null), and tells them. It holds at their next call. Of two
 * administrators who take away each other's role one stays: fails with `staff.last_admin`, `studio.changed_meanwhile` where
 * the role is no longer `was`, `staff.not_found`, and `auth.forbidden` where the caller's own role has just gone.
 */
export async function changeStaffRole(
  core: Core,
  desk: StaffDesk,
  wish: { memberId: MemberId; role: StaffRole | null; was: StaffRole },
): Promise<void> {
  const { memberId, role, was } = wish
  await transaction(core.db, async (tx) => {
    const held = await lockAdministratorsAnd(tx, memberId)
    const admins = held.filter((one) => one.staff_role === 'admin')
    if (!admins.some((one) => one.id === desk.memberId)) fail('auth.forbidden')
    const target = held.find((one) => one.id === memberId)
    if (target === undefined || target.staff_role === null) fail('staff.not_found')
    if (target.staff_role !== was) fail('studio.changed_meanwhile')
    if (role === was) return
    if (was === 'admin' && admins.length === 1) fail('staff.last_admin')
    await setRole(tx, memberId, role)
    await tellMember(tx, core, { memberId, kind: 'security' }, (locale) =>
      wordsOf('staff_role_changed', locale, { taken_away: role === null }),
    )
    const action = role === null ? 'staff.role_taken' : 'staff.role_changed'
    await desk.audit(tx, { memberId: desk.memberId, action, subject: `member:${memberId}`, details: { was, role } })
  })
}
