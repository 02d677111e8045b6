import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { proofOfEarlier } from '../factors/factor-proof.ts'
import { limit } from '#server/limits/rate-limits.ts'
import type { LiveSession } from '../sign-in/open-or-choose-session.ts'
import { lockMember } from '../member-queries.ts'
import { sessionLimit } from '../sessions/session-limits.ts'
import { listLiveSessions } from '../sessions/session-queries.ts'
import { decideRequest, findOpenRequest, lockOpenRequest } from './device-queries.ts'
import { readUserCode } from './user-code.ts'

type Who = Pick<Viewer, 'memberId' | 'provedBy'>

/** Guesses are counted before anything is read, so valid and invalid codes cost the same. */
async function countedCode(core: Core, who: Who, typed: string): Promise<string> {
  await limit(core, { 'device_code.member': who.memberId })
  return readUserCode(typed) ?? fail('auth.device_request_not_found')
}

/** The device that shows this code, and, when there is no place for it, the sessions of which one must be ended. */
export async function findDevice(core: Core, who: Who, typed: string) {
  const code = await countedCode(core, who, typed)
  const now = core.clock.now()
  const request = (await findOpenRequest(core.db, code, now)) ?? fail('auth.device_request_not_found')
  const live = await listLiveSessions(core.db, who.memberId, now)
  return { request, inTheWay: live.length < sessionLimit ? [] : live }
}

type Outcome = 'done' | 'not_found' | 'full' | 'no_such_session' | 'not_proved'

/**
 * Approves or refuses the device; the first decision counts. With three live sessions the member must name one to end.
 * It ends only when the device comes in, so neither is lost if it does not come. The device is proved as this session is;
 * of a member with factors, a session without proof lets nothing in: `auth.factor_needed`.
 */
export async function decideDevice(
  core: Core,
  who: Who,
  call: { code: string; approve: boolean; endSession: string | undefined },
): Promise<void> {
  const code = await countedCode(core, who, call.code)
  const outcome = await transaction(core.db, async (tx): Promise<Outcome> => {
    const now = core.clock.now()
    // lock the member before the request, as everywhere
    if ((await lockMember(tx, who.memberId)) === undefined) return 'not_found'
    const request = await lockOpenRequest(tx, code, now)
    if (request === undefined) return 'not_found'
    if (call.approve) {
      if ((await proofOfEarlier(tx, who.memberId, who)) === null) return 'not_proved'
      const refusal = roomFor(await listLiveSessions(tx, who.memberId, now), call.endSession)
      if (refusal !== null) return refusal
    }
    const letIn = { member_id: who.memberId, end_session_id: call.endSession ?? null, proved_by: who.provedBy }
    const refused = { member_id: null, end_session_id: null, proved_by: null }
    await decideRequest(tx, request.id, { ...(call.approve ? letIn : refused), decided_at: now })
    return 'done'
  })
  if (outcome === 'not_found') fail('auth.device_request_not_found')
  if (outcome === 'no_such_session') fail('auth.session_not_found')
  if (outcome === 'not_proved') fail('auth.factor_needed')
  if (outcome === 'full') fail('auth.too_many_sessions')
}

function roomFor(live: readonly LiveSession[], endSession: string | undefined): Outcome | null {
  if (endSession !== undefined && !live.some((session) => session.id === endSession)) return 'no_such_session'
  return live.length >= sessionLimit && endSession === undefined ? 'full' : null
}
