import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { camera, filmed } from '../../tests/support/live/camera.ts'
import { checkLiveList, checkNextList } from '../../tests/support/live/check-live-list.ts'
import { liveHouse } from '../../tests/support/live/live-house.ts'

const house = await liveHouse()
const children: ChildProcess[] = []
afterAll(() => children.forEach((child) => child.kill('SIGKILL')))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function startLive(port: number): Promise<ChildProcess> {
  const { databaseUrl, dataDir, secret } = house.house.config
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PARDE_SECRET: secret, HOST: '127.0.0.1' },
      ...{ LIVE_RTMP_PORT: String(port), LIVE_SRT_PORTS: 'off', DISK_RESERVE_MB: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const bytes of child.stdout as AsyncIterable<Buffer>) if (bytes.toString().includes('taken in')) break
  return child
}

test('after a kill the same event goes on: one discontinuity, no key twice, and what was listed stays', async () => {
  const port = await freePort()
  const { id, key } = await house.event()
  const film = await filmed('killed', { seconds: 30, size: '320x180' })
  const address = `rtmp://127.0.0.1:${port}/live/${key}`

  const first = await startLive(port)
  const before = camera(film, address)
  await expect.poll(async () => (await house.segments(id)).length, { timeout: 30_000 }).toBeGreaterThan(1)
  first.kill('SIGKILL')
  await once(first, 'exit')
  await before.ended
  const listed = (await house.list(id)) ?? ''

  const second = await startLive(port)
  const after = camera(film, address)
  await expect.poll(async () => (await house.runs(id)).length, { timeout: 30_000 }).toBe(2)
  after.stop()
  second.kill('SIGTERM')
  await once(second, 'exit')
  expect(second.exitCode).toBe(0)

  const list = (await house.list(id)) ?? ''
  expect(checkLiveList(list)).toEqual([])
  expect(checkNextList(listed, list)).toEqual([])
  expect(list.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1)
  const segments = await house.segments(id)
  const keysOf = (run: number) => new Set(segments.filter((one) => one.run_number === run).map((one) => one.key_number))
  expect([...keysOf(0)].filter((number) => keysOf(1).has(number))).toEqual([])
  expect(segments.map(({ sequence }) => sequence)).toEqual(segments.map((_, n) => n))
})
