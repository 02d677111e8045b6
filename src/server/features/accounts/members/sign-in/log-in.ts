import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { mayComeIn } from './by-organisation.ts'
import { admit } from '../admission/slow-down-guesses.ts'
import { standingOf } from '../admission/known-devices.ts'
import { isPasswordRight } from '../password/password.ts'
import { lockMember } from '../member-queries.ts'
import { noteRefusal } from './note-refusal.ts'
import { readUserName } from './read-user-name.ts'
import { confirmSession } from '../sessions/session-queries.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { askFactorOrLetIn, type LoggedIn } from './open-or-choose-session.ts'

/**
 * Signs in with the password. A member with factors is asked for one first. With three live sessions it opens none, and
 * lists them instead.
 */
export async function logIn(
  core: Core,
  input: { userName: string; password: string; visitor: Visitor },
): Promise<LoggedIn> {
  const userName = readUserName(input.userName).normal
  const caller = input.visitor
  const standing = await standingOf(core, userName, caller)
  const { member } = standing
  const admission = await admit(core, { door: 'login', userName, caller, standing })
  const right = await isPasswordRight(member?.password_hash ?? null, input.password)
  if (member === undefined || !right) return refuse(core, member?.id ?? null)
  const outcome = await transaction(core.db, (tx) => letIn(tx, core, { userName, member, visitor: input.visitor }))
  if (outcome === null) return refuse(core, member.id)
  await admission.succeed()
  return outcome
}

function refuse(core: Core, memberId: MemberId | null): never {
  noteRefusal(core, { memberId, by: 'password' })
  return fail('auth.wrong_password')
}

/** Under the member's lock: facts that were true when the password was checked must still be true. */
async function letIn(
  tx: Tx,
  core: Core,
  login: { userName: string; member: { id: MemberId; password_hash: string | null }; visitor: Visitor },
): Promise<LoggedIn | null> {
  const { userName, visitor } = login
  const member = await lockMember(tx, login.member.id)
  // deleted, renamed, or a new password since the check began
  if (member?.user_name !== userName || member.password_hash !== login.member.password_hash) return null
  mayComeIn(core, member)
  const entered = await askFactorOrLetIn(tx, core, { userName, memberId: member.id, visitor, purpose: 'second_factor' })
  if (entered.kind === 'in') await confirmSession(tx, entered.session.sessionId, core.clock.now())
  return entered
}
