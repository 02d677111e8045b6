import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Core } from '#server/core.ts'
import { retryRun } from '#server/features/media/pipeline/control-run.ts'
import { probeStep } from '#server/features/media/pipeline/pipeline-steps.ts'
import { presentTitleMedia } from '#server/features/media/present-media.ts'
import { sourceFile } from '#server/features/media/pipeline/run-files.ts'
import { startRunFromFile } from '#server/features/media/pipeline/start-run.ts'
import { workStep } from '#server/features/media/pipeline/work-step.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import { StorageFull } from '#storage/storage.ts'
import { machinePatience } from '#tests/support/machines/machine-patience.ts'
import { makeSource } from '#tests/support/media/media-sources.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { tusClient } from '#tests/support/media/tus-client.ts'

// A separate disk, so small that an upload can fill it, with the database on it as in a small installation. Creating it
// needs root; without root, a store in memory tests the same rules (uploads.api.test.ts).

const megabyte = 1024 * 1024
const size = 384
const reserve = 96
const disk = mkdtempSync(path.join(tmpdir(), 'parde-disk-'))

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isMounted = mount()
const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
  if (isMounted) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true })
})

async function house() {
  const database = await startEmbedded({ dataDir: disk, log: () => undefined })
  undo.push(() => database.stop())
  await migrate(database.url)
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: disk,
    DISK_RESERVE_MB: String(reserve),
    PARDE_SECRET: 'x'.repeat(40),
    LOG_LEVEL: 'silent',
    PATH: process.env['PATH'],
    FFMPEG_PATH: process.env['FFMPEG_PATH'],
  })
  const connection = connect(database.url, { max: 4, onError: () => undefined })
  undo.push(() => connection.close())
  const log = createLog(config, 'test')
  const queue = await openQueue({ url: database.url, log })
  undo.push(() => queue.stop())
  const core: Core = { config, db: connection.db, clock: systemClock, log, queue, storage: openStorage(config) }
  const { app } = await buildApp(core)
  // a call that needs more than is left on the pages that the database has already
  app.post('/write', async () => {
    for (let n = 0; n < 50; n += 1) await newProduct(core.db, systemClock.now())
    return {}
  })
  undo.push(() => app.close())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const editor = await newMember(core.db, systemClock.now(), { staffRole: 'editor' })
  const film = await newProduct(core.db, systemClock.now(), { hasFilm: false })
  return { core, address, film, client: tusClient(address, editor.token) }
}

/** Fills the disk except for this many bytes. */
function fill(room: number) {
  const file = path.join(disk, 'somebody-elses')
  const free = Number(execFileSync('df', ['--output=avail', '-B1', disk], { encoding: 'utf8' }).split('\n')[1])
  execFileSync('fallocate', ['-l', String(Math.max(1, free - room)), file])
  return { [Symbol.dispose]: () => rmSync(file, { force: true }) }
}

