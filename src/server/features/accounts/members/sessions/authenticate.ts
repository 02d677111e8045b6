import type { FastifyRequest } from 'fastify'
import { after } from '#lib/time/clock.ts'
import type { SessionId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { hashToken } from '#server/secrets.ts'
import type { Refusal, Viewer } from '#server/viewer.ts'
import { findEndReason, seeSession } from './session-queries.ts'
import { endedFromElsewhere, seenEveryMs } from './session-limits.ts'

// 256 bits in base64url; any other text was never a token of ours
const tokenShape = /^Bearer ([\w-]{43})$/i

function tokenHashOf(request: FastifyRequest): Buffer | null {
  const token = tokenShape.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? null : hashToken(token)
}

/** The viewer of a request's bearer token; null without one, or when its session has ended. One query. */
export async function authenticate(core: Core, request: FastifyRequest): Promise<Viewer | null> {
  const tokenHash = tokenHashOf(request)
  return tokenHash === null ? null : viewerOf(core, { tokenHash })
}

/**
 * Why a call without a viewer is refused: a device whose session was ended elsewhere is told so. Read only for a
 * refusal, so calls of signed-in members pay nothing for it.
 */
export async function whyRefused(core: Core, request: FastifyRequest): Promise<Refusal> {
  const tokenHash = tokenHashOf(request)
  const reason = tokenHash === null ? undefined : await findEndReason(core.db, tokenHash)
  return reason !== undefined && endedFromElsewhere.includes(reason) ? 'auth.session_ended' : 'auth.required'
}

/** The viewer of a session by its id (a play cookie names it); null when the session has ended. One query. */
export function viewerOfSession(core: Core, sessionId: SessionId): Promise<Viewer | null> {
  return viewerOf(core, { id: sessionId })
}

async function viewerOf(core: Core, key: Parameters<typeof seeSession>[1]): Promise<Viewer | null> {
  const now = core.clock.now()
  const session = await seeSession(core.db, key, now, after(now, -seenEveryMs))
  if (session === undefined) return null
  return {
    memberId: session.member_id,
    sessionId: session.session_id,
    profileId: session.profile_id,
    isOwner: session.is_owner === true,
    ageLimit: session.age_limit,
    staffRole: session.staff_role,
    confirmedAt: session.confirmed_at,
    provedBy: session.proved_by,
  }
}
