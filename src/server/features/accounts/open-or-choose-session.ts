import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { issueRememberToken } from './remember-tokens.ts'
import { sessionLimit } from './session-life.ts'
import { listLiveSessions } from './session-queries.ts'
import { type OpenedSession, openSession, type Visitor } from './sessions.ts'

export type LiveSession = Awaited<ReturnType<typeof listLiveSessions>>[number]

export type LoggedIn =
  | { kind: 'in'; memberId: MemberId; session: OpenedSession }
  | { kind: 'full'; sessions: LiveSession[]; rememberToken: string }

/**
 * Opens a session, or names the three that are live and opens the step that ends one of them. The caller holds the
 * member's lock, so that of ten logins at once no more than three get a place.
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
