import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { PictureReply } from './picture-asks.ts'
import { type PictureChild, pictureLimits, startPictureChild, tooLate } from './picture-child.ts'
import { openPictureDesk } from './picture-desk.ts'
import { PictureRefused } from './picture-refused.ts'

const ask = { smallestSide: 16, mostWidth: 400, ffmpeg: null }
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } })
const small = await drawn(60, 40).png().toBuffer()
const desk = openPictureDesk()
const open = (bytes: Buffer) =>
  desk.withPicture({ bytes, ask, lane: 'visitors' }, async ({ width, height, color }) => ({ width, height, color }))

describe('a picture', () => {
  test.each([
    ['JPEG', drawn(600, 400).jpeg().toBuffer()],
    ['PNG', drawn(600, 400).png().toBuffer()],
    ['WebP', drawn(600, 400).webp().toBuffer()],
    ['AVIF', drawn(600, 400).avif({ effort: 0 }).toBuffer()],
  ])('as %s is opened, and its copies have the widths that were asked for', async (_kind, bytes) => {
    const asked = { bytes: await bytes, ask, lane: 'house' } as const
    const copies = await desk.withPicture(asked, async (picture) => [
      await picture.copy({ format: 'webp', width: 400, quality: 80 }, 0),
      await picture.copy({ format: 'avif', width: 60, quality: 50 }, 0),
    ])
    const read = await Promise.all(copies.map((copy) => sharp(copy).metadata()))
    expect(read.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 400, 267],
      ['heif', 60, 40],
    ])
  })

  test('stands upright, with its mean colour', async () => {
    const turned = await drawn(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await open(turned)).toMatchObject({
      width: 40,
      height: 60,
      color: expect.stringMatching(/^#[12]/) as string,
    })
  })

  test('that is cut off, or no picture, is refused, and the next one is opened', async () => {
    const whole = await drawn(900, 900).png({ compressionLevel: 0 }).toBuffer()
    for (const bytes of [whole.subarray(0, 9000), Buffer.from('<svg/>'), small.subarray(0, 40)])
      await expect(open(bytes)).rejects.toMatchObject({ refusal: { reason: 'unreadable' } })
    expect(await open(small)).toMatchObject({ width: 60, height: 40 })
  })

  test('of too many pixels is refused by its header', async () => {
    const asked = { bytes: small, ask: { ...ask, mostPixels: 2000 }, lane: 'house' } as const
    await expect(desk.withPicture(asked, async () => true)).rejects.toMatchObject({
      refusal: { reason: 'too_many_pixels' },
    })
  })
})

describe('the process that opens pictures', () => {
  test('is killed when it takes longer than it may', async () => {
    await expect(startPictureChild({ ...pictureLimits, patienceMs: 0 })).rejects.toThrow('does not start')
  })
})

describe('memory that lies in pieces after others', () => {
  /** A desk whose processes have no memory left at the calls that are named, and how many processes it has started. */
  function deskOfFailures(fails: (process: number, call: number) => PictureRefused | null) {
    let started = 0
    const start = async (): Promise<PictureChild> => {
      started += 1
      const process = started
      let calls = 0
      return {
        async ask({ call }): Promise<PictureReply> {
          calls += 1
          const failure = fails(process, calls)
          if (failure !== null) throw failure
          if (call === 'copy') return { reply: 'copy', bytes: new Uint8Array([process]) }
          return { reply: 'opened', picture: { width: process, height: 1, color: '#000000', versions: {} } }
        },
        isAlive: () => true,
        kill: () => undefined,
      }
    }
    const tried = openPictureDesk(pictureLimits, start)
    const copyOf = () =>
      tried.withPicture({ bytes: small, ask, lane: 'visitors' }, async (picture) => [
        ...(await picture.copy({ format: 'webp', width: 40, quality: 80 }, 0)),
      ])
    return { copyOf, started: () => started }
  }
  const heavy = (cause?: string) => new PictureRefused({ reason: 'too_heavy' }, cause)

  test.each([
    ['opened', 3],
    ['copied', 4],
  ])('refuses no picture: it is %s in a process of its own', async (_what, failing) => {
    const { copyOf, started } = deskOfFailures((process, call) => (process === 1 && call === failing ? heavy() : null))
    expect(await copyOf()).toEqual([1])
    expect(await copyOf()).toEqual([2])
    expect(started()).toBe(2)
  })

  test('is asked twice and not for ever', async () => {
    const { copyOf, started } = deskOfFailures((_process, call) => (call === 1 ? heavy() : null))
    await expect(copyOf()).rejects.toMatchObject({ refusal: { reason: 'too_heavy' } })
    expect(started()).toBe(1)
  })

  test('is no reason to wait twice for what takes too long', async () => {
    const { copyOf, started } = deskOfFailures((_process, call) => (call === 3 ? heavy(tooLate) : null))
    await copyOf()
    await expect(copyOf()).rejects.toMatchObject({ refusal: { reason: 'too_heavy' } })
    expect(started()).toBe(1)
  })
})

describe('pictures that come at once', () => {
  /** Holds the desk until `release`, and lists in `order` who came after. */
  async function held() {
    const crowded = openPictureDesk()
    const release = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const order: string[] = []
    const first = crowded.withPicture({ bytes: small, ask, lane: 'visitors' }, async () => {
      begun.resolve()
      await release.promise
    })
    await begun.promise
    const send = (name: string, lane: 'house' | 'visitors', bytes = small) =>
      crowded.withPicture({ bytes, ask, lane }, async () => void order.push(name))
    return { release: release.resolve, first, order, send }
  }

  test('are opened one after another, and those of the house first', async () => {
    const { release, first, order, send } = await held()
    const all = [send('a', 'visitors'), send('b', 'visitors'), send('poster', 'house')]
    expect(order).toEqual([])
    release()
    await Promise.all([first, ...all])
    expect(order).toEqual(['poster', 'a', 'b'])
  })

  test('are refused when too many wait, by number or by size, and taken again later', async () => {
    const { release, first, order, send } = await held()
    const waiting = Array.from({ length: 8 }, (_, index) => send(String(index), 'visitors'))
    await expect(send('one more', 'visitors')).rejects.toMatchObject({ refusal: { reason: 'busy' } })
    const large = Buffer.alloc(101 * 1024 * 1024)
    await expect(send('large', 'house', large)).rejects.toMatchObject({ refusal: { reason: 'busy' } })
    release()
    await Promise.all([first, ...waiting])
    expect(order).toHaveLength(8)
    await send('later', 'visitors')
    expect(order).toContain('later')
  })
})
