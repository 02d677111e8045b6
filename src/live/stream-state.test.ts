import { describe, expect, test } from 'vitest'
import type { Packet } from '#media/live/packet.ts'
import { StreamState } from './stream-state.ts'

const tag = { type: 'video' as const, at: 0, data: Buffer.alloc(0) }
const video = (name: number, height = 720): Packet => ({
  is: 'video-config',
  config: { record: Buffer.from([name]), codec: 'avc1.64001f', width: 1280, height },
})
const sound = (name: number): Packet => ({
  is: 'sound-config',
  config: { record: Buffer.from([name]), codec: 'mp4a.40.2', rate: 48_000, channels: 2, samples: 1024 },
})
const picture = (at: number, isKey = false): Packet => ({
  is: 'frame',
  frame: { track: 'video', at, offset: 0, isKey, data: Buffer.alloc(1) },
})
const noise = (at: number): Packet => ({
  is: 'frame',
  frame: { track: 'sound', at, offset: 0, isKey: true, data: Buffer.alloc(1) },
})

/** Describes the steps in words: the run that ends, the one that begins, and how many frames go into it. */
function follow(packets: readonly Packet[]): string[] {
  const state = new StreamState()
  return packets.flatMap((packet) => {
    const { ends, begins, frames, isHopeless } = state.take(packet, tag)
    return [
      ...(ends === null ? [] : [`ends: ${ends.because}`]),
      ...(begins === null ? [] : [`begins at ${begins.frame.at} ${begins.sound === null ? 'without' : 'with'} sound`]),
      ...(frames.length > 1 ? [`${frames.length} frames`] : []),
      ...(isHopeless ? ['hopeless'] : []),
    ]
  })
}

const begun = [video(1), sound(1), picture(0, true)]

describe('a run', () => {
  test('begins with the first key frame when picture and sound are described', () => {
    expect(follow([video(1), picture(0), noise(0), picture(40, true)])).toEqual([])
    expect(follow([video(1), sound(1), picture(0), picture(40, true)])).toEqual(['begins at 40 with sound'])
  })

  test('waits a second for the sound, and loses nothing meanwhile', () => {
    expect(follow([video(1), picture(0, true), picture(40), sound(1), picture(80)])).toEqual([
      'begins at 0 with sound',
      '3 frames',
    ])
    const silent = [0, 400, 800, 1200].map((at) => picture(at, at === 0))
    expect(follow([video(1), ...silent])).toEqual(['begins at 0 without sound', '4 frames'])
  })

  test('ends when sound comes late, and the next one has it', () => {
    const silent = [0, 500, 1000].map((at) => picture(at, at === 0))
    expect(follow([video(1), ...silent, sound(1), noise(1020), picture(1040), picture(2000, true)])).toEqual([
      'begins at 0 without sound',
      '3 frames',
      'ends: sound',
      'begins at 2000 with sound',
    ])
  })

  test('ends when the size changes, and not when the same is said again', () => {
    expect(follow([...begun, video(1), sound(1), picture(40)])).toEqual(['begins at 0 with sound'])
    expect(follow([...begun, video(2, 480), picture(80, true)])).toEqual([
      'begins at 0 with sound',
      'ends: size',
      'begins at 80 with sound',
    ])
  })

  test.each([
    ['ahead', 60_000],
    ['back', 100],
  ])('ends when the clock jumps %s', (_where, at) => {
    const later = [picture(4000), noise(4000), picture(at), picture(at + 40, true), noise(at + 40)]
    expect(follow([...begun, picture(2000), ...later])).toEqual([
      'begins at 0 with sound',
      'ends: clock',
      `begins at ${at + 40} with sound`,
    ])
  })

  test('goes on when pictures are missing while the sound goes on, and when sound lies a little behind', () => {
    const sounds = Array.from({ length: 9 }, (_, n) => noise(n * 1000))
    expect(follow([...begun, ...sounds, picture(8000, true), noise(7800)])).toEqual(['begins at 0 with sound'])
  })

  test('never begins without a picture, and that is told after 20 seconds', () => {
    expect(follow([sound(1), ...[0, 5000, 10_000, 15_000, 20_000, 20_040].map(noise)])).toContain('hopeless')
  })
})
