import type { ProblemCode } from '#contract/problem.ts'
import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import { roleOfClaims } from '#lib/lists/oidc-roles.ts'
import { shortened } from '#lib/text/shortened.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import { normaliseUserName, type UserName } from '#lib/typed/user-name.ts'
import type { Core } from '#server/core.ts'
import { registerMember } from '#server/features/accounts/members/index.ts'
import { tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import type { Audit } from '#server/audit.ts'
import { lockSetup, withdrawOthers } from '../invitation-queries.ts'
import { lockAdministratorsAnd, lockMemberBy, setRole } from '../staff-queries.ts'
import { bindIdentity, findByIdentity, hasIdentity, hasOpenInvitation, type Identity } from './identity-queries.ts'
import type { Claims } from './provider.ts'

export interface OidcDesk {
  core: Core
  audit: Audit
}

type Standing = { id: MemberId; user_name: string; staff_role: StaffRole | null }
/** `memberId` is the account that was meant; null where there is none, or it was not looked for. */
type Refused = { problem: ProblemCode; memberId: MemberId | null }
type Found = { is: Standing; isTied: boolean } | { isNew: UserName } | Refused

const refused = (problem: ProblemCode, memberId: MemberId | null = null): Refused => ({ problem, memberId })

/** The verified e-mail address of the claims; null where the provider does not say that it is theirs. */
function addressOf({ email, email_verified: isVerified }: Claims): UserName | null {
  if (typeof email !== 'string' || isVerified !== true) return null
  const name = normaliseUserName(email)
  return 'refused' in name || name.kind !== 'email' ? null : name
}

/**
 * Whose sign-in it is: by the identity, and at the first time by the verified address. An account of that address may
 * have been made by somebody else with a password of theirs, so only one that is staff, or was invited, is taken.
 */
async function findMember(tx: Tx, claims: Claims, identity: Identity, now: Date): Promise<Found> {
  const known = await findByIdentity(tx, identity)
  if (known !== undefined) return { is: known, isTied: true }
  const address = addressOf(claims)
  if (address === null) return refused('oidc.unverified')
  const member = await lockMemberBy(tx, { userName: address.normal })
  if (member === undefined) return { isNew: address }
  if (await hasIdentity(tx, member.id)) {
    // another sign-in of the same person has tied it since this one looked
    const tied = await findByIdentity(tx, identity)
    return tied === undefined ? refused('oidc.other_identity', member.id) : { is: tied, isTied: true }
  }
  const isKnownHere = member.staff_role !== null || (await hasOpenInvitation(tx, member.user_name, now))
  return isKnownHere ? { is: member, isTied: false } : refused('oidc.not_staff', member.id)
}

const text = (given: unknown): string => (typeof given === 'string' ? shortened(given, 100) : '')

interface Newcomer {
  userName: UserName
  claims: Claims
  role: StaffRole
  now: Date
}

/** The new account; null where one of this address was made at the same moment. */
async function makeMember(tx: Tx, { userName, claims, role, now }: Newcomer): Promise<MemberId | null> {
  const firstName = text(claims['given_name']) || text(claims['name']) || userName.normal.split('@')[0] || ''
  return registerMember(
    tx,
    {
      userName,
      firstName,
      lastName: text(claims['family_name']),
      birthDay: null,
      country: null,
      locale: claims['locale'] === 'fa' ? ('fa' as const) : ('en' as const),
      passwordHash: null,
      staffRole: role,
    },
    now,
  )
}

/**
 * Makes the role what the claims say, as an administrator would. The last administrator stays one whatever they say.
 * Returns the role that the member then has.
 */
async function followClaims(
  tx: Tx,
  { core, audit }: OidcDesk,
  member: Standing,
  wish: StaffRole | null,
): Promise<StaffRole | null> {
  const held = await lockAdministratorsAnd(tx, member.id)
  const was = held.find((one) => one.id === member.id)?.staff_role ?? null
  if (was === wish) return was
  const admins = held.filter((one) => one.staff_role === 'admin')
  if (was === 'admin' && admins.length === 1) return was
  await setRole(tx, member.id, wish)
  if (was !== null)
    await tellMember(tx, core, { memberId: member.id, kind: 'security' }, (locale) =>
      wordsOf('staff_role_changed', locale, { taken_away: wish === null }),
    )
  const action = was === null ? 'staff.joined' : wish === null ? 'staff.role_taken' : 'staff.role_changed'
  const details = { was, role: wish, by: 'oidc' }
  await audit(tx, { memberId: member.id, action, subject: `member:${member.id}`, details })
  return wish
}

/**
 * Who comes in by these claims, with the role that they give: a member of before, or one made anew. A role that is gone
 * from the claims is taken away, and the person refused.
 */
export async function letIn(tx: Tx, desk: OidcDesk, claims: Claims): Promise<{ memberId: MemberId } | Refused> {
  const { core, audit } = desk
  const now = core.clock.now()
  const rules = core.config.oidc?.roles
  if (rules === undefined) return refused('oidc.off')
  const wish = roleOfClaims(claims, rules)
  if (wish === 'admin') await lockSetup(tx)
  const identity = { issuer: claims.iss, subject: claims.sub }
  const found = await findMember(tx, claims, identity, now)
  if ('problem' in found) return found
  if ('isNew' in found) {
    if (wish === null) return refused('oidc.no_role')
    const memberId = await makeMember(tx, { userName: found.isNew, claims, role: wish, now })
    // the same person comes in twice at this moment, or registers: the account is there now
    if (memberId === null) return letIn(tx, desk, claims)
    await settle(tx, { memberId, userName: found.isNew.normal, role: wish, identity, now })
    const details = { role: wish, by: 'oidc' }
    await audit(tx, { memberId, action: 'staff.joined', subject: `member:${memberId}`, details })
    return { memberId }
  }
  const { id: memberId, user_name: userName } = found.is
  // a role that this provider never gave is not taken away by its silence
  if (wish === null && !found.isTied) return refused('oidc.no_role', memberId)
  const role = await followClaims(tx, desk, found.is, wish)
  if (wish === null || role === null) return refused('oidc.no_role', memberId)
  await settle(tx, { memberId, userName, role, identity, now })
  return { memberId }
}

interface Settled {
  memberId: MemberId
  userName: string
  role: StaffRole
  identity: Identity
  now: Date
}

/** The identity is theirs from now on, and links that would make them staff are over. */
async function settle(tx: Tx, { memberId, userName, role, identity, now }: Settled): Promise<void> {
  await bindIdentity(tx, identity, memberId, now)
  await withdrawOthers(tx, userName, now)
  if (role === 'admin') await withdrawOthers(tx, null, now)
}
