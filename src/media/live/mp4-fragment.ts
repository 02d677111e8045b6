import { box, fullBox, ints, u32 } from './mp4-boxes.ts'

/** One sample of a track, in units of its scale. */
export interface Sample {
  data: Buffer
  duration: number
  /** How much later it is shown than decoded. */
  offset: number
  isKey: boolean
}

export interface TrackSamples {
  id: number
  /** Of the first sample, from the beginning of the run. */
  decodeTime: number
  samples: readonly Sample[]
}

const keyFlags = 0x02_00_00_00
const otherFlags = 0x01_01_00_00
// offset of the data; of each sample its duration, size, flags and how much later it is shown
const runFlags = 0x1 | 0x1_00 | 0x2_00 | 0x4_00 | 0x8_00
const baseIsMoof = 0x2_00_00

function trackFragment({ id, decodeTime, samples }: TrackSamples, dataAt: number): Buffer {
  const entries = Buffer.alloc(samples.length * 16)
  for (const [n, { data, duration, offset, isKey }] of samples.entries()) {
    entries.writeUInt32BE(duration, n * 16)
    entries.writeUInt32BE(data.length, n * 16 + 4)
    entries.writeUInt32BE(isKey ? keyFlags : otherFlags, n * 16 + 8)
    entries.writeInt32BE(offset, n * 16 + 12)
  }
  return box(
    'traf',
    fullBox('tfhd', 0, baseIsMoof, u32(id)),
    fullBox('tfdt', 1, 0, ints([decodeTime, 8])),
    fullBox('trun', 1, runFlags, u32(samples.length), ints([dataAt, 4]), entries),
  )
}

/** One media segment of CMAF: a `moof` and its `mdat`. Tracks without samples are left out. */
export function mediaSegment(number: number, tracks: readonly TrackSamples[]): Buffer {
  const filled = tracks.filter(({ samples }) => samples.length > 0)
  const header = fullBox('mfhd', 0, 0, u32(number))
  const moofOf = (dataAt: number): Buffer => {
    let at = dataAt
    const parts = filled.map((track) => {
      const part = trackFragment(track, at)
      at += track.samples.reduce((sum, { data }) => sum + data.length, 0)
      return part
    })
    return box('moof', header, ...parts)
  }
  // its length does not depend on the offsets in it
  const moof = moofOf(moofOf(0).length + 8)
  return Buffer.concat([moof, box('mdat', ...filled.flatMap(({ samples }) => samples.map(({ data }) => data)))])
}
