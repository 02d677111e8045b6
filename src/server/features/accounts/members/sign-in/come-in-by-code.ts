import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { CodePurpose } from '#lib/lists/code-purpose.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { UserName } from '#lib/typed/user-name.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { mayComeIn } from './by-organisation.ts'
import { checkCode } from '../codes/check-code.ts'
import type { Caller } from '../admission/caller.ts'
import { countStranger } from '../admission/crowd.ts'
import { admit } from '../admission/slow-down-guesses.ts'
import { standingOf } from '../admission/known-devices.ts'
import { findMember, lockMember, readAccount } from '../member-queries.ts'
import { readUserName } from './read-user-name.ts'
import { registerMember } from './register-member.ts'
import { readStep } from './remember-tokens.ts'
import { type CodeOnItsWay, sendCode } from '../codes/send-code.ts'
import { endSession } from '../sessions/session-queries.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { askFactorOrLetIn, type LoggedIn } from './open-or-choose-session.ts'

/** Name of the owner's profile in an account without personal details. */
const profileNames: Record<Locale, string> = { fa: 'من', en: 'Me' }

/**
 * Sends a code for a gift, within the limits of the first step of sign-in. The answer is the same whether the name has
 * an account or not, because the caller has proven nothing yet.
 */
export async function askGiftCode(
  core: Core,
  to: { userName: string; about: string; caller: Caller; locale: Locale },
): Promise<CodeOnItsWay & { userName: string }> {
  const userName = readUserName(to.userName).normal
  const { caller, locale } = to
  const standing = await standingOf(core, userName, caller)
  await admit(core, { door: 'init', userName, caller, standing })
  const sent = await sendCode(core, { userName, purpose: `gift:${to.about}`, caller, standing, locale })
  return { userName, ...sent }
}

/** The member who signed in: an existing one, or one created from the proven name. */
export interface Arrival {
  /** The subject of the code. */
  about: string
  memberId: MemberId
  userName: string
  signIn: LoggedIn
}

/**
 * Checks a gift's code and signs its owner in, all in the commit of `then`, which may refuse and undo everything. A
 * name without an account gets one; its owner can complete it and set a password later. With three live sessions no
 * session is opened, nor for a member with factors before one was proved. Fails as `checkCode` does.
 */
export async function comeInByCode<T>(
  core: Core,
  given: { userName: string; code: string; rememberToken: string; visitor: Visitor; locale: Locale },
  then: (tx: Tx, arrival: Arrival) => Promise<T>,
): Promise<{ signIn: LoggedIn; result: T }> {
  const userName = readUserName(given.userName)
  const step = await readStep(core.db, given.rememberToken, core.clock.now())
  const [, about] = /^verify_gift:(.+)$/.exec(step?.purpose ?? '') ?? []
  if (about === undefined) {
    await countStranger(core, 'verify', given.visitor.ip)
    fail('auth.remember_token_invalid')
  }
  const purpose: CodePurpose = `gift:${about}`
  const held = (tx: Tx) => holdByName(tx, userName.normal)
  const { code, rememberToken, visitor } = given
  const codeTry = { userName: given.userName, code, rememberToken, purpose, caller: visitor, first: held }
  return checkCode(core, codeTry, async (tx) => {
    const memberId = await memberOf(tx, userName, given.locale, core.clock.now())
    mayComeIn(core, (await readAccount(tx, memberId)) ?? { staff_role: null })
    const login = { userName: userName.normal, memberId, visitor, purpose: 'second_factor_code' } as const
    const signIn = await askFactorOrLetIn(tx, core, login)
    return { signIn, result: await then(tx, { about, memberId, userName: userName.normal, signIn }) }
  })
}

/**
 * Signs a member in again whose first answer was lost: ends the session of that answer. Null when the account is
 * deleted.
 */
export function comeInAgain(
  core: Core,
  again: { memberId: MemberId; lostSessionId: string | null; visitor: Visitor },
): Promise<LoggedIn | null> {
  const { memberId, lostSessionId, visitor } = again
  return transaction(core.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member === undefined) return null
    mayComeIn(core, member)
    if (lostSessionId !== null) await endSession(tx, lostSessionId, 'replaced', core.clock.now())
    const login = { userName: member.user_name, memberId, visitor, purpose: 'second_factor_code' } as const
    return askFactorOrLetIn(tx, core, login)
  })
}

/** The living member of this name, locked; undefined where there is none. */
async function holdByName(tx: Tx, userName: string): Promise<MemberId | undefined> {
  const found = await findMember(tx, userName)
  if (found === undefined) return undefined
  const held = await lockMember(tx, found.id)
  return held?.user_name === userName ? held.id : undefined
}

async function memberOf(tx: Tx, userName: UserName, locale: Locale, now: Date): Promise<MemberId> {
  const there = await holdByName(tx, userName.normal)
  if (there !== undefined) return there
  const person = { firstName: '', lastName: '', birthDay: null, country: null, passwordHash: null }
  const profileName = profileNames[locale]
  const made = await registerMember(tx, { userName, ...person, profileName, locale }, now)
  // another call registered the name at this moment
  return made ?? (await holdByName(tx, userName.normal)) ?? fail('auth.remember_token_invalid')
}
