import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import type { ImageId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { deleteImage, insertImage } from './image-queries.ts'
import { announceFiles, adoptFiles, releaseFiles } from '../uploads/pending-files.ts'
import { keys } from '../pipeline/media-keys.ts'
import { withOpenPicture } from './open-pictures.ts'
import type { PreparedImage } from './store-image.ts'

/** Sides of the stored squares in pixels: for a header, a page, a large screen. */
export const avatarSides = [96, 192, 384] as const
const largestSide = avatarSides[2]

/** The largest upload for a profile's picture. Bytes. */
export const avatarBytes = 10 * 1024 * 1024

const asked = {
  ask: { smallestSide: 16, mostWidth: largestSide, square: largestSide },
  lane: 'visitors',
  unreadable: 'profile.avatar_unreadable',
} as const
/** libvips' own; the squares are small. */
const effort = 4

/**
 * Makes an avatar of an uploaded picture, recognised by its content and not by its name: upright, square, without
 * metadata, written in three sizes. Fails with `profile.avatar_unreadable` (422) or `picture.…`. `storeAvatar` writes
 * the row.
 */
export async function prepareAvatar(core: Core, bytes: Buffer): Promise<PreparedImage> {
  const { color, squares } = await withOpenPicture(core, { ...asked, bytes }, async (picture) => {
    const made: { side: number; bytes: Buffer }[] = []
    for (const side of avatarSides)
      made.push({ side, bytes: await picture.copy({ format: 'webp', width: side, quality: 82 }, effort) })
    return { color: picture.color, squares: made }
  })
  const id = randomUUID()
  await announceFiles(core, keys.image(id))
  for (const square of squares) await core.storage.put(`${keys.image(id)}${square.side}.webp`, square.bytes)
  return { id, path: id, width: largestSide, height: largestSide, color, widths: [...avatarSides] }
}

/** Writes the row of a prepared avatar; answers its id. */
export async function storeAvatar(tx: Tx, image: PreparedImage): Promise<ImageId> {
  await adoptFiles(tx, keys.image(image.path))
  await insertImage(tx, { ...image, focus: 'center' })
  return image.id
}

/** Removes a picture that nothing shows any more: its row now, its files after the commit. */
export async function dropImage(core: Pick<Core, 'queue' | 'clock'>, tx: Tx, imageId: ImageId): Promise<void> {
  const path = await deleteImage(tx, imageId)
  if (path !== undefined) await releaseFiles(core, tx, keys.image(path))
}

/** Removes the files of a prepared picture that is not used. */
export async function discardImage(core: Pick<Core, 'storage'>, image: PreparedImage): Promise<void> {
  await core.storage.removePrefix(keys.image(image.path))
}