describe.skipIf(!isMounted)(`on a disk of ${size} MB`, async () => {
  const { core, address, film, client } = isMounted ? await house() : ({} as Awaited<ReturnType<typeof house>>)
  const piece = new Uint8Array(8 * megabyte)
  const seen = async () => (await fetch(`${address}/api/v1/products`)).status
  const inWords = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

  test('an upload of 300 MB is refused before a byte of it', async () => {
    expect(await inWords(await client.create(film.productId, 300 * megabyte))).toEqual([507, 'storage.full'])
    expect(await seen()).toBe(200)
  })

  test('one that was begun stops at the reserve; the site stays up, and the editor can ask for it and remove it', async () => {
    const room = await core.storage.room()
    // the database may begin two more files of its log meanwhile, of 16 MB each
    const total = Math.floor(room / megabyte - 32) * megabyte
    expect(total).toBeGreaterThan(4 * piece.length)
    const location = (await client.create(film.productId, total)).headers.get('location') ?? ''
    let offset = 0
    for (; offset < 3 * piece.length; offset += piece.length)
      expect((await client.send(location, offset, piece)).status).toBe(204)
    {
      // half of what the rest of the upload needs
      using _others = fill(reserve * megabyte + (total - offset) / 2)
      expect(await inWords(await client.send(location, offset, piece))).toEqual([507, 'storage.full'])
      expect(await client.offset(location)).toBe(offset)
      expect(await seen()).toBe(200)
      // the database can still write more than a few rows
      const product = await newProduct(core.db, systemClock.now())
      for (let n = 0; n < 200; n += 1)
        await core.db
          .updateTable('products')
          .set({ synopsis_fa: 'س'.repeat(5000) + n })
          .where('id', '=', product.productId)
          .execute()
      expect((await client.remove(location)).status).toBe(204)
    }
    expect(await core.storage.room()).toBeGreaterThan(room - 32 * megabyte)
    expect(await core.db.selectFrom('upload_parts').selectAll().execute()).toEqual([])
  })

  test('preparing a film asks, too: the studio is told why it failed, and it can be tried again', async () => {
    const source = await makeSource('plain', path.join(disk, 'film.mp4'), 2)
    const run = await startRunFromFile(core, {
      productId: film.productId,
      purpose: 'feature',
      fileName: 'f.mp4',
      file: source,
    })
    const probe = (isLastTry: boolean) =>
      workStep(
        core,
        { runId: run, step: 'probe', signal: new AbortController().signal, isLastTry, tryNumber: 1 },
        probeStep,
      )
    {
      using _others = fill(reserve * megabyte)
      await expect(probe(false)).rejects.toThrow('disk_full')
      await expect(probe(true)).rejects.toThrow('disk_full')
      const told = async (locale: 'fa' | 'en') =>
        (await presentTitleMedia(core, film.productId, locale)).runs[0]?.steps[0]
      expect(await told('fa')).toMatchObject({
        state: 'failed',
        can_retry: true,
        error: 'فضای دیسک سرور تمام شده است. جا باز کنید و دوباره بکوشید.',
      })
      expect(await told('en')).toMatchObject({
        error: 'The server has run out of disk space. Free some and try again.',
      })
    }
    await retryRun(core, run)
    await probe(true)
    expect((await presentTitleMedia(core, film.productId, 'en')).runs[0]).toMatchObject({
      state: 'running',
      source: { width: 640 },
    })
    const row = await core.db.selectFrom('pipeline_runs').where('id', '=', run).selectAll().executeTakeFirstOrThrow()
    const scratch = path.join(disk, 'scratch', 'test')
    expect(readFileSync(await sourceFile({ core, run: row, scratch })).equals(readFileSync(source))).toBe(true)
  })

  test('a disk that fills up under a put is a refusal as well, and leaves no half object', async () => {
    using _others = fill(8 * megabyte)
    const careless = openStorage({ dataDir: disk, diskReserve: 0 })
    const endless = Readable.from(Array.from({ length: 12 }, () => Buffer.alloc(megabyte, 1)))
    await expect(careless.put('full/object', endless)).rejects.toThrow(StorageFull)
    expect(await careless.stat('full/object')).toBeNull()
    expect(await careless.room()).toBeGreaterThan(7 * megabyte)
  })

  test('with no byte left a call is refused in words, and the house is not ready until there is room', async () => {
    const ready = async () => inStatus(await fetch(`${address}/readyz`))
    const inStatus = async (answer: Response) => [answer.status, ((await answer.json()) as { status: string }).status]
    const write = () => fetch(`${address}/write`, { method: 'POST' })
    expect(await ready()).toEqual([200, 'ready'])
    {
      using _others = fill(0)
      const seenAs: unknown[] = []
      // the database uses up what it has set aside
      for (let n = 0; n < 200 && seenAs.length === 0; n += 1) {
        const answer = await write()
        if (!answer.ok) seenAs.push([...(await inWords(answer)), answer.headers.get('retry-after')])
      }
      expect(seenAs).toEqual([[503, 'server.full', '60']])
      expect(await ready()).toEqual([503, 'no room for the database'])
      expect(await seen()).toBe(200)
    }
    await expect.poll(ready, { timeout: machinePatience.step }).toEqual([200, 'ready'])
    expect((await write()).status).toBe(200)
  })
})
