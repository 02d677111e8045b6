import type { PictureKind } from './picture-kind.ts'

/** Why a picture is not taken. */
export type PictureRefusal =
  | { reason: 'unreadable' }
  | { reason: 'too_small'; side: number }
  | { reason: 'too_many_pixels'; megapixels: number; most: number }
  | { reason: 'too_long'; most: number }
  /** Opening it takes more time or memory than a picture may have. */
  | { reason: 'too_heavy' }

/** The facts in the header of a picture. */
export interface PictureFacts {
  kind: PictureKind
  width: number
  height: number
  /** A JPEG whose whole picture must be in memory before its first row is known. */
  isProgressive: boolean
}

/** WebP has no longer sides, and every picture is stored as WebP. */
const longestSide = 16_383

const million = 1_000_000

/**
 * The most pixels by what decoding them costs. A plain JPEG is read row by row and made small meanwhile: 200 megapixels,
 * as the largest phones take, need 25 MB. The others stand in memory as a whole: a progressive JPEG needs 6 bytes a pixel,
 * AVIF 11 and more.
 */
function mostPixels({ kind, isProgressive }: PictureFacts): number {
  if (kind === 'jpeg' && !isProgressive) return 210 * million
  if (kind === 'avif') return 20 * million
  return kind === 'heic' ? 40 * million : 52 * million
}

/** Why a picture with this header is refused before a pixel of it is decoded; null: it is not. Sides in pixels. */
export function refusalOfHeader(
  facts: PictureFacts,
  limits: { smallestSide: number; mostPixels?: number },
): PictureRefusal | null {
  const { width, height } = facts
  const most = Math.min(mostPixels(facts), limits.mostPixels ?? Infinity)
  if (width * height > most)
    return {
      reason: 'too_many_pixels',
      megapixels: Math.ceil((width * height) / million),
      most: Math.floor(most / million),
    }
  if (Math.max(width, height) > longestSide) return { reason: 'too_long', most: longestSide }
  const { smallestSide } = limits
  return Math.min(width, height) < smallestSide ? { reason: 'too_small', side: smallestSide } : null
}
