import { transaction } from '#db/transaction.ts'
import type { ProfileId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { checkProof } from './check-pin.ts'
import { chooseProfile, findProfile, lockProfile } from './profile-queries.ts'

/**
 * Chooses who watches in this session. A PIN is needed, except when the session is in that profile already. The
 * account's password works too; otherwise an owner who forgot their PIN would be locked out for good.
 */
export async function selectProfile(
  core: Core,
  viewer: Viewer,
  { id, pin, password }: { id: ProfileId; pin: string | undefined; password: string | undefined },
): Promise<void> {
  const profile = (await findProfile(core.db, viewer.memberId, id)) ?? fail('profile.not_found')
  if (profile.pin_hash !== null && viewer.profileId !== id)
    await checkProof(core, profile, { who: viewer, currentPin: pin, password })
  await transaction(core.db, async (tx) => {
    const held = (await lockProfile(tx, viewer.memberId, id)) ?? fail('profile.not_found')
    // the PIN changed while it was being checked
    if (held.pin_hash !== profile.pin_hash && viewer.profileId !== id) fail('profile.wrong_pin')
    await chooseProfile(tx, { sessionId: viewer.sessionId, profileId: id }, core.clock.now())
  })
}
