import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Tx } from '#db/client.ts'
import type { ImageId } from '#lib/ids.ts'
import { keptBytes } from '#media/kept-files.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { insertImage } from './image-queries.ts'
import { imageWidths } from './image-widths.ts'
import { announceFiles, adoptFiles } from './pending-files.ts'
import { privatePath } from './private-pictures.ts'
import { keys } from './media-keys.ts'
import { avifJob } from './steps.ts'

const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif'])
// a picture of 100 megapixels is a mistake or an attack
const largestPixels = 100_000_000
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
 * several widths; a private one opens only by `privateFolder`. Fails with `studio.image_unreadable`. `storeImage` writes the row.
 */
export async function prepareImage(
  core: Core,
  bytes: Buffer,
  { isPrivate = false }: { isPrivate?: boolean } = {},
): Promise<PreparedImage> {
  const source = await readPicture(bytes)
  const id = randomUUID()
  const path = isPrivate ? `${privatePath}${id}` : id
  const wanted = imageWidths.filter((width) => width < source.width)
  const made =
    wanted.length === imageWidths.length ? wanted : [...wanted, Math.min(source.width, imageWidths.at(-1) ?? 1920)]
  await announceFiles(core, keys.image(path))
  for (const width of made) {
    const quality = width === made.at(-1) ? 82 : 78
    const form = { quality, effort: core.config.pictureEffort.webp }
    const parts = ['webp', JSON.stringify({ ...form, width, ...sharp.versions }), bytes]
    const copy = await keptBytes(core.config.keptPictures, parts, () =>
      source.picture.clone().resize({ width }).webp(form).toBuffer(),
    )
    await core.storage.put(`${keys.image(path)}${width}.webp`, copy)
  }
  return { id, path, width: source.width, height: source.height, color: source.color, widths: made }
}

async function readPicture(bytes: Buffer) {
  try {
    const picture = sharp(bytes, { limitInputPixels: largestPixels, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    if (!formats.has(format)) return fail('studio.image_unreadable')
    const { data, info } = await picture
      .autoOrient()
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    if (Math.min(info.width, info.height) < smallestSide) return fail('studio.image_unreadable')
    const { data: pixel } = await sharp(data)
      .resize(1, 1, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const color = `#${pixel.subarray(0, 3).toString('hex')}`
    return { picture: sharp(data), width: info.width, height: info.height, color }
  } catch (error) {
    return fail('studio.image_unreadable', {}, error)
  }
}

/** Writes the row of a prepared picture and queues its AVIF copies, which take too long for a request. */
export async function storeImage(
  core: Core,
  tx: Tx,
  image: PreparedImage,
  focus: 'start' | 'center' | 'end',
): Promise<string> {
  await adoptFiles(tx, keys.image(image.path))
  await insertImage(tx, { ...image, focus })
  await core.queue.enqueue(tx, avifJob, { image: image.id })
  return image.id
}
