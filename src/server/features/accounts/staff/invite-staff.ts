import { transaction } from '#db/transaction.ts'
import { after } from '#lib/time/clock.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import type { MemberId, StaffInvitationId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { readUserName } from '#server/features/accounts/members/index.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { tellAddress, wordsOf } from '#server/features/notices/messages/index.ts'
import type { Audit } from '#server/audit.ts'
import { insertInvitation, withdrawInvitation, withdrawOthers } from './invitation-queries.ts'
import { linkLifeMs, newLink } from './staff-link.ts'
import { lockMemberBy } from './staff-queries.ts'

export interface StaffDesk {
  memberId: MemberId
  audit: Audit
}

/**
 * Invites somebody to become staff: writes to them, and returns the link, which nobody can read again. An earlier open
 * invitation to the same name ends. Fails with `staff.already` for a member of staff.
 */
export async function inviteStaff(
  core: Core,
  desk: StaffDesk,
  wish: { userName: string; role: StaffRole; locale: Locale },
): Promise<string> {
  const { normal: userName } = readUserName(wish.userName)
  const { role, locale } = wish
  await limit(core, { 'staff_invitation.member': desk.memberId })
  const { link, tokenHash } = newLink(core.config.publicUrl, locale)
  const now = core.clock.now()
  const expiresAt = after(now, linkLifeMs.invited)
  await transaction(core.db, async (tx) => {
    const member = await lockMemberBy(tx, { userName })
    if (member !== undefined && member.staff_role !== null) fail('staff.already')
    await withdrawOthers(tx, userName, now)
    const made = { tokenHash, kind: 'invited', role, userName, invitedBy: desk.memberId, now, expiresAt } as const
    // somebody else invites the same person at this moment; theirs counts
    const id = (await insertInvitation(tx, made)) ?? fail('staff.already_invited')
    await tellAddress(tx, core, {
      kind: 'security',
      memberId: member?.id ?? null,
      address: userName,
      locale,
      words: wordsOf('staff_invited', locale, { until: formatDateTime(expiresAt, locale, { year: false }), link }),
    })
    await desk.audit(tx, {
      memberId: desk.memberId,
      action: 'staff.invited',
      subject: `staff_invitation:${id}`,
      details: { role },
    })
  })
  return link
}

/** Takes an invitation back. Fails with `staff.invitation_over` when it is used or taken back already. */
export async function withdrawStaffInvitation(core: Core, desk: StaffDesk, id: StaffInvitationId): Promise<void> {
  await transaction(core.db, async (tx) => {
    const gone = (await withdrawInvitation(tx, id, core.clock.now())) ?? fail('staff.invitation_over')
    const entry = {
      memberId: desk.memberId,
      action: 'staff.invitation_withdrawn' as const,
      subject: `staff_invitation:${id}`,
    }
    await desk.audit(tx, { ...entry, details: { role: gone.role } })
  })
}
