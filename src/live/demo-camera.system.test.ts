import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changeStreamKey } from '#server/features/screenings/live/index.ts'
import { holdCamera } from '../sandbox/camera/camera.ts'
import { filmed } from '#tests/support/live/camera.ts'
import { checkLiveList } from '#tests/support/live/check-live-list.ts'
import { liveHouse } from '#tests/support/live/live-house.ts'

const house = await liveHouse()
const folder = mkdtempSync(join(tmpdir(), 'parde-orders-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the demo’s camera waits for its orders, sends its film round after round, and comes back with a new key', async () => {
  const { id, key } = await house.event()
  const film = await filmed('concert', { seconds: 3.2, gop: 40, bFrames: 2 })
  const ordersFile = join(folder, 'orders.json')
  const told: string[] = []
  const log = { info: (event: string) => void told.push(event), error: () => undefined }
  const camera = holdCamera({ ordersFile, host: '127.0.0.1', port: house.port, log, waitsMs: [100] })
  try {
    writeFileSync(ordersFile, JSON.stringify({ key, film }))
    // six seconds are nearly two rounds
    await expect.poll(async () => (await house.segments(id)).length).toBeGreaterThan(3)
    const runs = await house.runs(id)
    expect(runs.map(({ began_because: because, has_sound: hasSound }) => [because, hasSound])).toEqual([
      ['first', true],
    ])
    const segments = await house.segments(id)
    expect(segments.map(({ duration_us: length }) => length)).toEqual(segments.map(() => 1_600_000))

    await changeStreamKey(house.core, id)
    await expect.poll(() => told).toContain('camera.left')
    writeFileSync(ordersFile, JSON.stringify({ key: await house.keyOf(id), film }))
    await expect.poll(async () => (await house.runs(id)).length).toBe(2)
    expect(checkLiveList((await house.list(id)) ?? '')).toEqual([])
    expect(await house.notes(id)).not.toContain('clock_jump')
  } finally {
    await camera.stop()
  }
})

test('a door that stays away is told in one line', async () => {
  const film = await filmed('nobody', { seconds: 2 })
  const ordersFile = join(folder, 'nobody.json')
  writeFileSync(ordersFile, JSON.stringify({ key: 'a-key', film }))
  const told: string[] = []
  const log = { info: (event: string) => void told.push(event), error: () => undefined }
  const camera = holdCamera({ ordersFile, host: '127.0.0.1', port: house.port, log, waitsMs: [20] })
  await expect.poll(() => told.length).toBeGreaterThan(0)
  writeFileSync(ordersFile, 'half')
  const { id, key } = await house.event()
  writeFileSync(ordersFile, JSON.stringify({ key, film }))
  await expect.poll(() => house.notes(id)).toContain('connected')
  await camera.stop()
  expect(told).toEqual(['camera.left', 'camera.taken'])
})
