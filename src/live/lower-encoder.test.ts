import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FlvReader } from '#media/live/flv.ts'
import { readPacket } from '#media/live/packet.ts'
import { GroupBorders } from '#media/live/segmenter.ts'
import { filmed } from '../../tests/support/live/camera.ts'
import { LowerEncoder } from './lower-encoder.ts'

const picture = (at: number, bytes = 50_000) => ({ type: 'video' as const, at, data: Buffer.alloc(bytes) })

test('a small picture is not taken for a program that is six seconds behind, however few bytes it has', async () => {
  const lower = new LowerEncoder({
    program: ['sh', '-c', 'exec sleep 60'],
    rungs: [{ name: 'v240', height: 240, kbits: 350 }],
    hasSound: false,
    beganAt: 0,
    borders: new GroupBorders(0),
    writer: { init: () => {}, segment: () => {} },
    onDrop: () => {},
  })
  for (let n = 0; n < 2000; n += 1) lower.write(picture(n * 40, 100), { isConfig: false, isKey: n % 50 === 0 })
  // eight seconds were given: the fourth group began when six were not over
  expect(lower.droppedGroups).toBe(36)
  await lower.end(0)
})

test('what a program was working on when it had to be killed is left out', async () => {
  const film = await filmed('cut', { seconds: 4, sound: false })
  const written: string[] = []
  const borders = new GroupBorders(0)
  const lower = new LowerEncoder({
    // gives what it was given, and never ends
    program: ['sh', '-c', 'cat; exec sleep 60'],
    rungs: [{ name: 'v240', height: 240, kbits: 350 }],
    hasSound: false,
    beganAt: 0,
    borders,
    writer: { init: (rung) => void written.push(`init ${rung}`), segment: (rung) => void written.push(rung) },
    onDrop: () => {},
  })
  for (const tag of new FlvReader().read(readFileSync(film))) {
    const packet = readPacket(tag)
    const isKey = packet.is === 'frame' && packet.frame.isKey
    if (isKey) borders.borderAt(packet.frame, null)
    lower.write(tag, { isConfig: packet.is === 'video-config', isKey })
  }
  await expect.poll(() => written).toEqual(['init v240', 'v240'])
  await lower.end(100)
  // of its two segments the first one is whole
  expect(written).toEqual(['init v240', 'v240'])
})

test('an encoder that reads nothing loses whole groups of pictures, and holds nobody up', async () => {
  const dropped: number[] = []
  const lower = new LowerEncoder({
    program: ['sh', '-c', 'exec sleep 60'],
    rungs: [{ name: 'v240', height: 240, kbits: 350 }],
    hasSound: false,
    beganAt: 0,
    borders: new GroupBorders(0),
    writer: { init: () => {}, segment: () => {} },
    onDrop: (groups) => void dropped.push(groups),
  })
  // 100 MB, in forty groups of fifty pictures
  for (let n = 0; n < 2000; n += 1)
    expect(lower.write(picture(n * 40), { isConfig: false, isKey: n % 50 === 0 })).toBeUndefined()
  expect(lower.droppedGroups).toBe(40)
  expect(dropped).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  expect(lower.waitingBytes).toBeLessThan(1_200_000)
  await lower.end(0)
  expect(lower.isOver).toBe(true)
})
