import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureLimits } from './picture-child.ts'
import { openPictureDesk } from './picture-desk.ts'

const ask = { smallestSide: 16, mostWidth: 400, ffmpeg: null }
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } })

test.runIf(process.platform === 'linux')('the process that opens pictures has only its share of memory', async () => {
  const narrow = openPictureDesk({ ...pictureLimits, dataKb: 670_000 })
  const heavy = await drawn(4000, 4000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const asked = { ask, lane: 'visitors' } as const
  const width = narrow.withPicture({ ...asked, bytes: heavy }, async (picture) => picture.width)
  await expect(width).rejects.toMatchObject({ refusal: { reason: 'too_heavy' } })
  const small = await drawn(60, 40).png().toBuffer()
  expect(await narrow.withPicture({ ...asked, bytes: small }, async (picture) => picture.width)).toBe(60)
})
