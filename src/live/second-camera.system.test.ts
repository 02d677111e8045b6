import { expect, test } from 'vitest'
import { changeStreamKey, endLiveEvent } from '#server/features/screenings/live/index.ts'
import { camera, filmed } from '#tests/support/live/camera.ts'
import { liveHouse } from '#tests/support/live/live-house.ts'

const house = await liveHouse()
const address = (key: string) => `rtmp://127.0.0.1:${house.port}/live/${key}`

test('a second camera is refused while the first one lives, and a new key cuts the first', async () => {
  const { id, key } = await house.event()
  const film = await filmed('two', { seconds: 30 })
  const first = camera(film, address(key))
  await expect.poll(() => house.notes(id)).toContain('connected')
  const second = camera(film, address(key))
  expect(await second.ended).not.toBe(0)
  expect(await changeStreamKey(house.core, id)).toBe(true)
  expect(await first.ended).not.toBe(0)
  expect(await camera(film, address(key)).ended).not.toBe(0)
  const third = camera(film, address(await house.keyOf(id)))
  await expect.poll(async () => (await house.segments(id)).length).toBeGreaterThan(0)
  expect(await endLiveEvent(house.core, id)).toBe(true)
  expect(await third.ended).not.toBe(0)
  expect(await house.list(id)).toContain('#EXT-X-ENDLIST')
})
