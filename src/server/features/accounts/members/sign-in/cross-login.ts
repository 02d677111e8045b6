import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, SessionId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { proofOfEarlier } from '../factors/factor-proof.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { lockMember } from '../member-queries.ts'
import { holdRememberToken, readStep, spendRememberToken } from './remember-tokens.ts'
import { sessionLimit } from '../sessions/session-limits.ts'
import { endSession, isSessionOf, listLiveSessions } from '../sessions/session-queries.ts'
import { type OpenedSession, openSession, type Visitor } from '../sessions/sessions.ts'

export interface SignedIn {
  memberId: MemberId
  session: OpenedSession
}

type Outcome = ({ kind: 'in' } & SignedIn) | { kind: 'closed' } | { kind: 'not_found' } | { kind: 'full' }

/**
 * Completes a login that found three live sessions: ends the chosen one and opens the new one. When the chosen session
 * has ended meanwhile and left a place free, nothing else is ended. After a refused choice the token stays usable.
 */
export async function crossLogin(
  core: Core,
  input: { sessionId: SessionId; rememberToken: string; visitor: Visitor },
): Promise<SignedIn> {
  await limit(core, { 'cross_login.address': input.visitor.ip })
  const step = await readStep(core.db, input.rememberToken, core.clock.now())
  if (step?.purpose !== 'cross_login' || step.memberId === null) fail('auth.remember_token_invalid')
  const memberId = step.memberId
  const outcome = await transaction(core.db, async (tx): Promise<Outcome> => {
    const now = core.clock.now()
    const member = await lockMember(tx, memberId)
    // the member was deleted or renamed since the password was checked; a changed password has closed the step already
    if (member?.user_name !== step.userName) return { kind: 'closed' }
    if ((await holdRememberToken(tx, input.rememberToken, step, now)) === null) return { kind: 'closed' }
    // a factor that was turned on since the login began is asked for
    const proof = await proofOfEarlier(tx, memberId, step)
    if (proof === null) return { kind: 'closed' }
    const freed = await freeASession(tx, { memberId, sessionId: input.sessionId }, now)
    if (freed !== 'free') return { kind: freed }
    await spendRememberToken(tx, input.rememberToken, now)
    return { kind: 'in', memberId, session: await openSession(tx, proof, input.visitor, now) }
  })
  switch (outcome.kind) {
    case 'in':
      return outcome
    case 'closed':
      return fail('auth.remember_token_invalid')
    case 'not_found':
      return fail('auth.session_not_found')
    case 'full':
      return fail('auth.too_many_sessions')
  }
}

/** Under the member's lock: ends the chosen session and returns whether another one may be opened. */
async function freeASession(
  tx: Tx,
  chosen: { memberId: MemberId; sessionId: SessionId },
  now: Date,
): Promise<'free' | 'full' | 'not_found'> {
  const live = await listLiveSessions(tx, chosen.memberId, now)
  if (live.some((session) => session.id === chosen.sessionId)) {
    await endSession(tx, chosen.sessionId, 'replaced', now)
    return live.length - 1 < sessionLimit ? 'free' : 'full'
  }
  const wasTheirs = await isSessionOf(tx, chosen.memberId, chosen.sessionId)
  return wasTheirs && live.length < sessionLimit ? 'free' : 'not_found'
}
