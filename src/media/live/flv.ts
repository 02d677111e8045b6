/** One packet of an encoder as FLV and RTMP carry it; `at` is the encoder's time in milliseconds. */
export interface Tag {
  type: 'audio' | 'video' | 'data'
  at: number
  data: Buffer
}

const numbers = { audio: 8, video: 9, data: 18 } as const
const headerBytes = 11
const tagLimit = 16 * 1024 * 1024

export class BrokenFlv extends Error {
  override name = 'BrokenFlv'
}

/** Returns the beginning of an FLV file. ffmpeg waits for every stream that is announced here. */
export function flvHeader(has: { sound: boolean }): Buffer {
  return Buffer.from([0x46, 0x4c, 0x56, 1, has.sound ? 5 : 1, 0, 0, 0, 9, 0, 0, 0, 0])
}

export function flvTag({ type, at, data }: Tag): Buffer {
  const bytes = Buffer.allocUnsafe(headerBytes + data.length + 4)
  bytes[0] = numbers[type]
  bytes.writeUIntBE(data.length, 1, 3)
  bytes.writeUIntBE(at & 0xff_ff_ff, 4, 3)
  bytes[7] = (at >>> 24) & 0xff
  bytes.writeUIntBE(0, 8, 3)
  data.copy(bytes, headerBytes)
  bytes.writeUInt32BE(headerBytes + data.length, headerBytes + data.length)
  return bytes
}

/** Takes the bytes of an FLV file as they come and gives its tags. */
export class FlvReader {
  #waiting: Buffer[] = []
  #got = 0
  #needed: number = headerBytes + 2
  #isBegun = false

  /** The tags that are whole now. @throws BrokenFlv */
  read(bytes: Buffer): Generator<Tag> {
    return this.#tags(bytes)
  }

  *#tags(bytes: Buffer): Generator<Tag> {
    this.#waiting.push(bytes)
    this.#got += bytes.length
    while (this.#got >= this.#needed) {
      const all = this.#waiting.length === 1 ? (this.#waiting[0] ?? bytes) : Buffer.concat(this.#waiting)
      const taken = this.#isBegun ? tagLength(all) : fileHeaderLength(all)
      this.#needed = taken
      this.#waiting = [all]
      if (all.length < taken) return
      const tag = this.#isBegun ? tagOf(all.subarray(0, taken)) : null
      this.#isBegun = true
      this.#waiting = [all.subarray(taken)]
      this.#got = all.length - taken
      this.#needed = headerBytes
      if (tag !== null) yield tag
    }
  }
}

function fileHeaderLength(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'FLV') throw new BrokenFlv('no FLV')
  return 13
}

function tagLength(bytes: Buffer): number {
  const length = bytes.readUIntBE(1, 3)
  if (length > tagLimit) throw new BrokenFlv(`a tag of ${length} bytes`)
  return headerBytes + length + 4
}

function tagOf(bytes: Buffer): Tag | null {
  const type = (Object.keys(numbers) as Tag['type'][]).find((one) => numbers[one] === bytes[0])
  if (type === undefined) return null
  const at = (bytes.readUIntBE(4, 3) | ((bytes[7] ?? 0) << 24)) >>> 0
  return { type, at, data: bytes.subarray(headerBytes, bytes.length - 4) }
}
