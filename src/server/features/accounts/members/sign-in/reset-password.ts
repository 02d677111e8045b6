import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { mayComeIn } from './by-organisation.ts'
import type { SignedIn } from './cross-login.ts'
import { forgetPasswordTries } from '../admission/slow-down-guesses.ts'
import { forgetKnown } from '../admission/known-device-queries.ts'
import { proofOfEarlier } from '../factors/factor-proof.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { lockMember, setPassword } from '../member-queries.ts'
import { hashPassword, newPasswordFaults } from '../password/password.ts'
import { readUserName } from './read-user-name.ts'
import { closeSteps, holdRememberToken, readStep } from './remember-tokens.ts'
import { confirmSession, endSessionsOf } from '../sessions/session-queries.ts'
import { openSession, type Visitor } from '../sessions/sessions.ts'

/**
 * Sets a new password after the code of a forgotten one, also for a member who never had one. It ends every session,
 * closes every begun step, forgets every known device, and signs this browser in. Of a member with factors the step must
 * say that one was proved, so that a mailbox in strange hands neither lets in nor locks out.
 */
export async function resetPassword(
  core: Core,
  form: { user_name: string; remember_token: string; password: string; rePassword: string },
  visitor: Visitor,
): Promise<SignedIn> {
  const userName = readUserName(form.user_name).normal
  await limit(core, { 'reset.address': visitor.ip })
  const step = await readStep(core.db, form.remember_token, core.clock.now())
  if (step?.purpose !== 'reset' || step.userName !== userName || step.memberId === null)
    fail('auth.remember_token_invalid')
  const memberId = step.memberId
  const faults = newPasswordFaults(form, userName)
  if (Object.keys(faults).length > 0) failFields(faults)
  // expensive, so only after the token was checked, and outside of the transaction
  const passwordHash = await hashPassword(form.password)
  const done = await transaction(core.db, async (tx): Promise<SignedIn | null> => {
    const now = core.clock.now()
    const member = await lockMember(tx, memberId)
    if (member?.user_name !== userName) return null
    if ((await holdRememberToken(tx, form.remember_token, step, now)) === null) return null
    mayComeIn(core, member)
    const proof = await proofOfEarlier(tx, memberId, step)
    if (proof === null) return null
    await setPassword(tx, memberId, passwordHash)
    await endSessionsOf(tx, memberId, { reason: 'password_changed', now })
    await closeSteps(tx, memberId, now)
    await forgetKnown(tx, memberId)
    const session = await openSession(tx, proof, visitor, now)
    await confirmSession(tx, session.sessionId, now)
    return { memberId, session }
  })
  if (done === null) fail('auth.remember_token_invalid')
  // wrong tries on the old password no longer count
  await forgetPasswordTries(core, userName, visitor.ip)
  return done
}
