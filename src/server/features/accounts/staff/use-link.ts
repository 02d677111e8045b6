import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { hashToken } from '#server/secrets.ts'
import { letComplete, readUserName } from '#server/features/accounts/members/index.ts'
import { limit } from '#server/limits/rate-limits.ts'
import type { Audit } from '#server/audit.ts'
import { findInvitation, lockInvitation, lockSetup, markAccepted, withdrawOthers } from './invitation-queries.ts'
import { whileOpen } from './staff-link.ts'
import { hasAccount, hasAdministrator, lockMemberBy, setRole } from './staff-queries.ts'

interface Asked {
  secret: string
  ip: string
}

/** The invitation of a link that works; wrong ones are counted by address. Fails with `staff.link_over`. */
async function openInvitation(core: Core, { secret, ip }: Asked) {
  const row = await findInvitation(core.db, hashToken(secret))
  if (row === undefined) await limit(core, { 'staff_link_wrong.address': ip })
  const open = whileOpen(core, row)
  if (open.kind === 'setup' && (await hasAdministrator(core.db))) fail('staff.link_over')
  return open
}

/** Returns a link's purpose. Fails with `staff.link_over`. */
export async function lookAtLink(core: Core, asked: Asked) {
  const { kind, role, user_name: userName } = await openInvitation(core, asked)
  return { kind, role, user_name: userName, has_account: userName !== null && (await hasAccount(core.db, userName)) }
}

/**
 * Begins the registration of a person who holds a link, without a code: the link came to that address, or stood in the
 * log of the machine. Nothing of the link is used up. Fails with `staff.link_over`, and by field without a user name.
 */
export async function beginByLink(core: Core, asked: Asked & { userName: string | undefined }) {
  const open = await openInvitation(core, asked)
  const userName = open.user_name ?? readUserName(asked.userName ?? '').normal
  return { userName, ...(await letComplete(core.db, userName, core.clock.now())) }
}

/**
 * The member becomes what the link says; once, and repeated by the same member it changes nothing. The first administrator
 * ends all links of `setup`. Fails with `staff.link_over`, `staff.other_account`, and `staff.already` for staff, because
 * an old link must take nobody's role.
 */
export async function acceptLink(
  core: Core,
  audit: Audit,
  asked: { secret: string; memberId: MemberId },
): Promise<void> {
  const { secret, memberId } = asked
  await transaction(core.db, async (tx) => {
    const hash = hashToken(secret)
    const now = core.clock.now()
    if ((await findInvitation(tx, hash))?.role === 'admin') await lockSetup(tx)
    // the member before the invitation, as everybody who makes one
    const member = (await lockMemberBy(tx, { id: memberId })) ?? fail('auth.required')
    const row = await lockInvitation(tx, hash)
    if (row?.accepted_by === memberId) return
    const open = whileOpen(core, row)
    if (open.kind === 'setup' && (await hasAdministrator(tx))) fail('staff.link_over')
    if (open.user_name !== null && open.user_name !== member.user_name) fail('staff.other_account')
    if (member.staff_role !== null) fail('staff.already')
    await setRole(tx, memberId, open.role)
    await markAccepted(tx, open.id, memberId, now)
    if (open.role === 'admin') await withdrawOthers(tx, null, now)
    const details = { role: open.role, by: open.kind }
    await audit(tx, { memberId, action: 'staff.joined', subject: `member:${memberId}`, details })
  })
}
