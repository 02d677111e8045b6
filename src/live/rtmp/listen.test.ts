import { afterEach, describe, expect, test } from 'vitest'
import { badSession, seeded } from '#tests/support/rtmp/bad-sender.ts'
import { inChunks, rtmpClient, untilPublish } from '#tests/support/rtmp/rtmp-client.ts'
import type { Tag } from '#media/live/flv.ts'
import type { Knock, TagSink } from '../tag.ts'
import type { RtmpLimits } from './limits.ts'
import { listenRtmp, type RtmpListener } from './listen.ts'

const videoTag = (at: number, bytes = 100) => inChunks({ chunkStream: 6, type: 9, at, body: Buffer.alloc(bytes, 1) })

let listener: RtmpListener
afterEach(() => listener.close())

/** A door that knows one key, and what came through it. */
async function house(
  options: { limits?: Partial<RtmpLimits>; check?: () => Promise<void>; write?: TagSink['write'] } = {},
) {
  const tags: Tag[] = []
  const knocks: Knock[] = []
  let closed = 0
  listener = await listenRtmp({
    port: 0,
    host: '127.0.0.1',
    limits: options.limits ?? {},
    async openSink(knock) {
      knocks.push(knock)
      await options.check?.()
      if (knock.key !== 'right') return 'unknown'
      return {
        write: (tag) => {
          tags.push(tag)
          return options.write?.(tag)
        },
        close: () => {
          closed += 1
        },
      }
    },
  })
  return { tags, knocks, closed: () => closed, client: () => rtmpClient(listener.port) }
}

describe('a camera', () => {
  test('with the right key is taken, and its packets come in order with their times', async () => {
    const { tags, client } = await house()
    const camera = await client()
    camera.send(...untilPublish('right'))
    expect(await camera.status()).toBe('NetStream.Publish.Start')
    const meta = Buffer.concat([Buffer.from([2, 0, 13]), Buffer.from('@setDataFrame'), Buffer.from([2, 0, 1, 0x78])])
    camera.send(inChunks({ chunkStream: 4, type: 18, body: meta }), videoTag(0), videoTag(40), videoTag(0x1_00_00_00))
    await expect.poll(() => tags.length).toBe(4)
    expect(tags.map(({ type, at }) => [type, at])).toEqual([
      ['data', 0],
      ['video', 0],
      ['video', 40],
      ['video', 0x1_00_00_00],
    ])
    expect(tags[0]?.data).toEqual(Buffer.from([2, 0, 1, 0x78]))
  })

  test('with a wrong key is told so and cut, though it sends media without waiting', async () => {
    const { tags, client } = await house({ check: () => new Promise((resolve) => void setTimeout(resolve, 50)) })
    const camera = await client()
    camera.send(...untilPublish('wrong'), videoTag(0), videoTag(40))
    expect(await camera.status()).toBe('NetStream.Publish.BadName')
    camera.send(videoTag(80), videoTag(120))
    await camera.closed
    expect(tags).toEqual([])
  })

  test('that sends media before its key was checked loses nothing of it when the key is right', async () => {
    let allow = () => {}
    const checked = new Promise<void>((resolve) => {
      allow = resolve
    })
    const { tags, knocks, client } = await house({ check: () => checked })
    const camera = await client()
    camera.send(...untilPublish('right'), videoTag(0), videoTag(40))
    await expect.poll(() => knocks.length).toBe(1)
    expect(tags).toEqual([])
    allow()
    await expect.poll(() => tags.length).toBe(2)
  })

  test('is held back while its packets find no room, and goes on after it', async () => {
    let makeRoom = () => {}
    const room = new Promise<void>((resolve) => {
      makeRoom = resolve
    })
    const { tags, client } = await house({ write: () => room })
    const camera = await client()
    camera.send(...untilPublish('right'))
    expect(await camera.status()).toBe('NetStream.Publish.Start')
    for (let n = 0; n < 200; n += 1) camera.send(videoTag(n * 40, 100_000))
    await expect.poll(() => camera.socket.writableLength).toBeGreaterThan(0)
    await expect.poll(() => tags.length).toBe(1)
    makeRoom()
    await expect.poll(() => tags.length).toBe(200)
  })

  test('that is cut is told why', async () => {
    const { knocks, closed, client } = await house()
    const camera = await client()
    camera.send(...untilPublish('right'))
    await camera.status()
    knocks[0]?.cut('replaced')
    expect(await camera.status()).toBe('NetStream.Publish.Denied')
    await camera.closed
    expect(closed()).toBe(1)
  })

  test('that leaves is gone at once', async () => {
    const { closed, client } = await house()
    const camera = await client()
    camera.send(...untilPublish('right'))
    await camera.status()
    camera.socket.destroy()
    await expect.poll(closed).toBe(1)
    expect(listener.count()).toEqual({ publishers: 0, connections: 0 })
  })

  test('whose key cannot be checked is refused, and not told that its key is wrong', async () => {
    const { client } = await house({ check: () => Promise.reject(new Error('no database')) })
    const camera = await client()
    camera.send(...untilPublish('right'))
    expect(await camera.status()).toBe('NetStream.Publish.Denied')
  })
})

