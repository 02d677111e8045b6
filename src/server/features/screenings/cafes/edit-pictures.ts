import type { z } from 'zod'
import { mostCafePictures, type StudioCafe } from '#contract/screenings/cafes/cafes.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { CafeId, ImageId, MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { dropImage, prepareImage, storeImage } from '#server/features/media/index.ts'
import { answerOf, type CafeDoors } from './edit-cafe.ts'
import { countPictures, deletePicture, insertPicture, lockCafe } from './picture-queries.ts'

type Answer = z.input<typeof StudioCafe>

/**
 * Adds a picture as the last one, audited in the same commit. Fails with `studio.image_unreadable`, or
 * `cafe.too_many_pictures`; then the files that nothing shows are swept later.
 */
export async function addPicture(
  core: Core,
  doors: CafeDoors,
  by: MemberId,
  { id, bytes }: { id: CafeId; bytes: Buffer },
): Promise<Answer> {
  await mustHaveRoom(core.db, id)
  const image = await prepareImage(core, bytes)
  return transaction(core.db, async (tx) => {
    if (!(await lockCafe(tx, id))) fail('cafe.not_found')
    await mustHaveRoom(tx, id)
    await insertPicture(tx, id, await storeImage(core, tx, image, 'center'))
    await doors.audit(tx, { memberId: by, action: 'cafe.add_picture', subject: `cafe:${id}` })
    return answerOf(tx, id)
  })
}

/** Whether one more picture is taken: asked before it is read, and again under the lock. */
async function mustHaveRoom(db: Db | Tx, id: CafeId): Promise<void> {
  if ((await countPictures(db, id)) >= mostCafePictures) fail('cafe.too_many_pictures')
}

/** Removes a picture with its files. Fails with `request.not_found`. */
export async function removePicture(
  core: Core,
  doors: CafeDoors,
  by: MemberId,
  { id, imageId }: { id: CafeId; imageId: ImageId },
): Promise<Answer> {
  return transaction(core.db, async (tx) => {
    if (!(await deletePicture(tx, id, imageId))) fail('request.not_found')
    await dropImage(core, tx, imageId)
    await doors.audit(tx, { memberId: by, action: 'cafe.remove_picture', subject: `cafe:${id}` })
    return answerOf(tx, id)
  })
}
