import type { Tag } from './flv.ts'
import { pictureSize } from './sps.ts'

/** How to decode the picture: the record that stands in an MP4, and what it says. */
export interface VideoConfig {
  record: Buffer
  /** RFC 6381 */
  codec: string
  width: number
  height: number
}

export interface SoundConfig {
  record: Buffer
  codec: string
  rate: number
  channels: number
  /** Of one frame. */
  samples: number
}

/** One frame. Times are in milliseconds; `offset` is how much later it is shown than decoded. */
export interface Frame {
  track: 'video' | 'sound'
  at: number
  offset: number
  isKey: boolean
  data: Buffer
}

export type Packet =
  | { is: 'video-config'; config: VideoConfig }
  | { is: 'sound-config'; config: SoundConfig }
  | { is: 'frame'; frame: Frame }
  /** Another codec than H.264 with AAC, or a record that cannot be read. */
  | { is: 'unsupported'; what: string }
  | { is: 'nothing' }

const avc = 7
const aac = 10
const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** Reads the packet in a tag. */
export function readPacket(tag: Tag): Packet {
  if (tag.type === 'data' || tag.data.length < 2) return { is: 'nothing' }
  try {
    return tag.type === 'video' ? readVideo(tag) : readSound(tag)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { is: 'unsupported', what: error.message }
  }
}

function readVideo({ at, data }: Tag): Packet {
  const first = data[0] ?? 0
  // the newer notation, in which other codecs are named by four letters
  if (first >= 0x80) return { is: 'unsupported', what: data.toString('latin1', 1, 5) }
  if ((first & 15) !== avc) return { is: 'unsupported', what: `video codec ${first & 15}` }
  if (data.length < 6) return { is: 'nothing' }
  if (data[1] === 0) return { is: 'video-config', config: videoConfig(data.subarray(5)) }
  if (data[1] !== 1) return { is: 'nothing' }
  const offset = (data.readUIntBE(2, 3) << 8) >> 8
  return { is: 'frame', frame: { track: 'video', at, offset, isKey: first >> 4 === 1, data: data.subarray(5) } }
}

function videoConfig(record: Buffer): VideoConfig {
  const count = record.readUInt8(5) & 31
  if (record[0] !== 1 || count === 0) throw new RangeError('no picture is described')
  const length = record.readUInt16BE(6)
  const name = record.toString('hex', 1, 4)
  return { record, codec: `avc1.${name}`, ...pictureSize(record.subarray(8, 8 + length)) }
}

function readSound({ at, data }: Tag): Packet {
  if ((data[0] ?? 0) >> 4 !== aac) return { is: 'unsupported', what: `sound codec ${(data[0] ?? 0) >> 4}` }
  // a program that does not know the sound yet describes nothing, and says more later
  if (data[1] === 0 && data.length < 4) return { is: 'nothing' }
  if (data[1] === 0) return { is: 'sound-config', config: soundConfig(data.subarray(2)) }
  if (data.length < 3) return { is: 'nothing' }
  return { is: 'frame', frame: { track: 'sound', at, offset: 0, isKey: true, data: data.subarray(2) } }
}

function soundConfig(record: Buffer): SoundConfig {
  const word = record.readUInt16BE(0)
  const object = word >> 11
  const rate = rates[(word >> 7) & 15]
  if (rate === undefined || object === 0 || object > 30) throw new RangeError('a sound that is not known')
  return {
    record,
    codec: `mp4a.40.${object}`,
    rate,
    channels: (word >> 3) & 15,
    samples: (word & 4) === 0 ? 1024 : 960,
  }
}
