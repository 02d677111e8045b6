import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { systemClock } from '#lib/time/clock.ts'
import { listKeys } from '#storage/storage.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { hashObjects } from '#tests/support/machines/hash-tree.ts'
import { holdAsset, isHeld, noticeDeath, release } from '#tests/support/crash/hold-step.ts'
import { makeSource, temporaryFolder } from '#tests/support/media/media-sources.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { begin, currentOf, pendingFiles, pipelineHouse, reach, until } from '#tests/support/media/pipeline-house.ts'
import { keys } from './media-keys.ts'
import { packagesLeft } from './packages-left.ts'
import { repackageJob } from './steps.ts'

let sources: Awaited<ReturnType<typeof temporaryFolder>>
let film = ''

beforeAll(async () => {
  sources = await temporaryFolder()
  film = await makeSource('plain', path.join(sources.path, 'film.mp4'), 3)
})
afterAll(() => sources[Symbol.asyncDispose]())

const { url } = await testDatabase()
const setup = await pipelineHouse(url)
const { core, db, work } = setup
afterAll(() => setup[Symbol.asyncDispose]())
const run = '11111111-2222-4333-8444-555555555555'
const paid = await newProduct(db, systemClock.now(), {
  prices: [{ currency: 'IRR', amount: 1_000_000 }],
  hasFilm: false,
})

test('a package of an older way is made again after a worker was killed with -9, without encoding, and the old one plays until then', async () => {
  {
    await using _worker = work()
    await begin(core, paid.productId, film, run)
    await reach(db, run, 'published')
    // its preview is published after it
    await expect.poll(() => currentOf(db, paid.productId, 'preview')).toMatchObject({ protection: 'clear' })
  }
  const full = (await currentOf(db, paid.productId)) ?? expect.fail()
  const reference = await hashObjects(core.storage, `${full.path}/`)
  const old = { ...full, pictures: null, id: randomUUID(), path: '', packaging: 1 }
  old.path = `assets/${old.id}`
  for (const key of await listKeys(core.storage, `${full.path}/`)) {
    const object = (await core.storage.open(key)) ?? expect.fail()
    await core.storage.put(key.replace(full.id, old.id), await object.bytes())
  }
  await db.insertInto('assets').values(old).execute()
  await db.updateTable('current_assets').set({ asset_id: old.id }).where('asset_id', '=', full.id).execute()
  await db.deleteFrom('assets').where('id', '=', full.id).execute()
  await core.storage.removePrefix(keys.asset(full.id))
  expect(await packagesLeft(db)).toEqual({ left: 1, failed: 0 })
  const mezzanine = await hashObjects(core.storage, `${keys.work(run)}rest/`)

  await holdAsset(db)
  const first = work()
  await transaction(db, (tx) => core.queue.enqueue(tx, repackageJob, {}))
  await until('the new package is in the store', () => isHeld(db))
  expect((await currentOf(db, paid.productId))?.id).toBe(old.id)
  expect(await core.storage.stat(`${old.path}/master.m3u8`)).not.toBeNull()
  await first.kill()
  await release(db)
  await noticeDeath(db)
  await using _second = work()
  await expect.poll(async () => (await currentOf(db, paid.productId))?.id).toBe(full.id)
  expect(await hashObjects(core.storage, `${full.path}/`)).toEqual(reference)
  expect(await hashObjects(core.storage, `${keys.work(run)}rest/`)).toEqual(mezzanine)
  expect(await packagesLeft(db)).toEqual({ left: 0, failed: 0 })
  const kept = await db.selectFrom('assets').where('id', '=', old.id).select('retired_at').executeTakeFirstOrThrow()
  // a viewer who watches it may go on
  expect(kept.retired_at).not.toBeNull()
  expect(await core.storage.stat(`${old.path}/master.m3u8`)).not.toBeNull()
  expect(await pendingFiles(db)).toEqual([])
})
