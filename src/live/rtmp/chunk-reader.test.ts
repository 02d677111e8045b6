import { describe, expect, test } from 'vitest'
import { inChunks } from '#tests/support/rtmp/rtmp-client.ts'
import { seeded } from '#tests/support/rtmp/bad-sender.ts'
import { readAmf, UnreadableMessage, writeAmf } from './amf.ts'
import { ChunkReader } from './chunk-reader.ts'

const open = (longest = 100_000) => new ChunkReader({ chunkStreams: 4, longest })
const body = (length: number, fill: number) => Buffer.alloc(length, fill)

describe('messages in chunks', () => {
  const video = { chunkStream: 6, type: 9, at: 40, body: body(1000, 7) }
  const audio = { chunkStream: 300, type: 8, at: 0x1_00_00_10, body: body(300, 8) }

  test('come out whole, however the bytes are cut', () => {
    const small = { chunkStream: 5, type: 8, at: 41, body: body(100, 3) }
    const long = inChunks({ ...video, at: 0x01_ff_ff_ff })
    const bytes = Buffer.concat([inChunks(video), inChunks(small), long])
    const random = seeded(11)
    for (let round = 0; round < 40; round += 1) {
      const reader = open()
      const got = []
      for (let at = 0; at < bytes.length;) {
        const size = 1 + Math.floor(random() * (round === 0 ? 1 : 700))
        got.push(...reader.read(bytes.subarray(at, at + size)))
        at += size
      }
      expect(got.map(({ type, at, body: one }) => [type, at, one.length])).toEqual([
        [9, 40, 1000],
        [8, 41, 100],
        [9, 0x01_ff_ff_ff, 1000],
      ])
      expect(got[0]?.body.equals(video.body)).toBe(true)
    }
  })

  test('of two streams may be mixed, and times may be told as differences', () => {
    const first = inChunks(video)
    const half = first.subarray(0, 12 + 128)
    const rest = first.subarray(12 + 128)
    const other = inChunks({ chunkStream: 4, type: 8, at: 50, body: body(20, 1) })
    const later = Buffer.concat([Buffer.from([0x80 | 4, 0, 0, 23]), body(20, 2), Buffer.from([0xc0 | 4]), body(20, 3)])
    const got = [...open().read(Buffer.concat([half, other, later, rest]))]
    expect(got.map(({ type, at }) => [type, at])).toEqual([
      [8, 50],
      [8, 73],
      [8, 96],
      [9, 40],
    ])
  })

  test('grow with their chunk size when the sender announces one', () => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(60_000)
    const announced = inChunks({ chunkStream: 2, type: 1, body: size })
    const got = [...open().read(Buffer.concat([announced, inChunks(video, 60_000)]))]
    expect(got.map(({ body: one }) => one.length)).toEqual([1000])
  })

  test.each([
    ['longer than allowed', inChunks({ ...video, body: body(2000, 1) })],
    ['a stream that nobody began', Buffer.from([0xc6, 1, 2, 3])],
    ['a message within a message', Buffer.concat([inChunks(video).subarray(0, 140), inChunks(video)])],
    ['a chunk size of nothing', inChunks({ chunkStream: 2, type: 1, body: Buffer.alloc(4) })],
    ['too many streams', Buffer.concat([2, 3, 4, 5, 6].map((chunkStream) => inChunks({ ...video, chunkStream })))],
    [
      'a stream of a long name beyond them',
      Buffer.concat(
        [2, 3, 4, 5]
          .map((chunkStream) => inChunks({ ...video, chunkStream }))
          .concat(inChunks({ ...audio, chunkStream: 7 })),
      ),
    ],
  ])('are refused: %s', (_what, bytes) => {
    expect(() => [...open(1500).read(bytes)]).toThrow(UnreadableMessage)
  })

  test('take no more memory than has arrived, whatever length is announced', () => {
    const reader = open(4_000_000)
    const header = inChunks({ ...video, body: body(3_900_000, 0) }).subarray(0, 12 + 100)
    const before = process.memoryUsage().arrayBuffers
    expect([...reader.read(header)]).toEqual([])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000)
  })
})

describe('values of a command', () => {
  test('are read as they were written', () => {
    const values = ['publish', 5, null, true, { level: 'status', deep: { n: -1.5 } }, ['a', 2]]
    expect(readAmf(writeAmf(...values))).toEqual(values)
  })

  test.each([
    ['too short', Buffer.from([0, 1, 2])],
    ['of an unknown kind', Buffer.from([77])],
    ['an endless object', Buffer.from([3, 0, 1, 0x61, 5])],
    ['nested without end', Buffer.concat(Array.from({ length: 100 }, () => Buffer.from([3, 0, 1, 0x61])))],
    ['a list that says it is huge', Buffer.from([10, 0xff, 0xff, 0xff, 0xff])],
    ['more values than any command has', Buffer.alloc(2000, 5)],
  ])('are refused: %s', (_what, bytes) => {
    expect(() => readAmf(bytes)).toThrow(UnreadableMessage)
  })

  test('a property called __proto__ is a property', () => {
    const bytes = Buffer.concat([Buffer.from([3, 0, 9]), Buffer.from('__proto__'), Buffer.from([5, 0, 0, 9])])
    readAmf(bytes)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
