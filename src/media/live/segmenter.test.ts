import { describe, expect, test } from 'vitest'
import type { Frame } from './packet.ts'
import { type CutSegment, GivenBorders, GroupBorders, Segmenter } from './segmenter.ts'

const sound = { record: Buffer.from([0x11, 0x90]), codec: 'mp4a.40.2', rate: 48_000, channels: 2, samples: 1024 }

/** Pictures each 40 ms from an instant on, with a key frame at each of these times. */
function pictures(keys: readonly number[], end: number, offset = 0): Frame[] {
  const all: Frame[] = []
  for (let at = keys[0] ?? 0; at < end; at += 40)
    all.push({ track: 'video', at, offset, isKey: keys.includes(at), data: Buffer.from([at & 255]) })
  return all
}

function cutAll(frames: readonly Frame[], segmenter: Segmenter): CutSegment[] {
  const cuts = frames.map((frame) => segmenter.take(frame))
  return [...cuts, segmenter.end()].filter((cut) => cut !== null)
}

const shapes = (cuts: readonly CutSegment[]) =>
  cuts.map(({ sequence, shownAt, durationMs, isIndependent }) => [sequence, shownAt, durationMs, isIndependent])

const every = (gop: number, end: number) => Array.from({ length: Math.ceil(end / gop) }, (_, n) => n * gop)

describe('segments of the encoder’s own picture', () => {
  const cut = (keys: readonly number[], end: number, offset = 0) =>
    shapes(cutAll(pictures(keys, end, offset), new Segmenter({ rule: new GroupBorders(0), sound: null, beganAt: 0 })))

  test('are its groups of two seconds', () => {
    expect(cut(every(2000, 6000), 6000)).toEqual([
      [0, 0, 2000, true],
      [1, 2000, 2000, true],
      [2, 4000, 2000, true],
    ])
  })

  test('join shorter groups, and never grow beyond what rounds to two seconds', () => {
    expect(cut(every(1000, 4000), 4000)).toEqual([
      [0, 0, 2000, true],
      [1, 2000, 2000, true],
    ])
    for (const gop of [200, 480, 600, 1000, 1200, 1240, 1280, 1800, 2400, 3000, 4000, 10_000])
      for (const [, , duration] of cut(every(gop, 30_000), 30_000)) expect(duration).toBeLessThan(2500)
  })

  test('cut a longer group, and begin with a key frame again as soon as there is one', () => {
    expect(cut([0, 5000, 10_000], 12_000)).toEqual([
      [0, 0, 2320, true],
      [1, 2320, 2320, false],
      [2, 4640, 360, false],
      [3, 5000, 2320, true],
      [4, 7320, 2320, false],
      [5, 9640, 360, false],
      [6, 10_000, 2000, true],
    ])
  })

  test('are dated by when their first picture is shown', () => {
    expect(cut([0], 2000, 80)[0]).toEqual([0, 80, 2000, true])
  })
})

describe('segments of a lower rung', () => {
  const both = (given: (frames: Frame[]) => Frame[]) => {
    const top = new GroupBorders(0)
    const source = pictures(every(2000, 8000), 8000, 80)
    const own = shapes(cutAll(source, new Segmenter({ rule: top, sound: null, beganAt: 0 })))
    const frames = source.map((frame) => ({ ...frame, at: frame.at + frame.offset, offset: 0 }))
    return {
      own,
      lower: shapes(cutAll(given(frames), new Segmenter({ rule: new GivenBorders(top), sound: null, beganAt: 0 }))),
    }
  }

  test('have the numbers, dates and lengths of the encoder’s own', () => {
    const { own, lower } = both((frames) => frames)
    expect(lower).toEqual(own)
  })

  test('leave a number out where a group was dropped, and the one before ends where it must', () => {
    const { lower } = both((frames) => frames.filter(({ at }) => at < 2080 || at >= 4080))
    expect(lower).toEqual([
      [0, 80, 2000, true],
      [2, 4080, 2000, true],
      [3, 6080, 2000, true],
    ])
  })

  test('begin later when the first group was dropped', () => {
    const { lower } = both((frames) => frames.filter(({ at }) => at >= 3000))
    expect(lower.map(([sequence]) => sequence)).toEqual([2, 3])
  })
})

describe('sound', () => {
  const at = (n: number): Frame => ({
    track: 'sound',
    at: Math.round(n * 21.333),
    offset: 0,
    isKey: true,
    data: Buffer.from([n & 255]),
  })
  const tfdt = (bytes: Buffer) => Number(bytes.readBigUInt64BE(bytes.indexOf('tfdt') + 8))

  test('goes on without a gap over segments, though its times are rounded', () => {
    const frames = [...pictures(every(2000, 4000), 4000), ...Array.from({ length: 188 }, (_, n) => at(n))]
    const sorted = frames.toSorted((a, b) => a.at - b.at || (a.track === 'sound' ? 1 : -1))
    const cuts = cutAll(sorted, new Segmenter({ rule: new GroupBorders(0), sound, beganAt: 0 }))
    const starts = cuts.map(({ soundBytes }) => tfdt(soundBytes ?? Buffer.alloc(0)))
    expect(starts[0]).toBe(0)
    expect((starts[1] ?? 1) % 1024).toBe(0)
  })

  test('that was away comes back where the encoder says', () => {
    const segmenter = new Segmenter({ rule: new GroupBorders(0), sound, beganAt: 0 })
    const frames = [...pictures(every(2000, 4000), 4000), at(0), at(1), at(140)]
    const sorted = frames.toSorted((a, b) => a.at - b.at || (a.track === 'sound' ? 1 : -1))
    const [, second] = cutAll(sorted, segmenter)
    expect(tfdt(second?.soundBytes ?? Buffer.alloc(0)) / 48).toBeCloseTo(2987, 0)
  })
})
