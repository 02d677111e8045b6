import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { lockMember } from '../member-queries.ts'
import { endSessionsOf, listLiveSessions } from '../sessions/session-queries.ts'
import { tellAccount } from './tell-account.ts'

/**
 * Signs a member out on every device, and tells them which; each device hears it at its next call.
 * @returns how many sessions ended
 */
export async function endAllSessions(
  tx: Tx,
  core: Pick<Core, 'config' | 'queue' | 'clock'>,
  memberId: MemberId,
): Promise<number> {
  const account = await lockMember(tx, memberId)
  if (account === undefined) return 0
  const now = core.clock.now()
  const live = await listLiveSessions(tx, memberId, now)
  if (live.length === 0) return 0
  await endSessionsOf(tx, memberId, { reason: 'ended_elsewhere', now })
  const devices = live.map(({ device, browser }) => ({ device, browser }))
  await tellAccount(tx, core, { ...account, news: { kind: 'sessions_ended', devices } })
  return live.length
}
