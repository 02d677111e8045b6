import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkFfmpeg } from '../ffmpeg.ts'
import { FlvReader } from '../live/flv.ts'
import { readPacket } from '../live/packet.ts'
import { makeConcert } from './make-concert.ts'
import { stageSeconds } from './recipes/concert.ts'

const folder = mkdtempSync(join(tmpdir(), 'parde-concert-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the concert is what an encoder sends: every picture once, groups of two seconds, and sound', async () => {
  const outFile = join(folder, 'concert.flv')
  const ffmpeg = await checkFfmpeg({ path: process.env['PATH'], configured: process.env['FFMPEG_PATH'] })
  const scratch = join(folder, 'scratch')
  const { signal } = new AbortController()
  await makeConcert({ ffmpeg, outFile, scratch, signal, seconds: stageSeconds, height: 180 })
  expect(readdirSync(folder)).toEqual(['concert.flv'])
  const packets = [...new FlvReader().read(readFileSync(outFile))].map(readPacket)
  expect(packets.find(({ is }) => is === 'video-config')).toMatchObject({ config: { width: 320, height: 180 } })
  expect(packets.find(({ is }) => is === 'sound-config')).toMatchObject({ config: { rate: 48_000, channels: 2 } })
  const pictures = packets.flatMap((packet) =>
    packet.is === 'frame' && packet.frame.track === 'video' ? [packet.frame] : [],
  )
  const [first] = pictures
  expect(pictures.map(({ at }) => at - (first?.at ?? 0))).toEqual(Array.from({ length: 320 }, (_, n) => n * 40))
  expect(pictures.flatMap(({ isKey }, n) => (isKey ? [n] : []))).toEqual([0, 50, 100, 150, 200, 250, 300])
  // five seconds of processor time, at a lower priority than all that is busy
})
