import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { lockMember } from './member-queries.ts'
import { type LoggedIn, openOrChooseSession } from './open-or-choose-session.ts'
import { confirmSession } from './session-queries.ts'
import type { Visitor } from './sessions.ts'

/**
 * Opens a session for a member of staff whom something else than a password has proved; or, when three are live, lists
 * them. Null when the account is deleted or no longer staff.
 */
export async function openForMember(
  tx: Tx,
  core: Core,
  memberId: MemberId,
  visitor: Visitor,
): Promise<LoggedIn | null> {
  const member = await lockMember(tx, memberId)
  if (member === undefined || member.staff_role === null) return null
  const entered = await openOrChooseSession(tx, core, { userName: member.user_name, memberId, visitor })
  // what proved them now counts as the password that they may not have
  if (entered.kind === 'in') await confirmSession(tx, entered.session.sessionId, core.clock.now())
  return entered
}
