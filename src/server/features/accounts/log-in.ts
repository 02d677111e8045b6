import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { forget, limit, passwordTries } from './limits.ts'
import { isPasswordRight } from './password.ts'
import { findMember, lockMember } from './member-queries.ts'
import { listLiveSessions } from './session-queries.ts'
import { readUserName } from './read-user-name.ts'
import { issueRememberToken } from './remember-tokens.ts'
import { sessionLimit } from './rules.ts'
import { type OpenedSession, openSession, type Visitor } from './sessions.ts'

export type LiveSession = Awaited<ReturnType<typeof listLiveSessions>>[number]

export type LoggedIn =
  | { kind: 'in'; memberId: string; session: OpenedSession }
  | { kind: 'full'; sessions: LiveSession[]; rememberToken: string }

/** Signs in with the password. With three live sessions it opens none, and names them instead. */
export async function logIn(
  core: Core,
  input: { userName: string; password: string; visitor: Visitor },
): Promise<LoggedIn> {
  const userName = readUserName(input.userName).normal
  const { ip } = input.visitor
  const tries = passwordTries(userName, ip)
  await limit(core, { ...tries, 'login.address': ip, 'login.total': '' })
  const member = await findMember(core.db, userName)
  const right = await isPasswordRight(member?.password_hash ?? null, input.password)
  if (member === undefined || !right) fail('auth.wrong_password')
  const outcome = await transaction(core.db, (tx) => takePlace(tx, core, { userName, member, visitor: input.visitor }))
  if (outcome === null) fail('auth.wrong_password')
  await forget(core, tries)
  return outcome
}

/** Under the member's lock, so that of ten logins at once no more than three get a place. */
async function takePlace(
  tx: Tx,
  core: Core,
  login: { userName: string; member: { id: string; password_hash: string | null }; visitor: Visitor },
): Promise<LoggedIn | null> {
  const now = core.clock.now()
  const member = await lockMember(tx, login.member.id)
  // deleted, renamed, or another password, while this one was being checked
  if (member?.user_name !== login.userName || member.password_hash !== login.member.password_hash) return null
  const sessions = await listLiveSessions(tx, member.id, now)
  if (sessions.length >= sessionLimit) {
    const rememberToken = await issueRememberToken(
      tx,
      { userName: login.userName, purpose: 'cross_login', memberId: member.id },
      now,
    )
    return { kind: 'full', sessions, rememberToken }
  }
  return { kind: 'in', memberId: member.id, session: await openSession(tx, member.id, login.visitor, now) }
}
