import { box, fullBox, ints, u16, u32 } from './mp4-boxes.ts'
import type { SoundConfig, VideoConfig } from './packet.ts'

export const videoTrack = 1
export const soundTrack = 2
/** Units in a second of the picture: FLV counts milliseconds. */
export const videoScale = 1000

const matrix = u32(0x1_00_00, 0, 0, 0, 0x1_00_00, 0, 0, 0, 0x40_00_00_00)

/** A descriptor of MPEG-4 (ISO 14496-1, 8.3.3). */
function descriptor(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([ints([tag, 1], [body.length, 1]), body])
}

function videoEntry({ record, width, height }: VideoConfig): Buffer {
  return box(
    'avc1',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(width, height),
    u32(0x48_00_00, 0x48_00_00, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xff_ff),
    box('avcC', record),
  )
}

function soundEntry({ record, rate, channels }: SoundConfig): Buffer {
  const decoder = descriptor(4, ints([0x40, 1], [0x15, 1], [0, 3], [0, 4], [0, 4]), descriptor(5, record))
  const stream = descriptor(3, ints([soundTrack, 2], [0, 1]), decoder, descriptor(6, ints([2, 1])))
  return box(
    'mp4a',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(8),
    u16(Math.max(1, channels), 16, 0, 0),
    u32((rate & 0xff_ff) * 0x1_00_00),
    fullBox('esds', 0, 0, stream),
  )
}

function track(of: {
  id: number
  scale: number
  width: number
  height: number
  handler: string
  media: Buffer
  entry: Buffer
}): Buffer {
  const { id, scale, width, height, handler, media, entry } = of
  const header = fullBox(
    'tkhd',
    0,
    7,
    u32(0, 0, id, 0, 0, 0, 0),
    u16(0, 0, handler === 'soun' ? 0x1_00 : 0, 0),
    matrix,
    u32(width * 0x1_00_00, height * 0x1_00_00),
  )
  const empty = ['stts', 'stsc', 'stco'].map((type) => fullBox(type, 0, 0, u32(0)))
  const table = box('stbl', fullBox('stsd', 0, 0, u32(1), entry), ...empty, fullBox('stsz', 0, 0, u32(0, 0)))
  const data = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  return box(
    'trak',
    header,
    box(
      'mdia',
      // 0x55c4: the language is not said
      fullBox('mdhd', 0, 0, u32(0, 0, scale, 0), u16(0x55_c4, 0)),
      fullBox('hdlr', 0, 0, u32(0), Buffer.from(handler), Buffer.alloc(13)),
      box('minf', media, data, table),
    ),
  )
}

const extended = (id: number) => fullBox('trex', 0, 0, u32(id, 1, 0, 0, 0))

/** The initialisation segment of CMAF for a picture, a sound, or both. */
export function initSegment({ video, sound }: { video: VideoConfig | null; sound: SoundConfig | null }): Buffer {
  const tracks: Buffer[] = []
  if (video !== null)
    tracks.push(
      track({
        id: videoTrack,
        scale: videoScale,
        width: video.width,
        height: video.height,
        handler: 'vide',
        media: fullBox('vmhd', 0, 1, Buffer.alloc(8)),
        entry: videoEntry(video),
      }),
    )
  if (sound !== null)
    tracks.push(
      track({
        id: soundTrack,
        scale: sound.rate,
        width: 0,
        height: 0,
        handler: 'soun',
        media: fullBox('smhd', 0, 0, Buffer.alloc(4)),
        entry: soundEntry(sound),
      }),
    )
  const ids = [...(video === null ? [] : [videoTrack]), ...(sound === null ? [] : [soundTrack])]
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6cmfcmp41')),
    box(
      'moov',
      fullBox('mvhd', 0, 0, u32(0, 0, 1000, 0, 0x1_00_00), u16(0x1_00, 0), u32(0, 0), matrix, Buffer.alloc(24), u32(3)),
      ...tracks,
      box('mvex', ...ids.map(extended)),
    ),
  ])
}
