import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Amf, readAmf, writeAmf } from '../../../src/live/rtmp/amf.ts'
import { ChunkReader } from '../../../src/live/rtmp/chunk-reader.ts'

/** A message in chunks, as a sender writes it. */
export function inChunks(
  message: { chunkStream: number; type: number; at?: number; stream?: number; body: Buffer },
  chunkBytes = 128,
): Buffer {
  const { chunkStream, type, at = 0, stream = 1, body } = message
  const isExtended = at >= 0xff_ff_ff
  const header = Buffer.alloc(12)
  header[0] = chunkStream
  header.writeUIntBE(Math.min(at, 0xff_ff_ff), 1, 3)
  header.writeUIntBE(body.length, 4, 3)
  header[7] = type
  header.writeUInt32LE(stream, 8)
  const extended = Buffer.alloc(4)
  extended.writeUInt32BE(at)
  const time = isExtended ? [extended] : []
  const pieces: Buffer[] = [header, ...time]
  for (let offset = 0; offset < body.length; offset += chunkBytes) {
    if (offset > 0) pieces.push(Buffer.from([0xc0 | chunkStream]), ...time)
    pieces.push(body.subarray(offset, offset + chunkBytes))
  }
  return Buffer.concat(pieces)
}

export const command = (...values: Amf[]): Buffer => inChunks({ chunkStream: 3, type: 20, body: writeAmf(...values) })

export const hello = (): Buffer => Buffer.concat([Buffer.from([3]), randomBytes(1536)])

/** All that a sender says up to its publishing, without waiting for an answer. */
export const untilPublish = (key: string): Buffer[] => [
  hello(),
  randomBytes(1536),
  command('connect', 1, { app: 'live', type: 'nonprivate', tcUrl: 'rtmp://127.0.0.1/live' }),
  command('releaseStream', 2, null, key),
  command('FCPublish', 3, null, key),
  command('createStream', 4, null),
  command('publish', 5, null, key, 'live'),
]

export interface RtmpClient {
  socket: Socket
  send(...pieces: Buffer[]): void
  /** The code of the next `onStatus`; null when the connection ends without one. */
  status(): Promise<string | null>
  closed: Promise<void>
}

/** A sender of our own, which can be made to behave badly: `clings` does not hang up when it is told to go. */
export async function rtmpClient(port: number, { clings = false } = {}): Promise<RtmpClient> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: clings })
  await once(socket, 'connect')
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  socket.on('error', () => {})
  const codes: string[] = []
  const waiting: ((code: string | null) => void)[] = []
  const reader = new ChunkReader({ chunkStreams: 16, longest: 65_536 })
  let skipped = 0
  socket.on('data', (bytes: Buffer) => {
    const skip = Math.min(bytes.length, 3073 - skipped)
    skipped += skip
    for (const { type, body } of reader.read(bytes.subarray(skip))) {
      if (type !== 20) continue
      const [name, , , facts] = readAmf(body)
      if (name !== 'onStatus') continue
      const code = (facts as { code: string }).code
      const next = waiting.shift()
      if (next === undefined) codes.push(code)
      else next(code)
    }
  })
  socket.on('close', () => {
    for (const next of waiting.splice(0)) next(null)
  })
  return {
    socket,
    closed,
    send: (...pieces) => void socket.write(Buffer.concat(pieces)),
    status: () =>
      new Promise((resolve) => {
        const code = codes.shift()
        if (code !== undefined) resolve(code)
        else if (socket.destroyed) resolve(null)
        else waiting.push(resolve)
      }),
  }
}
