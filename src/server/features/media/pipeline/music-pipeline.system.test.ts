import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Db } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { listKeys } from '#storage/storage.ts'
import { newAlbum, newTrack } from '#tests/support/rows/album-rows.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { hashObjects } from '#tests/support/machines/hash-tree.ts'
import { leaveOutDemo } from '#tests/support/product/leave-out-demo.ts'
import { temporaryFolder } from '#tests/support/media/media-sources.ts'
import { makeMusic, makeNoise } from '#tests/support/media/music-sources.ts'
import { startWorkerProcess, testSecret } from '#tests/support/processes/worker-process.ts'
import { readConfig } from '#server/config.ts'
import type { Core } from '#server/core.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import { protectionChanged, startRunFromFile } from '../index.ts'
import { presentTitleMedia } from '../present-media.ts'
import { sweep } from '../sweep.job.ts'

const { url } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-music-'))
const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PARDE_SECRET: testSecret, LOG_LEVEL: 'silent' })
const database = connect(url, { max: 2, onError: () => undefined })
const { db } = database
const log = createLog(config, 'test')
const queue = await openQueue({ url, log })
const core: Core = { config, db, clock: systemClock, log, queue, storage: openStorage(config) }
const now = systemClock.now()
const price = [{ currency: 'IRR' as const, amount: 150_000 }]

let sources: Awaited<ReturnType<typeof temporaryFolder>>
let noise = ''
beforeAll(async () => {
  await leaveOutDemo(db)
  sources = await temporaryFolder()
  noise = await makeNoise(path.join(sources.path, 'noise.wav'), { samples: 300_001, amplitude: 0.5 })
})
afterAll(async () => {
  await queue.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  await sources[Symbol.asyncDispose]()
})

const album = await newAlbum(db, now, { prices: price })
const trackOf = (number: number) => newTrack(db, now, { albumId: album.productId, number, prices: price, sound: null })
const begin = (productId: ProductId, file: string) =>
  startRunFromFile(core, { productId, purpose: 'feature', fileName: path.basename(file), file })
const stateOf = async (run: string) =>
  (await db.selectFrom('pipeline_runs').where('id', '=', run).select('state').executeTakeFirstOrThrow()).state
const currentOf = (of: Db, product: number, purpose: 'feature' | 'preview' = 'feature') =>
  of
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('current_assets.product_id', '=', product)
    .where('current_assets.purpose', '=', purpose)
    .selectAll('assets')
    .executeTakeFirst()
const patience = { interval: 50 }

