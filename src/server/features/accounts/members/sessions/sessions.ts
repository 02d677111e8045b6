import type { Tx } from '#db/client.ts'
import { after } from '#lib/time/clock.ts'
import type { FactorKind } from '#lib/lists/factors.ts'
import type { ProfileId, SessionId } from '#lib/ids.ts'
import type { Context } from '#server/api.ts'
import type { Regions } from '#server/http/caller-country.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { deviceOf } from './device.ts'
import { type Caller, callerOf } from '../admission/caller.ts'
import type { FactorProof } from '../factors/factor-proof.ts'
import { listProfileIds } from '../member-queries.ts'
import { insertSession } from './session-queries.ts'
import { sessionLifeMs } from './session-limits.ts'

/** The origin of a call, for the list of devices, and the caller for whom its tries count. */
export interface Visitor extends Caller {
  country: string | null
  userAgent: string | undefined
}

/** The origin of this call. */
export function visitorOf(context: Pick<Context, 'ip' | 'request'>, regions: Regions): Visitor {
  const { request } = context
  return {
    ...callerOf(context),
    country: regions.countryOfRequest(request),
    userAgent: request.headers['user-agent'],
  }
}

export interface OpenedSession {
  sessionId: SessionId
  /** The bearer token: shown once, stored hashed. */
  token: string
  profileId: ProfileId | null
  provedBy: FactorKind | null
}

/**
 * Opens a session. A member's only profile is chosen automatically; with several, none is. The caller enforces the
 * limit. The proof names the member: nobody comes in past the factor.
 */
export async function openSession(tx: Tx, proof: FactorProof, visitor: Visitor, now: Date): Promise<OpenedSession> {
  const { memberId, provedBy } = proof
  const profiles = await listProfileIds(tx, memberId)
  const profileId = profiles.length === 1 ? (profiles[0]?.id ?? null) : null
  const token = randomToken()
  const sessionId = await insertSession(tx, {
    member_id: memberId,
    profile_id: profileId,
    token_hash: hashToken(token),
    proved_by: provedBy,
    ...deviceOf(visitor.userAgent),
    ip: visitor.ip,
    country: visitor.country,
    created_at: now,
    last_seen_at: now,
    expires_at: after(now, sessionLifeMs),
  })
  return { sessionId, token, profileId, provedBy }
}
