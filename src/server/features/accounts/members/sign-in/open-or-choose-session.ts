import type { Tx } from '#db/client.ts'
import type { FactorStep } from '#lib/lists/code-purpose.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { askFactor, type FactorAsked } from '../factors/ask-factor.ts'
import { type FactorProof, proofWithoutFactor } from '../factors/factor-proof.ts'
import { issueRememberToken } from './remember-tokens.ts'
import { sessionLimit } from '../sessions/session-limits.ts'
import { confirmSession, listLiveSessions } from '../sessions/session-queries.ts'
import { type OpenedSession, openSession, type Visitor } from '../sessions/sessions.ts'

export type LiveSession = Awaited<ReturnType<typeof listLiveSessions>>[number]

export type LetIn =
  | { kind: 'in'; memberId: MemberId; session: OpenedSession }
  | { kind: 'full'; sessions: LiveSession[]; rememberToken: string }

export type LoggedIn = LetIn | FactorAsked

interface Login {
  userName: string
  visitor: Visitor
}

/** Asks a member with factors for one; lets everybody else in. The caller has locked the member. */
export async function askFactorOrLetIn(
  tx: Tx,
  core: Core,
  login: Login & { memberId: MemberId; purpose: FactorStep },
): Promise<LoggedIn> {
  const proof = await proofWithoutFactor(tx, login.memberId)
  if (proof !== null) return openOrChooseSession(tx, core, { ...login, proof })
  const { userName, memberId, purpose } = login
  return askFactor(tx, core, { userName, memberId, purpose })
}

/**
 * Opens a session; or, when three are live, lists them and opens the step that ends one of them. The caller has locked
 * the member, so ten concurrent logins get no more than three places.
 */
export async function openOrChooseSession(tx: Tx, core: Core, login: Login & { proof: FactorProof }): Promise<LetIn> {
  const { userName, proof, visitor } = login
  const { memberId, provedBy } = proof
  const now = core.clock.now()
  const sessions = await listLiveSessions(tx, memberId, now)
  if (sessions.length >= sessionLimit) {
    const step = { userName, purpose: 'cross_login', memberId, provedBy } as const
    return { kind: 'full', sessions, rememberToken: await issueRememberToken(tx, step, now) }
  }
  return { kind: 'in', memberId, session: await openSession(tx, proof, visitor, now) }
}

/** The same for somebody who has just proved a factor: for ten minutes the session may make dangerous calls. */
export async function openConfirmed(tx: Tx, core: Core, login: Login & { proof: FactorProof }): Promise<LetIn> {
  const entered = await openOrChooseSession(tx, core, login)
  if (entered.kind === 'in') await confirmSession(tx, entered.session.sessionId, core.clock.now())
  return entered
}
