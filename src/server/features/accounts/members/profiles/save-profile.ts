import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProfileId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { required } from '#server/http/validation.ts'
import type { Viewer } from '#server/viewer.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { lockMember } from '../member-queries.ts'
import { hashPassword } from '../password/password.ts'
import { checkProof } from './check-pin.ts'
import type { PictureDoors, PreparedPicture } from './doors.ts'
import {
  countProfiles,
  findProfile,
  insertProfile,
  listProfiles,
  lockProfile,
  type ProfileChange,
  updateProfile,
} from './profile-queries.ts'
import type { ProfileInput } from './read-profile-form.ts'
import { needsProof } from './profile-proof.ts'
import { profileLimit } from './profile-limits.ts'

/** Adds a profile. Because of the member's lock there are never more than three, however many are added at once. */
export async function addProfile(core: Core, pictures: PictureDoors, viewer: Viewer, input: ProfileInput) {
  const { name } = input
  if (name === undefined) failFields({ name: [required] })
  const profiles = await listProfiles(core.db, viewer.memberId)
  // otherwise a session that knows no PIN and has chosen no profile could make an adult's profile for itself
  if (viewer.profileId === null && profiles.some((profile) => profile.has_pin)) fail('profile.choose_first')
  if (profiles.length >= profileLimit) fail('profile.too_many')
  const now = core.clock.now()
  await withPicture(core, pictures, { viewer, input }, async (tx, change) => {
    if ((await lockMember(tx, viewer.memberId)) === undefined) fail('auth.required')
    if ((await countProfiles(tx, viewer.memberId)) >= profileLimit) fail('profile.too_many')
    await insertProfile(tx, { ...change, member_id: viewer.memberId, name, created_at: now })
  })
}

/** Changes the fields that the form contains. Fails with `profile.not_found` for somebody else's profile. */
export async function changeProfile(
  core: Core,
  pictures: PictureDoors,
  viewer: Viewer,
  { id, input }: { id: ProfileId; input: ProfileInput },
): Promise<void> {
  const profile = (await findProfile(core.db, viewer.memberId, id)) ?? fail('profile.not_found')
  if (profile.is_owner && typeof input.ageLimit === 'number') failFields({ age_limit: [ownerIsGrown] })
  const target = { isChosen: viewer.profileId === id, hasPin: profile.pin_hash !== null }
  if (needsProof({ target, byOwner: viewer.isOwner, touchesPin: input.pin !== undefined }))
    await checkProof(core, profile, { who: viewer, ...input })
  await withPicture(core, pictures, { viewer, input }, async (tx, change) => {
    const held = (await lockProfile(tx, viewer.memberId, id)) ?? fail('profile.not_found')
    // the PIN changed while it was being checked
    if (held.pin_hash !== profile.pin_hash) fail('profile.wrong_pin')
    await updateProfile(tx, id, change)
    const isReplaced = change.avatar_image_id !== undefined && held.avatar_image_id !== null
    if (isReplaced) await pictures.drop(core, tx, held.avatar_image_id ?? '')
  })
}

const ownerIsGrown = {
  fa: 'پروفایل صاحب حساب پروفایل کودک نمی‌شود.',
  en: 'The owner’s profile cannot be a child’s.',
}

/** Writes the picture before the transaction, and removes it if the transaction fails. */
async function withPicture(
  core: Core,
  pictures: PictureDoors,
  { viewer, input }: { viewer: Viewer; input: ProfileInput },
  write: (tx: Tx, change: ProfileChange) => Promise<void>,
): Promise<void> {
  let made: PreparedPicture | null = null
  if (input.picture) {
    await limit(core, { 'avatar.member': viewer.memberId })
    made = await pictures.prepare(core, input.picture)
  }
  const pinHash = typeof input.pin === 'string' ? await hashPassword(input.pin) : input.pin
  try {
    await transaction(core.db, async (tx) => {
      const image = made === null ? undefined : await pictures.store(tx, made)
      await write(tx, changeOf(input, { image, pinHash }))
    })
  } catch (error) {
    if (made !== null) await pictures.discard(core, made)
    throw error
  }
}

/** The one sent last, picture or built-in avatar, replaces the other; when both come, the own picture wins. */
function changeOf(
  input: ProfileInput,
  made: { image: string | undefined; pinHash: string | null | undefined },
): ProfileChange {
  const change: ProfileChange = {}
  if (input.name !== undefined) change.name = input.name
  if (input.ageLimit !== undefined) change.age_limit = input.ageLimit
  if (made.pinHash !== undefined) change.pin_hash = made.pinHash
  if (made.image !== undefined) Object.assign(change, { avatar: null, avatar_image_id: made.image })
  else if (input.defaultAvatar !== undefined)
    Object.assign(change, { avatar: input.defaultAvatar, avatar_image_id: null })
  else if (input.picture === null) Object.assign(change, { avatar: null, avatar_image_id: null })
  return change
}
