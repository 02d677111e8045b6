import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { leaveOutDemo } from '#tests/support/product/leave-out-demo.ts'
import { makeSource, temporaryFolder } from '#tests/support/media/media-sources.ts'
import { newMember, newProduct, newRight } from '#tests/support/rows/new-rows.ts'
import { startObjectStore } from '#tests/support/object-store/server.ts'
import { tusClient } from '#tests/support/media/tus-client.ts'
import { startWebProcess } from '#tests/support/processes/web-process.ts'
import { startWorkerProcess, testSecret } from '#tests/support/processes/worker-process.ts'

// Two web and two worker processes as on four machines: each has a data folder of its own, and only the database and
// the store are common.

const { url } = await testDatabase()
const store = await startObjectStore()
const folders = mkdtempSync(path.join(tmpdir(), 'parde-folders-'))
const folder = (name: string) => path.join(folders, name)
const database = connect(url, { max: 2, onError: () => undefined })
const { db } = database
await leaveOutDemo(db)
// the queue's tables are made by the first process that opens it
const log = createLog(readConfig({ DATABASE_URL: url, PARDE_SECRET: testSecret, LOG_LEVEL: 'silent' }), 'test')
const queue = await openQueue({ url, log })

const startWeb = (name: string) =>
  startWebProcess({ DATABASE_URL: url, DATA_DIR: folder(name), STORAGE_URL: store.url })
const startWorker = (name: string) =>
  startWorkerProcess({ databaseUrl: url, dataDir: folder(name), env: { STORAGE_URL: store.url } })
const webs = [await startWeb('web-1'), await startWeb('web-2')] as const
const sources = await temporaryFolder()
afterAll(async () => {
  for (const web of webs) await web.kill()
  await queue.stop()
  await database.close()
  await store.close()
  await sources[Symbol.asyncDispose]()
  rmSync(folders, { recursive: true, force: true })
})

const now = systemClock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const viewer = await newMember(db, now)
const film = await newProduct(db, now, { prices: [{ currency: 'IRR', amount: 1_490_000 }], hasFilm: false })
await newRight(db, now, { memberId: viewer.memberId, productId: film.productId })
const clients = webs.map((web) => tusClient(web.address, editor.token))
const clientOf = (n: number) => clients[n % 2] ?? expect.fail('there is no such web')
const stateOfRun = async () =>
  (await db.selectFrom('pipeline_runs').select('state').executeTakeFirst())?.state ?? 'none'
const bytesOf = async () => new Uint8Array(readFileSync(await makeSource('plain', path.join(sources.path, 'f.mp4'), 6)))

let third: Awaited<ReturnType<typeof startWeb>> | null = null
afterAll(() => third?.kill())

test('a film is sent in eight pieces to two webs in turn, and goes on at a third when one is killed', async () => {
  const bytes = await bytesOf()
  const location = (await clientOf(0).create(film.productId, bytes.length)).headers.get('location') ?? ''
  const piece = Math.ceil(bytes.length / 8)
  const part = (n: number) => bytes.slice(n * piece, (n + 1) * piece)
  for (let n = 0; n < 3; n += 1) expect((await clientOf(n).send(location, n * piece, part(n))).status).toBe(204)

  // the same piece at both at once counts once
  const both = await Promise.all([0, 1].map((n) => clientOf(n).send(location, 3 * piece, part(3))))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 409]))
  expect(await Promise.all([0, 1].map((n) => clientOf(n).offset(location)))).toEqual([4 * piece, 4 * piece])

  const lost = clientOf(1)
    .send(location, 4 * piece, part(4))
    .catch(() => null)
  await webs[1].kill()
  await lost
  third = await startWeb('web-3')
  const other = tusClient(third.address, editor.token)
  // what the killed one had stored of its piece is kept, or the client sends it again
  const reached = await other.offset(location)
  expect([4 * piece, 5 * piece]).toContain(reached)
  for (let n = reached / piece; n < 8; n += 1)
    expect((await (n % 2 === 0 ? clientOf(0) : other).send(location, n * piece, part(n))).status).toBe(204)
  expect(await clientOf(0).offset(location)).toBe(bytes.length)
  expect(await stateOfRun()).toBe('waiting')
})

test('of two workers the one that encodes is killed, and the other prepares the film', async () => {
  const workers = [startWorker('worker-1'), startWorker('worker-2')]
  const scratchOf = (name: string) => {
    const { scratchDir } = readConfig({ DATABASE_URL: url, PARDE_SECRET: testSecret, DATA_DIR: folder(name) })
    return readdirSync(scratchDir, { recursive: true, encoding: 'utf8' })
  }
  const encoding = () =>
    ['worker-1', 'worker-2'].findIndex((name) => {
      try {
        return scratchOf(name).some((file) => /first[^/]*\/v240\.mp4$/.test(file))
      } catch {
        return false
      }
    })
  try {
    await expect.poll(encoding, { interval: 20 }).not.toBe(-1)
    await workers[encoding()]?.kill()
    expect(await stateOfRun()).not.toBe('published')
    await expect.poll(stateOfRun, { interval: 500 }).toBe('published')
  } finally {
    for (const worker of workers) await worker.kill()
  }
})

test('it plays at the webs, from folders that hold none of it', async () => {
  for (const web of [webs[0].address, third?.address ?? '']) {
    const get = (at: string) => fetch(`${web}${at}`, { headers: { authorization: `Bearer ${viewer.token}` } })
    const info = (await (await get(`/api/v1/play-info/${film.productId}`)).json()) as { manifest: { url: string } }
    const base = info.manifest.url.slice(0, info.manifest.url.lastIndexOf('/'))
    expect(await (await get(info.manifest.url)).text()).toContain('v360/main.m3u8')
    for (const rendition of ['v360', 'v240', 'a1']) {
      const list = await (await get(`${base}/${rendition}/main.m3u8`)).text()
      for (const segment of list.match(/^\d+\.m4s$/gm) ?? expect.fail('there are no segments'))
        expect((await get(`${base}/${rendition}/${segment}`)).status).toBe(200)
    }
  }
  const names = readdirSync(folders, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.includes('/media/'))).toEqual([])
})
