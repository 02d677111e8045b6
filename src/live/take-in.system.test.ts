import { expect, test } from 'vitest'
import { camera, counted, filmed } from '#tests/support/live/camera.ts'
import { checkLiveList } from '#tests/support/live/check-live-list.ts'
import { liveHouse } from '#tests/support/live/live-house.ts'

const house = await liveHouse()
const address = (key: string) => `rtmp://127.0.0.1:${house.port}/live/${key}`

test('what a camera sends is there again, frame by frame, in every rung, and the lists are valid', async () => {
  const { id, key } = await house.event()
  const film = await filmed('whole', { size: '854x500', bFrames: 2, seconds: 8 })
  expect(await camera(film, address(key), { realTime: false }).ended).toBe(0)
  await house.written(id)
  const segments = await house.segments(id)
  expect(segments.map(({ sequence, duration_us: length }) => [sequence, length])).toEqual(
    [0, 1, 2, 3].map((sequence) => [sequence, 2_000_000]),
  )
  const [top] = await house.clearMedia(id)
  expect(await counted(top ?? Buffer.alloc(0))).toMatchObject({ video: { frames: 200 }, audio: { frames: 376 } })
  for (const rung of ['v480', 'v240'] as const) {
    const [media] = await house.clearMedia(id, rung)
    expect(await counted(media ?? Buffer.alloc(0))).toMatchObject({ video: { frames: 200 } })
    expect((await house.segments(id, rung)).map(({ starts_at: at }) => at)).toEqual(
      segments.map(({ starts_at: at }) => at),
    )
  }
  const [sound] = await house.clearMedia(id, 'sound')
  expect(Object.keys(await counted(sound ?? Buffer.alloc(0)))).toEqual(['audio'])
  const master = ((await house.master(id)) ?? '').split('\n')
  expect(master.filter((line) => line.endsWith('.m3u8'))).toEqual(
    ['top', 'v480', 'v240', 'sound'].map((rung) => `${rung}.m3u8`),
  )
  expect(master.join('\n')).toMatch(/RESOLUTION=854x500,CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/)
  for (const rung of ['top', 'v480', 'v240', 'sound'] as const)
    for (const kind of ['event', 'sliding'] as const)
      expect(checkLiveList((await house.list(id, rung, kind)) ?? '')).toEqual([])
})

test('a wrong key is refused, and nothing is written', async () => {
  const { id } = await house.event()
  const film = await filmed('refused', { seconds: 4 })
  expect(await camera(film, address('not-the-key')).ended).not.toBe(0)
  expect(await house.segments(id)).toEqual([])
  expect(await house.runs(id)).toEqual([])
})

test('a camera that comes back goes on in the same event after a discontinuity, with a new key', async () => {
  const { id, key } = await house.event()
  const film = await filmed('back', { seconds: 5 })
  await camera(film, address(key), { realTime: false }).ended
  await house.written(id)
  await camera(film, address(key), { realTime: false }).ended
  await house.written(id, 2)
  const segments = await house.segments(id)
  expect(segments.map(({ sequence, run_number: run, key_number: keyNumber }) => [sequence, run, keyNumber])).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    // the key after a run's own may have been given away already, so nothing else is enciphered with it
    [3, 1, 2],
    [4, 1, 2],
    [5, 1, 2],
  ])
  const list = (await house.list(id)) ?? ''
  expect(checkLiveList(list)).toEqual([])
  expect(list.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1)
  expect((await house.runs(id)).map(({ began_because: because }) => because)).toEqual(['first', 'returned'])
  expect(await house.notes(id)).toEqual(expect.arrayContaining(['connected', 'left', 'returned']))
})
