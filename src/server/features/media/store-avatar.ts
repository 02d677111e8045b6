import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Tx } from '#db/client.ts'
import type { ImageId } from '#lib/ids.ts'
import type { Ffmpeg } from '#media/ffmpeg.ts'
import { decodeHeic, isHeic } from '#media/heic.ts'
import type { Core } from '../../core.ts'
import { AppError, fail } from '../../fail.ts'
import { deleteImage, insertImage } from './image-queries.ts'
import { announceFiles, adoptFiles, releaseFiles } from './pending-files.ts'
import { keys } from './media-keys.ts'
import { ffmpegOf } from './program.ts'
import type { PreparedImage } from './store-image.ts'

/** Sides of the squares that are kept, in pixels: a header, a page, a large screen. */
export const avatarSides = [96, 192, 384] as const

/** An uploaded file that will be somebody's face, at most. Bytes. */
export const avatarBytes = 10 * 1024 * 1024

// telephones take 12 or 24 megapixels unless told otherwise; decoded, 40 take 120 MB
const largestPixels = 40_000_000
const formats = new Set(['jpeg', 'png', 'webp'])
const smallestSide = 16
const decodeSeconds = 15

const unreadable = (cause?: unknown): never => fail('profile.avatar_unreadable', {}, cause)

// A decoded picture is large: one after the other, so that many uploads at once do not fill the memory.
let turn: Promise<unknown> = Promise.resolve()

/**
 * Makes an avatar of an uploaded picture, known by its content and not by its name: upright, square, without its metadata,
 * written anew in three sizes. Fails with `profile.avatar_unreadable` (422), or `request.too_large` (413) for one of too many
 * pixels, which is found out before anything is decoded. The row is written by `storeAvatar`.
 */
export function prepareAvatar(core: Core, bytes: Buffer): Promise<PreparedImage> {
  const mine = turn.then(() => prepare(core, bytes))
  turn = mine.catch(() => undefined)
  return mine
}

async function prepare(core: Core, bytes: Buffer): Promise<PreparedImage> {
  const square = await squareOf(core, bytes)
  const color = await colorOf(square)
  const id = randomUUID()
  await announceFiles(core, keys.image(id))
  for (const side of avatarSides) {
    const small = await sharp(square).resize(side, side).webp({ quality: 82 }).toBuffer()
    await core.storage.put(`${keys.image(id)}${side}.webp`, small)
  }
  const side = avatarSides[avatarSides.length - 1] ?? 384
  return { id, path: id, width: side, height: side, color, widths: [...avatarSides] }
}

/** The middle square of the picture as a PNG of the largest side; this is all that is left of the upload. */
async function squareOf(core: Core, bytes: Buffer): Promise<Buffer> {
  // a missing program is our fault and no fault of the picture
  const ffmpeg = isHeic(bytes) ? await ffmpegOf(core) : null
  try {
    const upright = ffmpeg === null ? await fromCommon(bytes) : await fromHeic(ffmpeg, bytes)
    const side = avatarSides[avatarSides.length - 1] ?? 384
    return await upright
      .resize(side, side, { fit: 'cover', position: 'centre' })
      .flatten({ background: '#211e29' })
      .toColourspace('srgb')
      .png()
      .timeout({ seconds: decodeSeconds })
      .toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    return unreadable(error)
  }
}

async function fromCommon(bytes: Buffer) {
  // the header alone is read here: no pixel is decoded before their number is known
  const { format, width, height, pages } = await sharp(bytes, { limitInputPixels: false, animated: true }).metadata()
  if (!formats.has(format)) return unreadable()
  if (format === 'webp' && (pages ?? 1) > 1) return unreadable()
  if (format === 'png' && isAnimatedPng(bytes)) return unreadable()
  refuseOdd(width, height)
  return sharp(bytes, { limitInputPixels: largestPixels, failOn: 'error', animated: false }).autoOrient()
}

async function fromHeic(ffmpeg: Ffmpeg, bytes: Buffer) {
  const picture = await decodeHeic(ffmpeg, bytes, { largestPixels })
  if (picture === 'too_large') return fail('request.too_large')
  refuseOdd(picture.width, picture.height)
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const
  const plain = sharp(picture.pixels, { raw, limitInputPixels: largestPixels })
  return picture.mirrored ? plain.rotate(picture.turn).flop() : plain.rotate(picture.turn)
}

function refuseOdd(width: number, height: number): void {
  if (width * height > largestPixels) fail('request.too_large')
  if (Math.min(width, height) < smallestSide) unreadable()
}

/** The animation chunk of an APNG stands before the first picture data. */
function isAnimatedPng(bytes: Buffer): boolean {
  const animation = bytes.indexOf('acTL', 8, 'latin1')
  return animation !== -1 && animation < bytes.indexOf('IDAT', 8, 'latin1')
}

async function colorOf(square: Buffer): Promise<string> {
  const pixel = await sharp(square).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

/** Writes the row of a prepared avatar; answers its id. */
export async function storeAvatar(tx: Tx, image: PreparedImage): Promise<ImageId> {
  await adoptFiles(tx, keys.image(image.path))
  await insertImage(tx, { ...image, focus: 'center' })
  return image.id
}

/** Takes a picture away that nothing shows any more: its row now, its files when the transaction has committed. */
export async function dropImage(core: Pick<Core, 'queue' | 'clock'>, tx: Tx, imageId: ImageId): Promise<void> {
  const path = await deleteImage(tx, imageId)
  if (path !== undefined) await releaseFiles(core, tx, keys.image(path))
}

/** The files of a prepared picture that came to nothing. */
export async function discardImage(core: Pick<Core, 'storage'>, image: PreparedImage): Promise<void> {
  await core.storage.removePrefix(keys.image(image.path))
}