describe('a track of an album', async () => {
  const { productId } = await trackOf(1)
  let run = ''

  test('goes through five steps and is encrypted as a film is, with what a player needs of it', async () => {
    await using worker = startWorkerProcess({ databaseUrl: url, dataDir })
    run = await begin(productId, noise)
    await expect.poll(() => stateOf(run), patience).toBe('published')
    const asset = await currentOf(db, productId)
    expect(asset).toMatchObject({
      protection: 'aes128',
      heights: [],
      audio: [],
      has_dash: false,
      has_storyboard: false,
      is_partial: false,
      duration_ms: 6250,
    })
    const facts = await db
      .selectFrom('audio_facts')
      .where('asset_id', '=', asset?.id ?? '')
      .selectAll()
      .executeTakeFirst()
    expect(facts).toMatchObject({ sample_rate: 48_000, encoder_delay: 1024, padding: 31 })
    expect(Number(facts?.samples)).toBe(300_001)
    expect(facts?.loudness).toBeLessThan(-5)
    const files = Object.keys(await hashObjects(core.storage, `${asset?.path}/`))
    expect(files).toEqual(expect.arrayContaining(['master.m3u8', 'a64/init.mp4', 'a128/1.m4s', 'a256/main.m3u8']))
    expect(worker.output()).not.toMatch(/"level":50/)
  })

  test('has a preview in the clear, whatever it costs', async () => {
    await using _worker = startWorkerProcess({ databaseUrl: url, dataDir })
    await expect
      .poll(() => currentOf(db, productId, 'preview'), patience)
      .toMatchObject({ protection: 'clear', duration_ms: 3125, has_dash: true })
  })

  test('shows its editor the steps, and the rungs of the sound', async () => {
    const { runs } = await presentTitleMedia(core, productId, 'fa')
    expect(runs[0]).toMatchObject({ state: 'published', source: null, watchable_height: null, notes: [] })
    expect(runs[0]?.steps.map(({ step, state }) => [step, state])).toEqual(
      ['probe', 'encode', 'package', 'encrypt', 'publish'].map((step) => [step, 'done']),
    )
    expect(runs[0]?.steps[1]?.parts.map(({ name }) => name)).toEqual(['audio:256', 'audio:128', 'audio:64'])
  })

  test('that becomes free with its album is packed again in the clear, without encoding', async () => {
    await using _worker = startWorkerProcess({ databaseUrl: url, dataDir })
    const encoded = await hashObjects(core.storage, `work/${run}/first/`)
    expect(Object.keys(encoded)).toEqual(['a128.mp4', 'a256.mp4', 'a64.mp4'])
    await db.updateTable('products').set({ is_free: true }).where('id', '=', productId).execute()
    await transaction(db, (tx) => protectionChanged(core)(tx, album.productId))
    await expect.poll(async () => (await currentOf(db, productId))?.protection, patience).toBe('clear')
    const asset = await currentOf(db, productId)
    const facts = await db
      .selectFrom('audio_facts')
      .where('asset_id', '=', asset?.id ?? '')
      .select('padding')
      .execute()
    expect(facts).toEqual([{ padding: 31 }])
    expect(await hashObjects(core.storage, `work/${run}/first/`)).toEqual(encoded)
  })

  test('leaves no file without a row', async () => {
    await sweep(core)
    const named = (await db.selectFrom('assets').select('id').execute()).map(({ id }) => id)
    const stored = new Set((await listKeys(core.storage, 'assets/')).map((key) => key.split('/')[1]))
    expect([...stored].filter((id) => !named.some((known) => known === id))).toEqual([])
    expect(await db.selectFrom('pending_files').selectAll().execute()).toEqual([])
  })
})

test('a worker that is killed in the middle of encoding is followed by one that ends with the same files', async () => {
  const [calm, killed] = [await trackOf(2), await trackOf(3)]
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const first = startWorkerProcess({ databaseUrl: url, dataDir })
  const calmRun = await begin(calm.productId, noise)
  await expect.poll(() => stateOf(calmRun), patience).toBe('published')
  const killedRun = await begin(killed.productId, noise)
  await expect
    .poll(async () => {
      const step = await db
        .selectFrom('media_steps')
        .where('run_id', '=', killedRun)
        .where('step', '=', 'encode')
        .select('state')
        .executeTakeFirst()
      if (step?.state === 'running' || step?.state === 'done') resolve()
      return step?.state
    }, patience)
    .not.toBe('waiting')
  await reached
  await first.kill()
  await using _second = startWorkerProcess({ databaseUrl: url, dataDir })
  await expect.poll(() => stateOf(killedRun), patience).toBe('published')
  const hashes = (runId: string) => hashObjects(core.storage, `work/${runId}/first/`)
  expect(await hashes(killedRun)).toEqual(await hashes(calmRun))
})

test('a video for a track is refused with a sentence, and nothing plays', async () => {
  await using _worker = startWorkerProcess({ databaseUrl: url, dataDir })
  const { productId } = await trackOf(4)
  const run = await begin(productId, await makeMusic('video', sources.path))
  await expect.poll(() => stateOf(run), patience).toBe('failed')
  const { runs } = await presentTitleMedia(core, productId, 'en')
  expect(runs[0]?.steps[0]).toMatchObject({
    state: 'failed',
    error_code: 'music_is_video',
    error: 'This file is a video. A track takes sound only; add the video as a clip.',
  })
  expect(await currentOf(db, productId)).toBeUndefined()
})
