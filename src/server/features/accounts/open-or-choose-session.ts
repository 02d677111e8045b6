import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { issueRememberToken } from './remember-tokens.ts'
import { sessionLimit } from './session-limits.ts'
import { listLiveSessions } from './session-queries.ts'
import { type OpenedSession, openSession, type Visitor } from './sessions.ts'

export type LiveSession = Awaited<ReturnType<typeof listLiveSessions>>[number]

export type LoggedIn =
  | { kind: 'in'; memberId: MemberId; session: OpenedSession }
  | { kind: 'full'; sessions: LiveSession[]; rememberToken: string }

/**
 * Opens a session; or, when three are live, lists them and opens the step that ends one of them. The caller has locked
 * the member, so ten concurrent logins get no more than three places.
 */
export async function openOrChooseSession(
  tx: Tx,
  core: Core,
  login: { userName: string; memberId: MemberId; visitor: Visitor },
): Promise<LoggedIn> {
  const { userName, memberId, visitor } = login
  const now = core.clock.now()
  const sessions = await listLiveSessions(tx, memberId, now)
  if (sessions.length >= sessionLimit) {
    const rememberToken = await issueRememberToken(tx, { userName, purpose: 'cross_login', memberId }, now)
    return { kind: 'full', sessions, rememberToken }
  }
  return { kind: 'in', memberId, session: await openSession(tx, memberId, visitor, now) }
}
