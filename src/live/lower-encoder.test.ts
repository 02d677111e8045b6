import { expect, test } from 'vitest'
import { GroupBorders } from '#media/live/segmenter.ts'
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
