import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FlvReader } from '#media/live/flv.ts'
import { readPacket } from '#media/live/packet.ts'
import { GroupBorders } from '#media/live/segmenter.ts'
import { filmed } from '#tests/support/live/camera.ts'
import { LowerEncoder } from './lower-encoder.ts'

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
