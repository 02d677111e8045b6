import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { systemClock } from '#lib/time/clock.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { hashObjects } from '#tests/support/machines/hash-tree.ts'
import { killWorkerAt } from '#tests/support/crash/hold-step.ts'
import { makeSource, temporaryFolder } from '#tests/support/media/media-sources.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { assetsIn, begin, currentOf, pendingFiles, pipelineHouse, reach } from '#tests/support/media/pipeline-house.ts'
import { protectionChanged } from '../index.ts'
import { assetIdOf, keys } from './media-keys.ts'
import { presentTitleMedia } from '../present-media.ts'
import { sweep } from '../sweep.job.ts'

let sources: Awaited<ReturnType<typeof temporaryFolder>>
let film = ''

beforeAll(async () => {
  sources = await temporaryFolder()
  film = await makeSource('plain', path.join(sources.path, 'film.mp4'), 3)
})
afterAll(() => sources[Symbol.asyncDispose]())

// the same run in each installation, so that ids, keys and every byte can be compared
const sameRun = '11111111-2222-4333-8444-555555555555'

let reference: Record<string, string> = {}

describe('an undisturbed run', async () => {
  const { url } = await testDatabase()
  const setup = await pipelineHouse(url)
  const { core, db, work } = setup
  afterAll(() => setup[Symbol.asyncDispose]())
  const now = systemClock.now()
  const paid = await newProduct(db, now, { prices: [{ currency: 'IRR', amount: 1_000_000 }], hasFilm: false })
  test('publishes the lowest rungs first, then the whole ladder, encrypted for a paid title', async () => {
    await using worker = work()
    await begin(core, paid.productId, film, sameRun)
    await expect.poll(async () => (await currentOf(db, paid.productId))?.is_partial, { interval: 20 }).toBe(true)
    const early = await currentOf(db, paid.productId)
    expect(early).toMatchObject({ heights: [240], protection: 'aes128', audio: ['fa'] })
    await reach(db, sameRun, 'published')
    const full = await currentOf(db, paid.productId)
    expect(full).toMatchObject({ heights: [360, 240, 144], is_partial: false, has_storyboard: true, has_dash: false })
    expect(full?.sealed_key).toHaveLength(12 + 16 + 16)
    const retired = await db
      .selectFrom('assets')
      .where('id', '=', early?.id ?? '')
      .selectAll()
      .executeTakeFirst()
    expect(retired?.retired_at).not.toBeNull()
    reference = await hashObjects(core.storage, `${full?.path}/`)
    expect(Object.keys(reference)).toEqual(
      expect.arrayContaining([
        'master.m3u8',
        'storyboard.vtt',
        'storyboard/1.jpg',
        'v240/1.m4s',
        'v0/1.m4s',
        'a1/init.mp4',
        'a1001/1.m4s',
      ]),
    )
    await expect
      .poll(() => currentOf(db, paid.productId, 'preview'))
      .toMatchObject({
        protection: 'clear',
        has_dash: true,
      })
    expect(worker.output()).not.toMatch(/"level":50/)
  })

  test('the editor sees every step done, the parts of encoding and three stills to choose from', async () => {
    const media = await presentTitleMedia(core, paid.productId, 'fa')
    const run = media.runs[0]
    expect(run?.steps.map((step) => step.state)).toEqual(Array(7).fill('done'))
    expect(run?.steps[2]?.parts).toEqual([
      { name: '360', progress: 1 },
      { name: '240', progress: 1 },
      { name: '144', progress: 1 },
      { name: 'audio:fa', progress: 1 },
    ])
    expect(run).toMatchObject({
      state: 'published',
      watchable_height: 360,
      source: { width: 640, height: 360, fps: 25 },
    })
    expect(run?.poster_candidates).toHaveLength(3)
  })

  test('a title that becomes free is packed again in the clear, and back, without encoding', async () => {
    await using _worker = work()
    const closed = await currentOf(db, paid.productId)
    const mezzanine = await hashObjects(core.storage, `${keys.work(sameRun)}rest/`)
    expect(Object.keys(mezzanine)).toEqual(['v144.mp4', 'v360.mp4'])
    await db.updateTable('products').set({ is_free: true }).where('id', '=', paid.productId).execute()
    await transaction(db, (tx) => protectionChanged(core)(tx, paid.productId))
    await expect.poll(async () => (await currentOf(db, paid.productId))?.protection).toBe('clear')
    expect(await currentOf(db, paid.productId)).toMatchObject({ has_dash: true, sealed_key: null })
    await db.updateTable('products').set({ is_free: false }).where('id', '=', paid.productId).execute()
    await transaction(db, (tx) => protectionChanged(core)(tx, paid.productId))
    await expect.poll(async () => (await currentOf(db, paid.productId))?.id).toBe(closed?.id)
    expect(await hashObjects(core.storage, `${keys.work(sameRun)}rest/`)).toEqual(mezzanine)
  })

  test('retired assets go when no token can refer to them, the one that is played stays', async () => {
    const before = await assetsIn(core.storage)
    await sweep(core)
    expect(await assetsIn(core.storage)).toEqual(before)
    await db
      .updateTable('assets')
      .set({ retired_at: new Date(systemClock.now().getTime() - 25 * 3_600_000) })
      .where('retired_at', 'is not', null)
      .execute()
    await sweep(core)
    const current = await currentOf(db, paid.productId)
    const preview = await currentOf(db, paid.productId, 'preview')
    expect(await assetsIn(core.storage)).toEqual(new Set([current?.id, preview?.id]))
    expect(await pendingFiles(db)).toEqual([])
  })
})

const killedDatabase = await testDatabase()

// every other moment: pipeline-killed.system.test.ts
test('a worker that is killed with -9 between the last object and its row is followed by one that ends in the same files', async () => {
  const kill = { step: 'publish', moment: 'commits', noticed: 'at once' } as const
  expect(await killWorkerAt(killedDatabase.url, kill, { film, run: sameRun })).toEqual({
    asset: assetIdOf(sameRun, { part: 'full', protection: 'aes128' }),
    files: reference,
    pending: [],
  })
})
