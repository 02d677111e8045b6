import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkFfmpeg } from './ffmpeg.ts'
import { parseHeic } from './heic-container.ts'
import { type DecodedHeic, decodeHeic } from './heic.ts'

const ffmpeg = await checkFfmpeg({ configured: process.env.FFMPEG_PATH, path: process.env.PATH })
const file = (name: string) => readFileSync(path.join(import.meta.dirname, '../../tests/fixtures/pictures', name))
const whole = file('whole.heic')
const tiled = file('tiled-turned.heic')
const limits = { largestPixels: 1_000_000 }

const decoded = async (bytes: Buffer): Promise<DecodedHeic> => {
  const picture = await decodeHeic(ffmpeg, bytes, limits)
  if (picture === 'too_large') throw new Error('too large')
  return picture
}

/** The strongest colour at a place: the pictures have a red, a green, a blue and a yellow quarter. */
function quarterAt(picture: DecodedHeic, x: number, y: number): string {
  const at = (y * picture.width + x) * 3
  const [red = 0, green = 0, blue = 0] = picture.pixels.subarray(at, at + 3)
  if (red > 180 && green > 150) return 'yellow'
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
}

describe('a HEIC picture', () => {
  it.each([
    ['in one piece', whole, 0],
    ['laid out in tiles, as telephones write it, and turned', tiled, 90],
  ])('is decoded %s', async (_title, bytes, turn) => {
    const picture = await decoded(bytes)
    expect(picture).toMatchObject({ width: 480, height: 320, turn, mirrored: false })
    const corners = [
      [40, 40],
      [440, 40],
      [40, 280],
      [440, 280],
      // next to the middle, where tiles meet
      [236, 156],
      [244, 164],
    ] as const
    expect(corners.map(([x, y]) => quarterAt(picture, x, y))).toEqual([
      'red',
      'green',
      'blue',
      'yellow',
      'red',
      'yellow',
    ])
  })

  it('of too many pixels is refused before it is decoded', async () => {
    expect(await decodeHeic(ffmpeg, tiled, { largestPixels: 100_000 })).toBe('too_large')
  })

  it('that was cut off anywhere is refused', async () => {
    for (const share of [0.02, 0.1, 0.3, 0.6, 0.9, 0.99])
      await expect(decoded(tiled.subarray(0, Math.floor(tiled.length * share)))).rejects.toThrow()
  })

  it('whose container was damaged is refused or decoded, and never leads outside of the file', () => {
    const head = tiled.indexOf('mdat', 0, 'latin1')
    for (let at = 24; at < head; at += 1) {
      const damaged = Buffer.from(tiled)
      damaged[at] = (damaged[at] ?? 0) ^ 0xff
      let picture
      try {
        picture = parseHeic(damaged)
      } catch {
        continue
      }
      const all = picture.tiles.reduce((sum, tile) => sum + tile.length, 0)
      expect(all).toBeLessThan(tiled.length * 20)
    }
  })
})
