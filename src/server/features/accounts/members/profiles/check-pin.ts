import type { ProfileId, SessionId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { type Asking, askPassword } from '../password/ask-password.ts'
import { forget, limit } from '#server/limits/rate-limits.ts'
import { isPasswordRight } from '../password/password.ts'
import { readPin } from './profile-proof.ts'

/**
 * Checks the PIN of a profile. Five tries in a quarter of an hour and thirty a day for each session, counted before the
 * PIN is checked, so that parallel guesses gain nothing and a guessing child uses up nobody else's tries. Fails with
 * `profile.pin_needed`, `profile.wrong_pin` or `request.too_many`.
 */
async function checkPin(
  core: Core,
  profile: { id: ProfileId; pin_hash: string },
  sessionId: SessionId,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined || typed.trim() === '') fail('profile.pin_needed')
  const whom = `${profile.id}|${sessionId}`
  const tries = { 'pin.profile_and_session': whom, 'pin.profile_and_session_by_day': whom }
  await limit(core, tries)
  // only many sessions opened one after another reach this limit
  await limit(core, { 'pin.profile': String(profile.id) })
  const pin = readPin(typed)
  if (pin === null || !(await isPasswordRight(profile.pin_hash, pin))) fail('profile.wrong_pin')
  await forget(core, tries)
}

/**
 * Checks the PIN of the profile or the account's password; needed to choose a profile with a PIN, or to change another
 * person's.
 */
export async function checkProof(
  core: Core,
  profile: { id: ProfileId; pin_hash: string | null },
  proof: { who: Asking; currentPin?: string | undefined; password?: string | undefined },
): Promise<void> {
  if (proof.password !== undefined && proof.password !== '') {
    await askPassword(core, proof.who, { field: 'password', password: proof.password })
    return
  }
  if (profile.pin_hash === null) fail('profile.owner_only')
  await checkPin(core, { id: profile.id, pin_hash: profile.pin_hash }, proof.who.sessionId, proof.currentPin)
}
