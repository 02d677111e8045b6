import type { FastifyRequest } from 'fastify'
import { staffRoles } from '#contract/route.ts'
import { after } from '#lib/clock.ts'
import type { Core } from '../../core.ts'
import { hashToken } from '../../secrets.ts'
import type { Viewer } from '../../viewer.ts'
import { seeSession } from './session-queries.ts'
import { seenEveryMs } from './rules.ts'

// 256 bits in base64url: anything else never was one of ours
const tokenShape = /^Bearer ([\w-]{43})$/i

/** The viewer behind the bearer token of a request; null without one, or when its session is over. One query. */
export async function authenticate(core: Core, request: FastifyRequest): Promise<Viewer | null> {
  const token = tokenShape.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return null
  return viewerOf(core, { tokenHash: hashToken(token) })
}

/** The viewer of a session known by its id (a play ticket names it); null when the session is over. One query. */
export function viewerOfSession(core: Core, sessionId: string): Promise<Viewer | null> {
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
    staffRole: staffRoles.find((role) => role === session.staff_role) ?? null,
  }
}
