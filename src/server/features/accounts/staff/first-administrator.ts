import { transaction } from '#db/transaction.ts'
import { after } from '#lib/time/clock.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { UserName } from '#lib/typed/user-name.ts'
import type { Core } from '#server/core.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { forgetOldSetups, insertInvitation, lockSetup, withdrawOthers } from './invitation-queries.ts'
import { linkLifeMs, newLink } from './staff-link.ts'
import { hasAdministrator, lockMemberBy, setRole } from './staff-queries.ts'

type House = Pick<Core, 'db' | 'clock'> & { config: Pick<Core['config'], 'publicUrl'> }

/**
 * Makes a link for a house without an administrator; null where there is one. The first person to open it becomes the
 * administrator. Each start makes a link of its own, and all of them end with the first administrator.
 */
export async function offerSetup(house: House): Promise<string | null> {
  if (await hasAdministrator(house.db)) return null
  const { link, tokenHash } = newLink(house.config.publicUrl, 'en')
  const now = house.clock.now()
  const expiresAt = after(now, linkLifeMs.setup)
  const made = { tokenHash, kind: 'setup', role: 'admin', userName: null, invitedBy: null, now, expiresAt } as const
  await transaction(house.db, async (tx) => {
    await forgetOldSetups(tx, now)
    await insertInvitation(tx, made)
  })
  return link
}

/** The command's result: the member is one now, was one, or gets a link because there is no such account yet. */
type Raised = { did: 'raised' } | { did: 'nothing' } | { did: 'link'; link: string }

/** Makes a member an administrator, or a link for somebody without an account; for the console of the machine. */
export async function raiseAdministrator(
  house: House,
  { userName, locale }: { userName: UserName; locale: Locale },
): Promise<Raised> {
  const now = house.clock.now()
  const { normal } = userName
  return transaction(house.db, async (tx): Promise<Raised> => {
    await lockSetup(tx)
    const member = await lockMemberBy(tx, { userName: normal })
    if (member?.staff_role === 'admin') return { did: 'nothing' }
    await withdrawOthers(tx, normal, now)
    if (member !== undefined) {
      await setRole(tx, member.id, 'admin')
      // the links of the log end with the first administrator
      await withdrawOthers(tx, null, now)
      const details = { was: member.staff_role, role: 'admin', by: 'console' }
      await audit(tx, { memberId: null, action: 'staff.raised', subject: `member:${member.id}`, details })
      return { did: 'raised' }
    }
    const { link, tokenHash } = newLink(house.config.publicUrl, locale)
    const expiresAt = after(now, linkLifeMs.console)
    const made = {
      tokenHash,
      kind: 'console',
      role: 'admin',
      userName: normal,
      invitedBy: null,
      now,
      expiresAt,
    } as const
    const id = await insertInvitation(tx, made)
    // an administrator invites the same person at this moment: their link counts
    if (id === null) return { did: 'nothing' }
    await audit(tx, {
      memberId: null,
      action: 'staff.invited',
      subject: `staff_invitation:${id}`,
      details: { role: 'admin', by: 'console' },
    })
    return { did: 'link', link }
  })
}
