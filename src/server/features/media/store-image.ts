import { randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { Tx } from '#db/client.ts'
import type { ImageId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { insertImage } from './image-queries.ts'
import { announceFiles, adoptFiles } from './pending-files.ts'
import { privatePath } from './private-pictures.ts'
import { keys } from './media-keys.ts'
import { copyOf, webpForms } from './picture-copies.ts'
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
  const forms = webpForms(source.width)
  await announceFiles(core, keys.image(path))
  for (const form of forms) {
    const copy = await copyOf(core.config, form, bytes, source.pixels)
    await core.storage.put(`${keys.image(path)}${form.width}.webp`, copy)
  }
  const widths = forms.map(({ width }) => width)
  return { id, path, width: source.width, height: source.height, color: source.color, widths }
}

/** The picture upright in sRGB without loss, for encoders; made when it is first asked for. */
function uprightPixels(picture: Sharp): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => (made ??= picture.clone().png({ compressionLevel: 1 }).toBuffer())
}

async function readPicture(bytes: Buffer) {
  const unreadable = (error?: unknown) => fail('studio.image_unreadable', {}, error)
  try {
    const read = sharp(bytes, { limitInputPixels: largestPixels, failOn: 'error', animated: false })
    const { format, autoOrient } = await read.metadata()
    if (!formats.has(format) || Math.min(autoOrient.width, autoOrient.height) < smallestSide) return unreadable()
    const picture = read.autoOrient().toColourspace('srgb')
    const { data } = await picture
      .clone()
      .resize(1, 1, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const color = `#${data.subarray(0, 3).toString('hex')}`
    const upright = uprightPixels(picture)
    return { ...autoOrient, color, pixels: () => upright().catch(unreadable) }
  } catch (error) {
    return unreadable(error)
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
