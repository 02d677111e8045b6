import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { proofByOrganisation } from '../factors/factor-proof.ts'
import { lockMember } from '../member-queries.ts'
import { askFactorOrLetIn, type LoggedIn, openOrChooseSession } from '../sign-in/open-or-choose-session.ts'
import { confirmSession } from './session-queries.ts'
import type { Visitor } from './sessions.ts'

/**
 * Goes on as after the right password for a member of staff whom their organisation's provider, or a link of the console, has
 * named: asks for the member's factor unless the provider has asked for one, opens a session, or lists three that are live.
 * Null when the account is deleted or no longer staff.
 */
export async function openForMember(
  tx: Tx,
  core: Core,
  member: {
    memberId: MemberId
    hasSecondFactor: boolean
    /** When they proved it there; null: nobody knows, so it does not count as a password that was given just now. */
    confirmedAt: Date | null
  },
  visitor: Visitor,
): Promise<LoggedIn | null> {
  const { memberId, confirmedAt } = member
  const row = await lockMember(tx, memberId)
  if (row === undefined || row.staff_role === null) return null
  const login = { userName: row.user_name, visitor }
  const entered = member.hasSecondFactor
    ? await openOrChooseSession(tx, core, { ...login, proof: proofByOrganisation(memberId) })
    : await askFactorOrLetIn(tx, core, { ...login, memberId, purpose: 'second_factor' })
  // what named them counts as the password that they may not have
  if (entered.kind === 'in' && confirmedAt !== null) await confirmSession(tx, entered.session.sessionId, confirmedAt)
  return entered
}
