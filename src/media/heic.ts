import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ffmpeg } from './ffmpeg.ts'
import { type HeicPicture, parseHeic } from './heic-container.ts'
import { ffmpegOutput } from './run-ffmpeg.ts'

export interface DecodedHeic {
  /** RGB, three bytes a pixel, row by row. */
  pixels: Buffer
  width: number
  height: number
  /** Clockwise degrees that turn the picture upright. */
  turn: 0 | 90 | 180 | 270
  /** Whether to mirror it at its vertical axis after the rotation. */
  mirrored: boolean
}

/**
 * Decodes the primary picture of a HEIC file into pixels, whether single or in tiles as phones write it. We read the
 * container, because ffmpeg before 7 does not know tiles; ffmpeg decodes the HEVC pictures. Throws when the file is not
 * complete or not HEVC; returns `too_large` before anything is decoded.
 */
export async function decodeHeic(
  ffmpeg: Ffmpeg,
  bytes: Buffer,
  limits: { largestPixels: number },
): Promise<DecodedHeic | 'too_large'> {
  const picture = parseHeic(bytes)
  const { tileWidth, tileHeight, columns, rows } = picture
  if (picture.width * picture.height > limits.largestPixels) return 'too_large'
  // the last column and row may go over the edge, but nothing more
  if (tileWidth * columns * tileHeight * rows > limits.largestPixels * 1.5) return 'too_large'
  const frames = await decodeTiles(ffmpeg, picture)
  const size = tileWidth * tileHeight * 3
  if (frames.length !== size * picture.tiles.length) throw new Error('HEIC: a tile is missing or has another size')
  return { pixels: lay(picture, frames, size), ...upright(picture), turn: picture.turn, mirrored: picture.mirrored }
}

const upright = ({ width, height }: HeicPicture) => ({ width, height })

/** One HEVC stream of all tiles, each a separate picture; ffmpeg returns them one after another. */
async function decodeTiles(ffmpeg: Ffmpeg, picture: HeicPicture): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'heic-'))
  try {
    const file = join(folder, 'tiles.hevc')
    await writeFile(file, Buffer.concat(picture.tiles))
    // the stream may be larger than its container states
    const most = String(Math.ceil(picture.tileWidth * picture.tileHeight * 1.5) + 65_536)
    const input = [
      '-max_pixels',
      most,
      '-protocol_whitelist',
      'file,pipe',
      '-format_whitelist',
      'hevc',
      '-f',
      'hevc',
      '-i',
      file,
    ]
    const size = `scale=${picture.tileWidth}:${picture.tileHeight}`
    const output = ['-fps_mode', 'passthrough', '-vf', size, '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1']
    return await ffmpegOutput(ffmpeg, [...input, '-frames:v', String(picture.tiles.length), ...output])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Places the tiles side by side and crops what goes over the edge. */
function lay(picture: HeicPicture, frames: Buffer, size: number): Buffer {
  const { width, height, tileWidth, tileHeight, columns } = picture
  if (picture.tiles.length === 1 && width === tileWidth && height === tileHeight) return frames
  const pixels = Buffer.alloc(width * height * 3)
  for (let tile = 0; tile < picture.tiles.length; tile += 1) {
    const x = (tile % columns) * tileWidth
    const y = Math.floor(tile / columns) * tileHeight
    const wide = Math.min(tileWidth, width - x)
    for (let row = 0; row < Math.min(tileHeight, height - y); row += 1) {
      const from = tile * size + row * tileWidth * 3
      frames.copy(pixels, ((y + row) * width + x) * 3, from, from + wide * 3)
    }
  }
  return pixels
}
