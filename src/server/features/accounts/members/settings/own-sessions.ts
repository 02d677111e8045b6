import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { MemberId, SessionId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import type { LiveSession } from '../sign-in/open-or-choose-session.ts'
import { lockMember, readAccount } from '../member-queries.ts'
import { endSession, endSessionsOf, listLiveSessions } from '../sessions/session-queries.ts'
import { tellAccount } from './tell-account.ts'

/** The signed-in devices, the caller's own first. */
export async function listSessions(core: Core, viewer: Viewer): Promise<LiveSession[]> {
  const live = await listLiveSessions(core.db, viewer.memberId, core.clock.now())
  return live.toSorted((a, b) => Number(b.id === viewer.sessionId) - Number(a.id === viewer.sessionId))
}

/**
 * Ends one session; its device is told at its next call. Ending the caller's own is a logout. A session of somebody
 * else is not found.
 */
export async function endOneSession(core: Core, viewer: Viewer, sessionId: SessionId): Promise<void> {
  const isOwn = sessionId === viewer.sessionId
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    await lockMember(tx, viewer.memberId)
    const live = await listLiveSessions(tx, viewer.memberId, now)
    const ended = live.find((session) => session.id === sessionId) ?? fail('auth.session_not_found')
    await endSession(tx, ended.id, isOwn ? 'logout' : 'ended_elsewhere', now)
    if (!isOwn) await tellEnded(tx, core, viewer.memberId, [ended])
  })
}

/** Ends every session except the caller's; without others it does nothing. */
export async function endOtherSessions(core: Core, viewer: Viewer): Promise<void> {
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    await lockMember(tx, viewer.memberId)
    const others = (await listLiveSessions(tx, viewer.memberId, now)).filter(({ id }) => id !== viewer.sessionId)
    if (others.length === 0) return
    await endSessionsOf(tx, viewer.memberId, { reason: 'ended_elsewhere', except: viewer.sessionId, now })
    await tellEnded(tx, core, viewer.memberId, others)
  })
}

async function tellEnded(tx: Tx, core: Core, memberId: MemberId, ended: readonly LiveSession[]): Promise<void> {
  const account = (await readAccount(tx, memberId)) ?? fail('auth.required')
  const devices = ended.map(({ device, browser }) => ({ device, browser }))
  await tellAccount(tx, core, { ...account, news: { kind: 'sessions_ended', devices } })
}
