import { transaction } from '#db/transaction.ts'
import type { Core } from '../../../core.ts'
import { fail } from '../../../fail.ts'
import type { Viewer } from '../../../viewer.ts'
import { checkPin } from './check-pin.ts'
import { chooseProfile, findProfile, lockProfile } from './queries.ts'

/** Chooses who watches in this session. A PIN is asked for, but not by the session that is already in. */
export async function selectProfile(
  core: Core,
  viewer: Viewer,
  { id, pin }: { id: number; pin: string | undefined },
): Promise<void> {
  const profile = (await findProfile(core.db, viewer.memberId, id)) ?? fail('profile.not_found')
  if (profile.pin_hash !== null && viewer.profileId !== id)
    await checkPin(core, { id, pin_hash: profile.pin_hash }, pin)
  await transaction(core.db, async (tx) => {
    const held = (await lockProfile(tx, viewer.memberId, id)) ?? fail('profile.not_found')
    // another PIN while this one was being checked
    if (held.pin_hash !== profile.pin_hash && viewer.profileId !== id) fail('profile.wrong_pin')
    await chooseProfile(tx, { sessionId: viewer.sessionId, profileId: id }, core.clock.now())
  })
}
