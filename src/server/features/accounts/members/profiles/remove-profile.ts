import { transaction } from '#db/transaction.ts'
import type { ProfileId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import type { PictureDoors } from './doors.ts'
import { deleteProfileRow, lockProfile } from './profile-queries.ts'
import { needsProof } from './profile-proof.ts'

/**
 * Deletes a profile with its history, favourites, settings and picture. The owner's profile cannot be deleted; it goes
 * with the account.
 */
export async function removeProfile(core: Core, pictures: PictureDoors, viewer: Viewer, id: ProfileId): Promise<void> {
  await transaction(core.db, async (tx) => {
    const profile = (await lockProfile(tx, viewer.memberId, id)) ?? fail('profile.not_found')
    if (profile.is_owner) fail('profile.owner_stays')
    const target = { isChosen: viewer.profileId === id, hasPin: profile.pin_hash !== null }
    if (needsProof({ target, byOwner: viewer.isOwner, touchesPin: false })) fail('profile.owner_only')
    await deleteProfileRow(tx, id)
    if (profile.avatar_image_id !== null) await pictures.drop(core, tx, profile.avatar_image_id)
  })
}
