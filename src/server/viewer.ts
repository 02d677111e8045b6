import type { FastifyRequest } from 'fastify'
import type { MemberId, ProfileId, SessionId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { fail } from './fail.ts'

/** Who asks: a signed-in member with the profile chosen in this session. */
export interface Viewer {
  memberId: MemberId
  sessionId: SessionId
  profileId: ProfileId | null
  /** The owner's profile is the chosen one. */
  isOwner: boolean
  /** Of a child's profile: titles rated above it are closed. Null for a grown person, and while none is chosen. */
  ageLimit: number | null
  staffRole: StaffRole | null
}

/** The profile chosen in this session; fails with `profile.choose_first` where there is none. */
export function chosenProfile(viewer: Viewer): number {
  return viewer.profileId ?? fail('profile.choose_first')
}

/** What somebody is told who is not signed in where that is needed. */
export type Refusal = 'auth.required' | 'auth.session_ended'

/** How a bearer token becomes a viewer, and what is said when it does not. */
export interface SignIn {
  /** Resolves the bearer token of a request; null when there is none or it is no longer good. */
  authenticate: (request: FastifyRequest) => Promise<Viewer | null>
  whyRefused: (request: FastifyRequest) => Promise<Refusal>
}
