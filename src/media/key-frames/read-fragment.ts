import type { Sample } from '../live/mp4-fragment.ts'
import { boxesIn, type OutlinedBox } from './mp4-outline.ts'

/** A `moof` of one track and its `mdat`. */
export interface Fragment {
  /** Bytes of the piece of the MP4 in which it stands. */
  start: number
  end: number
  number: number
  trackId: number
  decodeTime: number
  samples: Sample[]
}

const nonSync = 0x00_01_00_00

/** Reads the numbers of a box one after another. */
function reader(bytes: Buffer, { body }: OutlinedBox) {
  let at = body
  const u32 = () => bytes.readUInt32BE((at += 4) - 4)
  const flags = u32()
  return {
    version: flags >>> 24,
    has: (flag: number) => (flags & flag) !== 0,
    u32,
    i32: () => bytes.readInt32BE((at += 4) - 4),
    u64: () => Number(bytes.readBigUInt64BE((at += 8) - 8)),
  }
}

function boxOf(boxes: readonly OutlinedBox[], kind: string): OutlinedBox {
  const found = boxes.find((box) => box.kind === kind)
  if (found === undefined) throw new Error(`A fragment has no ${kind}.`)
  return found
}

/** Reads the values of a fragment for samples that state none themselves. */
function defaultsOf(bytes: Buffer, box: OutlinedBox) {
  const tfhd = reader(bytes, box)
  const trackId = tfhd.u32()
  // the packager writes offsets from the moof
  if (tfhd.has(0x1)) throw new Error('A fragment counts its offsets from somewhere else.')
  if (tfhd.has(0x2)) tfhd.u32()
  const [duration, size, flags] = [0x8, 0x10, 0x20].map((flag) => (tfhd.has(flag) ? tfhd.u32() : undefined))
  return { trackId, duration, size, flags }
}

function readSamples(
  bytes: Buffer,
  { moof, trun: box, defaults }: { moof: OutlinedBox; trun: OutlinedBox; defaults: ReturnType<typeof defaultsOf> },
): Sample[] {
  const trun = reader(bytes, box)
  const count = trun.u32()
  let at = moof.start + (trun.has(0x1) ? trun.i32() : 0)
  const firstFlags = trun.has(0x4) ? trun.u32() : undefined
  return Array.from({ length: count }, (_, index) => {
    const duration = trun.has(0x100) ? trun.u32() : defaults.duration
    const size = trun.has(0x200) ? trun.u32() : defaults.size
    const flags = trun.has(0x400) ? trun.u32() : index === 0 ? (firstFlags ?? defaults.flags) : defaults.flags
    const offset = !trun.has(0x800) ? 0 : trun.version === 0 ? trun.u32() : trun.i32()
    if (duration === undefined || size === undefined || flags === undefined)
      throw new Error('A fragment leaves out what its samples are.')
    const data = bytes.subarray(at, (at += size))
    if (data.length !== size) throw new Error('A fragment is cut short.')
    return { data, duration, offset, isKey: (flags & nonSync) === 0 }
  })
}

/** The fragments of a media segment of one track. Throws with a sentence for what a packager of ours does not write. */
export function readFragments(bytes: Buffer): Fragment[] {
  const boxes = boxesIn(bytes)
  return boxes.flatMap((moof, index) => {
    if (moof.kind !== 'moof') return []
    const inside = boxesIn(bytes, moof.body, moof.end)
    const traf = boxOf(inside, 'traf')
    const track = boxesIn(bytes, traf.body, traf.end)
    const defaults = defaultsOf(bytes, boxOf(track, 'tfhd'))
    const tfdt = reader(bytes, boxOf(track, 'tfdt'))
    const decodeTime = tfdt.version === 0 ? tfdt.u32() : tfdt.u64()
    const samples = track
      .filter(({ kind }) => kind === 'trun')
      .flatMap((trun) => readSamples(bytes, { moof, trun, defaults }))
    const mdat = boxes[index + 1]
    if (mdat?.kind !== 'mdat') throw new Error('A fragment has no samples.')
    const number = reader(bytes, boxOf(inside, 'mfhd')).u32()
    return [{ start: moof.start, end: mdat.end, number, trackId: defaults.trackId, decodeTime, samples }]
  })
}
