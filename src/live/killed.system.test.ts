import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { liveFiles } from '#server/features/screenings/live/index.ts'
import { camera, filmed } from '#tests/support/live/camera.ts'
import { checkLiveList, checkNextList } from '#tests/support/live/check-live-list.ts'
import { liveHouse } from '#tests/support/live/live-house.ts'
import { startObjectStore } from '#tests/support/object-store/server.ts'

// each process has a folder of its own, as on machines of their own: the segments meet in a bucket
const store = await startObjectStore()
const folders = mkdtempSync(join(tmpdir(), 'parde-cameras-'))
const house = await liveHouse({ STORAGE_URL: store.url })
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await store.close()
  rmSync(folders, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function startLive(port: number): Promise<ChildProcess> {
  const { databaseUrl, secret } = house.house.config
  const dataDir = join(folders, String(children.length))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PARDE_SECRET: secret,
      HOST: '127.0.0.1',
      STORAGE_URL: store.url,
      LIVE_RTMP_PORT: String(port),
      LIVE_SRT_PORTS: 'off',
      DISK_RESERVE_MB: '0',
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
  await expect.poll(async () => (await house.segments(id)).length).toBeGreaterThan(1)
  first.kill('SIGKILL')
  await once(first, 'exit')
  await before.ended
  const listed = (await house.list(id)) ?? ''

  const second = await startLive(port)
  const after = camera(film, address)
  await expect.poll(async () => (await house.runs(id)).length).toBe(2)
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
  for (const { run_id: run, rung, sequence, bytes } of segments)
    expect((await house.house.storage.stat(liveFiles.segment(id, run, rung, sequence)))?.size).toBe(bytes)
  expect(readdirSync(folders, { recursive: true })).toEqual([])
})
