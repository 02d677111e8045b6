import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import type { FactorKind } from '#lib/lists/factors.ts'
import type { ApiKeyId, MemberId, ProfileId, SessionId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import { fail } from './fail.ts'

/**
 * The caller of a call for staff: a member of staff, or a machine with a key that acts as the member who made it. A key has
 * no session and no profile, so what needs one cannot be written for such a call.
 */
export interface StaffViewer {
  memberId: MemberId
  staffRole: StaffRole | null
  /** Null: a person with a session. */
  keyId: ApiKeyId | null
}

/** The caller: a signed-in member with the profile chosen in this session. */
export interface Viewer {
  memberId: MemberId
  sessionId: SessionId
  profileId: ProfileId | null
  /** Whether the owner's profile is the chosen one. */
  isOwner: boolean
  /** For a child's profile: titles rated above it are closed. Null for an adult, and while none is chosen. */
  ageLimit: number | null
  staffRole: StaffRole | null
  /** When the session’s member last gave their password in it; null: not in this session. */
  confirmedAt: Date | null
  /** By what factor this session was proved; null: by none. */
  provedBy: FactorKind | null
}

/** The facts of an adult who buys and does not work here: for code that acts for a member without a call of theirs. */
export const buyerWithoutCall = {
  isOwner: true,
  ageLimit: null,
  staffRole: null,
  confirmedAt: null,
  provedBy: null,
} as const

/** The profile chosen in this session; fails with `profile.choose_first` where there is none. */
export function chosenProfile(viewer: Viewer): number {
  return viewer.profileId ?? fail('profile.choose_first')
}

/** The answer to a caller who must be signed in and is not. */
export type Refusal = 'auth.required' | 'auth.session_ended'

/** How a bearer token becomes a viewer, and which refusal is sent when it does not. */
export interface SignIn {
  /** The viewer of a request's bearer token; null when there is none or it is no longer valid. */
  authenticate: (request: FastifyRequest) => Promise<Viewer | null>
  whyRefused: (request: FastifyRequest) => Promise<Refusal>
  /**
   * The caller by a key for machines; null when the request bears none. `call` is null for what is no call of the
   * contract. Fails with a code of `api-key-problems.ts`, and with 429.
   */
  byKey: (request: FastifyRequest, call: Route | null) => Promise<StaffViewer | null>
  /** Records a change that a key has made. */
  recordCall: (viewer: StaffViewer, call: Route, request: FastifyRequest) => Promise<void>
}
