import { describe, expect, test } from 'vitest'
import { makeLastFrameWhole, readTrackTiming } from './mp4-timing.ts'

const word = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const long = (value: number) => [...word(0), ...word(value)]
const box = (type: string, ...content: number[][]): number[] => {
  const bytes = content.flat()
  return [...word(bytes.length + 8), ...Array.from(type, (letter) => letter.charCodeAt(0)), ...bytes]
}
const bytes = (...boxes: number[][]) => Uint8Array.from(boxes.flat())

interface Written {
  rate?: number
  priming?: number | null
  total?: number | null
  isLong?: boolean
}

/** The boxes of an initialisation segment that tell of time; `isLong` writes them with 64-bit numbers. */
function initOf({ rate = 48_000, priming = 1024, total = 353_042, isLong = false }: Written) {
  const version = word(isLong ? 0x0100_0000 : 0)
  const number = (value: number) => (isLong ? long(value) : word(value))
  const times = [version, number(0), number(0)]
  const edits =
    priming === null ? [] : box('edts', box('elst', version, word(1), number(0), number(priming), word(65_536)))
  const length = total === null ? [] : box('mvex', box('mehd', version, number(total)))
  return bytes(
    box('ftyp', word(0)),
    box(
      'moov',
      box('mvhd', ...times, word(rate), number(0)),
      box('trak', box('mdia', box('mdhd', ...times, word(rate), number(0))), edits),
      length,
    ),
  )
}

describe('how long a track sounds', () => {
  test.each<[string, Written, { rate: number; priming: number; samples: number | null }]>([
    ['without what the encoder put before it', {}, { rate: 48_000, priming: 1024, samples: 352_018 }],
    ['in 64-bit numbers', { isLong: true }, { rate: 48_000, priming: 1024, samples: 352_018 }],
    ['at another rate', { rate: 44_100, total: 50_000 }, { rate: 44_100, priming: 1024, samples: 48_976 }],
    ['without an edit list', { priming: null }, { rate: 48_000, priming: 0, samples: 353_042 }],
    ['not said', { total: null }, { rate: 48_000, priming: 1024, samples: null }],
  ])('%s', (_what, written, timing) => {
    expect(readTrackTiming(initOf(written))).toEqual(timing)
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['no MP4', Uint8Array.from({ length: 64 }, (_, at) => at)],
    ['a box that is longer than the file', bytes(word(9000), [109, 111, 111, 118])],
  ])('%s says nothing', (_what, file) => {
    expect(readTrackTiming(file)).toBeNull()
  })
})

describe('the last frame of a track', () => {
  const sizes = [300, 310, 320]
  const segment = (durations: number[] | null) => {
    const flags = 0x1 | 0x200 | (durations ? 0x100 : 0)
    const samples = sizes.flatMap((size, at) => [...(durations ? word(durations[at] ?? 0) : []), ...word(size)])
    const trun = box('trun', word(flags), word(sizes.length), word(88), samples)
    return bytes(
      box('styp', word(0)),
      box('moof', box('mfhd', word(0), word(1)), box('traf', trun)),
      box('mdat', [1, 2]),
    )
  }

  test('gets the full length of a frame, so that its end is cut to the sample', () => {
    const cut = segment([1024, 1024, 345])
    makeLastFrameWhole(cut)
    expect(cut).toEqual(segment([1024, 1024, 1024]))
  })

  test('stays when it is whole, when no lengths are written, and when there is no such box', () => {
    for (const made of [segment([1024, 1024, 1024]), segment(null), Uint8Array.of(1, 2, 3)]) {
      const same = made.slice()
      makeLastFrameWhole(same)
      expect(same).toEqual(made)
    }
  })
})
