/** A box of an MP4 file: where its content begins and ends in the bytes. */
interface Box {
  type: string
  start: number
  end: number
}

function* boxesOf(bytes: Uint8Array, start: number, end: number): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start
  while (at + 8 <= end) {
    let size = view.getUint32(at)
    let head = 8
    if (size === 1 && at + 16 <= end) {
      size = Number(view.getBigUint64(at + 8))
      head = 16
    }
    if (size === 0) size = end - at
    if (size < head || at + size > end) return
    yield { type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), start: at + head, end: at + size }
    at += size
  }
}

/** The first box at a path of types; `undefined` when there is none. */
function boxAt(bytes: Uint8Array, path: readonly string[], within?: Box): Box | undefined {
  const [type, ...deeper] = path
  const { start, end } = within ?? { start: 0, end: bytes.length }
  for (const box of boxesOf(bytes, start, end)) {
    if (box.type !== type) continue
    const found = deeper.length === 0 ? box : boxAt(bytes, deeper, box)
    if (found) return found
  }
  return undefined
}

export interface TrackTiming {
  /** Samples per second. */
  rate: number
  /** Samples that the encoder put before the sound (1,024 with AAC-LC). */
  priming: number
  /** Length of the sound in samples, without priming and without what fills the last frame; null when it is not said. */
  samples: number | null
}

/**
 * Reads the timing of a sound track from its initialisation segment (ISO/IEC 14496-12): `mdhd` its clock, `elst` where
 * the sound begins, `mehd` the whole length. Null when it is no such segment.
 */
export function readTrackTiming(init: Uint8Array): TrackTiming | null {
  const view = new DataView(init.buffer, init.byteOffset, init.byteLength)
  const number = (at: number, isLong: boolean) => (isLong ? Number(view.getBigUint64(at)) : view.getUint32(at))
  const isLong = (box: Box) => init[box.start] === 1
  const mdhd = boxAt(init, ['moov', 'trak', 'mdia', 'mdhd'])
  if (!mdhd) return null
  const rate = view.getUint32(mdhd.start + (isLong(mdhd) ? 20 : 12))
  const mvhd = boxAt(init, ['moov', 'mvhd'])
  const movieRate = mvhd ? view.getUint32(mvhd.start + (isLong(mvhd) ? 20 : 12)) : rate
  const elst = boxAt(init, ['moov', 'trak', 'edts', 'elst'])
  const priming = elst ? number(elst.start + 8 + (isLong(elst) ? 8 : 4), isLong(elst)) : 0
  const mehd = boxAt(init, ['moov', 'mvex', 'mehd'])
  if (rate === 0) return null
  const total = mehd ? Math.round((number(mehd.start + 4, isLong(mehd)) * rate) / movieRate) : 0
  return { rate, priming, samples: total > priming ? total - priming : null }
}

/** Fields of a `trun` that come before its samples, and those of each sample, by flag. */
const beforeSamples = [0x1, 0x4]
const sampleDuration = 0x100
const perSample = [sampleDuration, 0x200, 0x400, 0x800]

/**
 * Gives the last sample of a segment the full length of a frame, in place. The packager writes how much of the last
 * frame is sound; Chromium then believes that the frame is that short, does not cut it, and plays the filling too: up to
 * 21 ms of silence, measured 11 and 13 ms. With the full length, the append window cuts it to the sample.
 */
export function makeLastFrameWhole(segment: Uint8Array, frame = 1024): void {
  const trun = boxAt(segment, ['moof', 'traf', 'trun'])
  if (!trun) return
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength)
  const flags = view.getUint32(trun.start) & 0xffffff
  const count = view.getUint32(trun.start + 4)
  if ((flags & sampleDuration) === 0 || count === 0) return
  const fields = (all: readonly number[]) => all.filter((flag) => (flags & flag) !== 0).length * 4
  const at = trun.start + 8 + fields(beforeSamples) + (count - 1) * fields(perSample)
  if (at + 4 <= trun.end && view.getUint32(at) < frame) view.setUint32(at, frame)
}
