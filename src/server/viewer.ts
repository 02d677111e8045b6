import type { FastifyRequest } from 'fastify'
import type { StaffRole } from '#contract/route.ts'

/** Who asks: a signed-in member with the profile chosen in this session. */
export interface Viewer {
  memberId: string
  sessionId: string
  profileId: number | null
  staffRole: StaffRole | null
}

/** Resolves the bearer token of a request; null when there is none or it is no longer good. */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>

/** What somebody is told who is not signed in where that is needed. */
export type Refusal = 'auth.required' | 'auth.session_ended'

/** How a bearer token becomes a viewer, and what is said when it does not. */
export interface SignIn {
  authenticate: Authenticate
  whyRefused: (request: FastifyRequest) => Promise<Refusal>
}
