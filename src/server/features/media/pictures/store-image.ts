import { randomUUID } from 'node:crypto'
import type { ProblemCode } from '#contract/problem.ts'
import type { Tx } from '#db/client.ts'
import type { ImageId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { insertImage } from './image-queries.ts'
import { imageWidths } from './image-widths.ts'
import { announceFiles, adoptFiles } from '../uploads/pending-files.ts'
import { privatePath } from './private-pictures.ts'
import { keys } from '../pipeline/media-keys.ts'
import { withOpenPicture } from './open-pictures.ts'
import { copyOf, webpForms } from './picture-copies.ts'
import { avifJob } from '../pipeline/steps.ts'
import type { PictureFocus } from '#lib/lists/picture-focus.ts'

const smallestSide = 100

export interface PreparedImage {
  id: ImageId
  path: string
  width: number
  height: number
  color: string
  widths: number[]
}

/**
 * Reads a picture by its content, whatever its name, turns it upright, drops its metadata and writes it as WebP in
 * several widths. A visitor's opens only by `privateFolder`, and waits behind those of the house. Fails with
 * `unreadable`, which is `studio.image_unreadable` unless the caller has words of its own, or with `picture.…`.
 * `storeImage` writes the row. Whatever else may refuse the picture is asked before: this is the dearest part.
 */
export async function prepareImage(
  core: Core,
  bytes: Buffer,
  visitors?: { unreadable: ProblemCode },
): Promise<PreparedImage> {
  const mostWidth = imageWidths.at(-1) ?? 1920
  const asked = {
    bytes,
    ask: { smallestSide, mostWidth },
    lane: visitors === undefined ? 'house' : 'visitors',
    unreadable: visitors?.unreadable ?? 'studio.image_unreadable',
  } as const
  const { copies, ...facts } = await withOpenPicture(core, asked, async (picture) => {
    const made: { width: number; bytes: Buffer }[] = []
    for (const form of webpForms(picture.width))
      made.push({ width: form.width, bytes: await copyOf(core.config, form, bytes, picture) })
    return { width: picture.width, height: picture.height, color: picture.color, copies: made }
  })
  const id = randomUUID()
  const path = visitors === undefined ? id : `${privatePath}${id}`
  await announceFiles(core, keys.image(path))
  for (const copy of copies) await core.storage.put(`${keys.image(path)}${copy.width}.webp`, copy.bytes)
  return { id, path, ...facts, widths: copies.map(({ width }) => width) }
}

/** Writes the row of a prepared picture and queues its AVIF copies, which take too long for a request. */
export async function storeImage(core: Core, tx: Tx, image: PreparedImage, focus: PictureFocus): Promise<string> {
  await adoptFiles(tx, keys.image(image.path))
  await insertImage(tx, { ...image, focus })
  await core.queue.enqueue(tx, avifJob, { image: image.id })
  return image.id
}
