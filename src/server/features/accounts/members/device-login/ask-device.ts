import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { failTooMany } from '#server/fail.ts'
import { hashToken } from '#server/secrets.ts'
import type { SignedIn } from '../sign-in/cross-login.ts'
import { proofOfEarlier } from '../factors/factor-proof.ts'
import { lockMember } from '../member-queries.ts'
import { sessionLimit } from '../sessions/session-limits.ts'
import { endSession, listLiveSessions } from '../sessions/session-queries.ts'
import { openSession, type Visitor } from '../sessions/sessions.ts'
import { type DeviceRequest, findRequest, lockRequest, noteAsking, takeRequest } from './device-queries.ts'
import { askAtMostEveryMs, stateOf } from './device-request.ts'

export type DeviceAnswer =
  | { state: 'PENDING' | 'REFUSED' | 'EXPIRED' | 'FULL'; signedIn: null }
  | { state: 'APPROVED'; signedIn: SignedIn }

/**
 * The device asks whether it was approved; the first time that it was, its session is opened. While three other devices
 * are signed in it is told so and may ask again, because a place can become free.
 */
export async function askDevice(core: Core, call: { deviceCode: string; visitor: Visitor }): Promise<DeviceAnswer> {
  const now = core.clock.now()
  const deviceHash = hashToken(call.deviceCode)
  const request = await noteAsking(core.db, deviceHash, now, askAtMostEveryMs)
  if (request === undefined) return refuseHaste(await findRequest(core.db, deviceHash), now)
  const state = stateOf(request, now)
  if (state !== 'APPROVED' || request.member_id === null)
    return { state: state === 'APPROVED' ? 'EXPIRED' : state, signedIn: null }
  const letIn = { requestId: request.id, memberId: request.member_id, visitor: call.visitor }
  return transaction(core.db, (tx) => comeIn(tx, letIn, core.clock.now()))
}

/** The secret is unknown, or the device asks faster than allowed. */
function refuseHaste(request: DeviceRequest | undefined, now: Date): DeviceAnswer {
  if (request === undefined) return { state: 'EXPIRED', signedIn: null }
  const free = (request.asked_at ?? now).getTime() + askAtMostEveryMs
  return failTooMany(Math.max(1, Math.ceil((free - now.getTime()) / 1000)))
}

async function comeIn(
  tx: Tx,
  { requestId, memberId, visitor }: { requestId: string; memberId: MemberId; visitor: Visitor },
  now: Date,
): Promise<DeviceAnswer> {
  const member = await lockMember(tx, memberId)
  const request = await lockRequest(tx, requestId)
  // deleted, or used by a concurrent call, while this one waited for the lock
  if (member === undefined || request === undefined || stateOf(request, now) !== 'APPROVED')
    return { state: 'EXPIRED', signedIn: null }
  // approved before the factor was turned on
  const proof = await proofOfEarlier(tx, memberId, { provedBy: request.proved_by })
  if (proof === null) return { state: 'EXPIRED', signedIn: null }
  if (!(await hasFreeSession(tx, request, member.id, now))) return { state: 'FULL', signedIn: null }
  await takeRequest(tx, requestId, now)
  return { state: 'APPROVED', signedIn: { memberId, session: await openSession(tx, proof, visitor, now) } }
}

/** Ends the session that the approving member named, only when that is needed. */
async function hasFreeSession(tx: Tx, request: DeviceRequest, memberId: MemberId, now: Date): Promise<boolean> {
  const live = await listLiveSessions(tx, memberId, now)
  if (live.length < sessionLimit) return true
  const named = live.find((session) => session.id === request.end_session_id)
  if (named === undefined || live.length > sessionLimit) return false
  return endSession(tx, named.id, 'replaced', now)
}
