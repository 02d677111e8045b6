import { afterAll, expect, test } from 'vitest'
import { changeStreamKey } from '#server/features/live/index.ts'
import { camera, counted, filmed } from '../../tests/support/live/camera.ts'
import { liveHouse } from '../../tests/support/live/live-house.ts'
import { holdSrtDoors } from './srt-door.ts'

const house = await liveHouse()
const { id, srtPort } = await house.event()
const doors = holdSrtDoors({ ...house.house, config: { ...house.house.config, host: '127.0.0.1' } }, house.senders)
afterAll(() => doors.close())

const address = (passphrase: string) =>
  `srt://127.0.0.1:${srtPort}?pbkeylen=16&passphrase=${passphrase}&connect_timeout=5000000`
const send = (film: string, passphrase: string, realTime = true) =>
  camera(film, address(passphrase), { format: 'mpegts', realTime })

/** Tries until the door stands: ffmpeg takes a moment to listen. */
async function sent(film: string, passphrase: string): Promise<void> {
  await expect.poll(() => send(film, passphrase).ended, { timeout: 30_000 }).toBe(0)
}

test('a camera is taken in by SRT with the passphrase of the event, and by no other one', async () => {
  const film = await filmed('srt', { seconds: 6 })
  await sent(film, await house.passphraseOf(id))
  await house.written(id)
  const [top] = await house.clearMedia(id)
  expect((await counted(top ?? Buffer.alloc(0)))['video']?.frames).toBeGreaterThan(50)
  expect((await house.runs(id)).map(({ door }) => door)).toEqual(['srt'])

  const before = await house.segments(id)
  const stranger = send(film, 'another-passphrase')
  expect(await stranger.ended).not.toBe(0)
  expect(await house.segments(id)).toEqual(before)

  const old = await house.passphraseOf(id)
  await changeStreamKey(house.core, id)
  await sent(film, await house.passphraseOf(id))
  expect(await send(film, old).ended).not.toBe(0)
})