describe('a limit', () => {
  test('of publishers holds also while keys are still being checked', async () => {
    const { client } = await house({
      limits: { publishers: 2 },
      check: () => new Promise((resolve) => void setTimeout(resolve, 50)),
    })
    const cameras = await Promise.all([client(), client(), client(), client()])
    for (const camera of cameras) camera.send(...untilPublish('right'))
    const codes = await Promise.all(cameras.map((camera) => camera.status()))
    expect(codes.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
      'NetStream.Publish.Denied',
      'NetStream.Publish.Denied',
      'NetStream.Publish.Start',
      'NetStream.Publish.Start',
    ])
  })

  test.each([
    ['from one network', { halfOpenOfPrivate: 2 }],
    ['in all', { halfOpen: 2 }],
  ])('of half-open connections %s lets who only waits give way to the next one', async (_which, limits) => {
    const { client } = await house({ limits })
    const first = await client()
    await client()
    const next = await client()
    await first.closed
    next.send(...untilPublish('right'))
    expect(await next.status()).toBe('NetStream.Publish.Start')
    expect(listener.count().connections).toBe(2)
  })

  test('of half-open connections never cuts a camera whose key is being looked up', async () => {
    let allow = () => {}
    const checked = new Promise<void>((resolve) => {
      allow = resolve
    })
    const { client, knocks } = await house({ limits: { halfOpenOfPrivate: 2 }, check: () => checked })
    const camera = await client()
    camera.send(...untilPublish('right'))
    await expect.poll(() => knocks.length).toBe(1)
    const strangers = [await client(), await client(), await client()]
    await strangers[0]?.closed
    await strangers[1]?.closed
    allow()
    expect(await camera.status()).toBe('NetStream.Publish.Start')
  })

  test('of connections never cuts a camera that publishes', async () => {
    const { client } = await house({ limits: { halfOpenOfPrivate: 1 } })
    const camera = await client()
    camera.send(...untilPublish('right'))
    expect(await camera.status()).toBe('NetStream.Publish.Start')
    const stranger = await client()
    await client()
    await stranger.closed
    expect(listener.count()).toEqual({ publishers: 1, connections: 2 })
  })

  test('of publishers is not used up by wrong keys that still read why they were refused', async () => {
    const { client } = await house({ limits: { publishers: 1, farewellMs: 5000 } })
    const stranger = await rtmpClient(listener.port, { clings: true })
    stranger.send(...untilPublish('wrong'))
    expect(await stranger.status()).toBe('NetStream.Publish.BadName')
    const camera = await client()
    camera.send(...untilPublish('right'))
    expect(await camera.status()).toBe('NetStream.Publish.Start')
    stranger.socket.destroy()
  })

  test.each([
    ['who says nothing', [], { handshakeMs: 100 }],
    ['who never publishes', untilPublish('right').slice(0, 3), { handshakeMs: 100, publishMs: 100 }],
    ['who falls silent', untilPublish('right'), { idleMs: 100 }],
    [
      'who asks to watch',
      [
        ...untilPublish('right').slice(0, 6),
        Buffer.from(inChunks({ chunkStream: 3, type: 20, body: Buffer.from([2, 0, 4, 0x70, 0x6c, 0x61, 0x79]) })),
      ],
      {},
    ],
  ] as const)('of time or sense ends one %s', async (_who, pieces, limits) => {
    const { client } = await house({ limits })
    const camera = await client()
    camera.send(...pieces)
    await camera.closed
    await expect.poll(() => listener.count().connections).toBe(0)
  })

  test('of a message is small before the key is right', async () => {
    const { client, knocks } = await house()
    const camera = await client()
    camera.send(...untilPublish('right').slice(0, 3), inChunks({ chunkStream: 6, type: 9, body: Buffer.alloc(70_000) }))
    await camera.closed
    expect(knocks).toEqual([])
  })
})

test('whatever strangers send, the listener goes on and nothing of them is left', { timeout: 60_000 }, async () => {
  const { client, tags } = await house({
    limits: { handshakeMs: 400, publishMs: 100, idleMs: 300, farewellMs: 50 },
  })
  const random = seeded(1405)
  for (let round = 0; round < 8; round += 1)
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const sender = await client()
        for (const piece of badSession(random, 'wrong')) sender.send(piece)
        if (random() < 0.5) sender.socket.end()
        await sender.closed
      }),
    )
  await expect.poll(() => listener.count()).toEqual({ publishers: 0, connections: 0 })
  expect(tags).toEqual([])
  const camera = await client()
  camera.send(...untilPublish('right'), videoTag(0))
  expect(await camera.status()).toBe('NetStream.Publish.Start')
})
