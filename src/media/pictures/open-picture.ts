import sharp, { type Sharp } from 'sharp'
import type { Ffmpeg } from '../ffmpeg.ts'
import { parseHeic } from '../heic-container.ts'
import { decodeHeic } from '../heic.ts'
import { type PictureRefusal, refusalOfHeader } from './judge-picture.ts'
import type { OpenedPicture, PictureAsk } from './picture-asks.ts'
import { kindOf, type PictureKind } from './picture-kind.ts'
import { PictureRefused } from './picture-refused.ts'

const ground = '#211e29'

/** Up to here a picture is decoded once for its colour and once more for its copies: they are mostly known already. */
const lightPixels = 4_000_000

const refuse = (refusal: PictureRefusal): never => {
  throw new PictureRefused(refusal)
}

/** Pixels without loss, as the encoders take them. */
interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const pixelsOf = async (picture: Sharp): Promise<Pixels> =>
  await picture.clone().raw().toBuffer({ resolveWithObject: true })

export const sharpOf = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false })

/** The animation chunk of an APNG comes before the first picture data. */
function isAnimatedPng(bytes: Buffer): boolean {
  const animation = bytes.indexOf('acTL', 8, 'latin1')
  return animation !== -1 && animation < bytes.indexOf('IDAT', 8, 'latin1')
}

/** The picture upright, of which only the header has been read so far, and its size. */
async function fromCommon(bytes: Buffer, kind: PictureKind, ask: PictureAsk) {
  if (ask.square !== undefined && kind === 'png' && isAnimatedPng(bytes)) refuse({ reason: 'unreadable' })
  const header = await sharp(bytes, { limitInputPixels: false, animated: kind === 'webp' }).metadata()
  if (ask.square !== undefined && (header.pages ?? 1) > 1) refuse({ reason: 'unreadable' })
  const { width, autoOrient } = header
  const height = header.pageHeight ?? header.height
  const refused = refusalOfHeader({ kind, width, height, isProgressive: header.isProgressive === true }, ask)
  if (refused !== null) refuse(refused)
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', animated: false }).autoOrient()
  const isTurned = autoOrient.width !== width
  return { picture, width: isTurned ? height : width, height: isTurned ? width : height }
}

async function fromHeic(bytes: Buffer, ask: PictureAsk, ffmpeg: Ffmpeg) {
  const { width, height } = parseHeic(bytes)
  const refused = refusalOfHeader({ kind: 'heic', width, height, isProgressive: false }, ask)
  if (refused !== null) refuse(refused)
  const read = await decodeHeic(ffmpeg, bytes, { largestPixels: width * height })
  if (read === 'too_large') return refuse({ reason: 'unreadable' })
  const raw = { width: read.width, height: read.height, channels: 3 } as const
  const plain = sharp(read.pixels, { raw, limitInputPixels: false })
  const picture = read.mirrored ? plain.rotate(read.turn).flop() : plain.rotate(read.turn)
  const isTurned = read.turn === 90 || read.turn === 270
  return { picture, width: isTurned ? read.height : read.width, height: isTurned ? read.width : read.height }
}

async function colorOf(picture: Sharp): Promise<string> {
  const pixel = await picture.clone().resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

/** The picture at the size of its widest copy: the middle square, or the whole. */
function sized(picture: Sharp, { square, mostWidth }: PictureAsk): Sharp {
  const small =
    square === undefined
      ? picture.clone().resize({ width: mostWidth, withoutEnlargement: true })
      : picture.clone().resize(square, square, { fit: 'cover', position: 'centre' }).flatten({ background: ground })
  return small.toColourspace('srgb')
}

/**
 * Opens a picture by its content, whatever its name, upright and without its metadata. `pixels` decodes it at the size of
 * its widest copy, once. Throws `PictureRefused`, for its size before a pixel is decoded.
 */
export async function openPicture(
  bytes: Buffer,
  ask: PictureAsk,
): Promise<{ picture: Omit<OpenedPicture, 'versions'>; pixels: () => Promise<Pixels> }> {
  const kind = kindOf(bytes) ?? refuse({ reason: 'unreadable' })
  if (kind === 'heic' && ask.ffmpeg === null) refuse({ reason: 'unreadable' })
  const { picture, width, height } =
    kind === 'heic' && ask.ffmpeg !== null ? await fromHeic(bytes, ask, ask.ffmpeg) : await fromCommon(bytes, kind, ask)
  let made: Promise<Pixels> | undefined
  const pixels = () => (made ??= pixelsOf(sized(picture, ask)))
  const isLight = width * height <= lightPixels && ask.square === undefined
  const color = await colorOf(isLight ? picture.clone().toColourspace('srgb') : sharpOf(await pixels()))
  const side = ask.square
  return { picture: { width: side ?? width, height: side ?? height, color }, pixels }
}
