import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { mayComeIn } from '../sign-in/by-organisation.ts'
import { lockMember } from '../member-queries.ts'
import { type LetIn, openConfirmed } from '../sign-in/open-or-choose-session.ts'
import { limit } from '#server/limits/rate-limits.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { tryPasskey } from './factor-proof.ts'
import { askForPasskey, memberOfPasskey } from './passkey.ts'
import { type FactorDoors, noteCounterFell } from './tell-factors.ts'

const anybody = { purpose: 'sign_in', memberId: null } as const

/** Returns the options for a browser that signs in with any passkey of this house that it has. */
export async function beginByPasskey(core: Core, ip: string) {
  await limit(core, { 'passkey.address': ip })
  return askForPasskey(core.db, core, anybody)
}

/**
 * Signs in with a passkey alone: it names its member, and its device has checked the person, so it counts as password
 * and factor. With three live sessions it opens none, and lists them. Fails with `auth.passkey_refused`,
 * and with `auth.by_organisation` where staff come in by their organisation only.
 */
export async function signInByPasskey(
  core: Core,
  doors: FactorDoors,
  call: { passkey: AuthenticationResponseJSON; visitor: Visitor },
): Promise<LetIn> {
  const { visitor, passkey } = call
  await limit(core, { 'passkey.address': visitor.ip })
  const outcome = await transaction(core.db, async (tx): Promise<LetIn | null> => {
    const memberId = await memberOfPasskey(tx, passkey)
    const member = memberId === null ? undefined : await lockMember(tx, memberId)
    if (member === undefined) return null
    const tried = await tryPasskey(tx, core, anybody, passkey)
    if (tried.kind === 'counter_fell') await noteCounterFell(tx, core, doors, tried)
    if (tried.kind !== 'right') return null
    mayComeIn(core, member)
    return openConfirmed(tx, core, { userName: member.user_name, visitor, proof: tried.proof })
  })
  return outcome ?? fail('auth.passkey_refused')
}
