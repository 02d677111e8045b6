import { expect, test } from 'vitest'
import { findLiveEvent } from '#server/features/screenings/live/index.ts'
import { camera, filmed } from '#tests/support/live/camera.ts'
import { liveHouse } from '#tests/support/live/live-house.ts'

const house = await liveHouse()

test('the key of the next half minute is there to be asked for before its first segment, and the one after it is not', async () => {
  const { id, key } = await house.event()
  const film = await filmed('keys', { seconds: 34, size: '160x90' })
  await camera(film, `rtmp://127.0.0.1:${house.port}/live/${key}`, { realTime: false }).ended
  await house.written(id)
  const numbers = (await house.segments(id)).map(({ key_number: number }) => number)
  expect(numbers).toEqual([...Array.from({ length: 15 }, () => 0), 1, 1])
  expect((await findLiveEvent(house.house.db, id))?.next_key).toBe(3)
})
