import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { changeStreamKey } from '#server/features/screenings/live/index.ts'
import { camera, counted, filmed } from '#tests/support/live/camera.ts'
import { liveHouse } from '#tests/support/live/live-house.ts'
import { holdSrtDoors } from './srt-door.ts'

const house = await liveHouse()
const [one, other] = [await house.event(), await house.event()]
const here = { ...house.house, config: { ...house.house.config, host: '127.0.0.1' } }
const doors = holdSrtDoors(here, house.senders, { silentMs: 8000 })
const callers: ChildProcess[] = []
afterAll(() => {
  for (const caller of callers) caller.kill('SIGKILL')
  return doors.close()
})

const address = (passphrase: string, port = one.srtPort) =>
  `srt://127.0.0.1:${port}?pbkeylen=16&passphrase=${passphrase}&connect_timeout=5000000`
const send = (film: string, passphrase: string, port = one.srtPort) =>
  camera(film, address(passphrase, port), { format: 'mpegts' })

/** Tries until the door stands: ffmpeg takes a moment to listen. */
async function sent(film: string, passphrase: string, port = one.srtPort): Promise<void> {
  await expect.poll(() => send(film, passphrase, port).ended).toBe(0)
}

/** A caller that has the passphrase, and waits to be sent something. */
function silentCaller(passphrase: string) {
  const args = ['-nostdin', '-v', 'error', '-f', 'mpegts', '-i', address(passphrase, other.srtPort), '-f', 'null', '-']
  const child = spawn('ffmpeg', args, { stdio: 'ignore' })
  callers.push(child)
  return once(child, 'exit')
}

test('a caller that sends nothing is sent away, and the door stands open for the camera', async () => {
  const passphrase = await house.passphraseOf(other.id)
  let caller = silentCaller(passphrase)
  // it is refused at once while nobody listens yet
  while ((await Promise.race([caller, sleep(2500)])) !== undefined) caller = silentCaller(passphrase)
  await caller
  await sent(await filmed('after-silence', { seconds: 4 }), passphrase, other.srtPort)
})

test('a camera is taken in by SRT with the passphrase of the event, and by no other one', async () => {
  const { id } = one
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
  // the control room is told, and the metrics count it
  await expect.poll(() => house.notes(id)).toContain('refused_passphrase')
  expect(doors.refused()).toBe(1)

  const old = await house.passphraseOf(id)
  await changeStreamKey(house.core, id)
  await sent(film, await house.passphraseOf(id))
  expect(await send(film, old).ended).not.toBe(0)
})
