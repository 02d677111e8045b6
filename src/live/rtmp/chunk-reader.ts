import { UnreadableMessage } from './amf.ts'

/** A message of RTMP; `at` is its timestamp in milliseconds, as the sender counts. */
export interface RtmpMessage {
  type: number
  stream: number
  at: number
  body: Buffer
}

export const messageTypes = {
  chunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  data: 18,
  command: 20,
  flexibleCommand: 17,
} as const

interface ChunkStream {
  at: number
  delta: number
  length: number
  type: number
  stream: number
  isExtended: boolean
  /** Grows with what has arrived, and not with what was announced. */
  body: Buffer
  got: number
}

const headerLengths = [11, 7, 3, 0] as const
const extendedMark = 0xff_ff_ff
const firstBodyBytes = 4096

/**
 * Takes the bytes of a connection after the handshake and gives its messages (Adobe's RTMP 1.0, section 5.3). It works
 * byte for byte through what has arrived, so a sender that sends slowly costs no more than one that sends fast.
 */
export class ChunkReader {
  readonly #streams = new Map<number, ChunkStream>()
  readonly #header = Buffer.alloc(18)
  readonly #streamLimit: number
  #headerGot = 0
  #chunkSize = 128
  #current: ChunkStream | null = null
  /** Bytes of the current chunk that are still to come. */
  #left = 0
  /** The longest message that may come now, in bytes. */
  longest: number

  constructor(limits: { chunkStreams: number; longest: number }) {
    this.#streamLimit = limits.chunkStreams
    this.longest = limits.longest
  }

  /** The messages that end within `data`. The caller may wait between two of them. @throws UnreadableMessage */
  *read(data: Buffer): Generator<RtmpMessage> {
    let offset = 0
    while (offset < data.length) {
      if (this.#current === null) {
        this.#header[this.#headerGot++] = data[offset++] ?? 0
        this.#current = this.#beginChunk()
      } else {
        const taken = Math.min(this.#left, data.length - offset)
        append(this.#current, data.subarray(offset, offset + taken))
        this.#left -= taken
        offset += taken
      }
      if (this.#current === null || this.#left > 0) continue
      const stream = this.#current
      this.#current = null
      if (stream.got < stream.length) continue
      const message = finish(stream)
      if (!this.#obey(message)) yield message
    }
  }

  /** Messages that are meant for the reader of chunks itself. */
  #obey({ type, body }: RtmpMessage): boolean {
    if (type === messageTypes.chunkSize) {
      const size = body.length < 4 ? 0 : body.readUInt32BE(0)
      if (size < 1 || size > 0x7f_ff_ff_ff) throw new UnreadableMessage('a chunk size of nothing')
      this.#chunkSize = size
      return true
    }
    if (type !== messageTypes.abort) return false
    const stream = body.length < 4 ? undefined : this.#streams.get(body.readUInt32BE(0))
    if (stream !== undefined) forget(stream)
    return true
  }

  /** The stream whose chunk begins, or null when its header is not complete yet. */
  #beginChunk(): ChunkStream | null {
    const header = this.#header
    const first = header[0] ?? 0
    const basic = [2, 3][first & 63] ?? 1
    if (this.#headerGot < basic) return null
    const format = first >> 6
    const id = basic === 1 ? first & 63 : 64 + (header[1] ?? 0) + (basic === 3 ? (header[2] ?? 0) * 256 : 0)
    const known = this.#streams.get(id)
    if (known === undefined && (format !== 0 || this.#streams.size >= this.#streamLimit))
      throw new UnreadableMessage('a chunk of an unknown stream')
    const headerEnd = basic + (headerLengths[format] ?? 0)
    if (this.#headerGot < headerEnd) return null
    const isExtended = format === 3 ? (known?.isExtended ?? false) : header.readUIntBE(basic, 3) === extendedMark
    if (this.#headerGot < headerEnd + (isExtended ? 4 : 0)) return null
    this.#headerGot = 0
    const stream = known ?? newStream()
    this.#streams.set(id, stream)
    this.#readHeader(stream, { format, basic, headerEnd, isExtended })
    this.#left = Math.min(this.#chunkSize, stream.length - stream.got)
    return stream
  }

  #readHeader(
    stream: ChunkStream,
    at: { format: number; basic: number; headerEnd: number; isExtended: boolean },
  ): void {
    const header = this.#header
    const { format, basic, headerEnd, isExtended } = at
    // a message goes on in chunks of format 3; any other one in the middle of it is a fault
    if (stream.got > 0) {
      if (format !== 3) throw new UnreadableMessage('a message within a message')
      return
    }
    stream.isExtended = isExtended
    if (format < 2) {
      stream.length = header.readUIntBE(basic + 3, 3)
      stream.type = header[basic + 6] ?? 0
    }
    if (stream.length > this.longest) throw new UnreadableMessage('the message is too long')
    if (format === 0) stream.stream = header.readUInt32LE(basic + 7)
    if (format === 3) {
      stream.at = (stream.at + stream.delta) >>> 0
      return
    }
    const time = isExtended ? header.readUInt32BE(headerEnd) : header.readUIntBE(basic, 3)
    stream.delta = format === 0 ? 0 : time
    stream.at = format === 0 ? time : (stream.at + time) >>> 0
  }
}

const newStream = (): ChunkStream => ({
  at: 0,
  delta: 0,
  length: 0,
  type: 0,
  stream: 0,
  isExtended: false,
  body: Buffer.alloc(0),
  got: 0,
})

function append(stream: ChunkStream, bytes: Buffer): void {
  const needed = stream.got + bytes.length
  if (needed > stream.body.length) {
    const grown = Buffer.allocUnsafe(Math.min(stream.length, Math.max(needed, stream.body.length * 2, firstBodyBytes)))
    stream.body.copy(grown, 0, 0, stream.got)
    stream.body = grown
  }
  bytes.copy(stream.body, stream.got)
  stream.got = needed
}

function forget(stream: ChunkStream): void {
  stream.body = Buffer.alloc(0)
  stream.got = 0
}

function finish(stream: ChunkStream): RtmpMessage {
  const { type, stream: id, at, body, got } = stream
  forget(stream)
  return { type, stream: id, at, body: body.subarray(0, got) }
}
