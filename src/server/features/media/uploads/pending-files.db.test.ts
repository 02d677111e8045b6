import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { days, fixedClock, hours } from '#lib/time/clock.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { temporaryFolder } from '#tests/support/media/media-sources.ts'
import { MemoryStorage } from '#tests/support/api/memory-storage.ts'
import { newAsset, newProduct } from '#tests/support/rows/new-rows.ts'
import type { Core } from '#server/core.ts'
import { announceFiles, adoptFiles, releaseFiles, removeFiles, sweepPending } from './pending-files.ts'
import { insertRun } from '../pipeline/run-queries.ts'
import { sourceFile } from '../pipeline/run-files.ts'

const { url } = await testDatabase()
const database = connect(url, { max: 4, onError: () => undefined })
afterAll(() => database.close())
const { db } = database
const clock = fixedClock('2026-11-21T09:00:00.000Z')
const storage = new MemoryStorage()
const core = {
  config: { scratchDir: '/', diskReserve: 0 },
  db,
  clock,
  storage,
  queue: { enqueue: async () => undefined },
} as unknown as Core

async function put(): Promise<string> {
  const prefix = `images/${randomUUID()}/`
  await announceFiles(core, prefix)
  await storage.put(`${prefix}200.webp`, Buffer.from('x'))
  return prefix
}
const isThere = async (prefix: string) => (await storage.stat(`${prefix}200.webp`)) !== null

test('files whose row never came are swept after a day, those that were adopted stay', async () => {
  const [orphan, kept] = [await put(), await put()]
  await transaction(db, (tx) => adoptFiles(tx, kept))
  clock.advance(hours(23))
  await sweepPending(core)
  expect(await isThere(orphan)).toBe(true)
  clock.advance(hours(2))
  await sweepPending(core)
  expect([await isThere(orphan), await isThere(kept)]).toEqual([false, true])
})

test('who comes too late to adopt them does not get a row without files', async () => {
  const late = await put()
  clock.advance(days(2))
  await sweepPending(core)
  await expect(transaction(db, (tx) => adoptFiles(tx, late))).rejects.toThrow('were swept')
})

test('an adoption that is rolled back leaves the files announced', async () => {
  const prefix = await put()
  const failing = transaction(db, async (tx) => {
    await adoptFiles(tx, prefix)
    throw new Error('the row was refused')
  })
  await expect(failing).rejects.toThrow('the row was refused')
  clock.advance(days(2))
  await sweepPending(core)
  expect(await isThere(prefix)).toBe(false)
})

test('released files go at once, and only when the transaction commits', async () => {
  const prefix = await put()
  await transaction(db, (tx) => adoptFiles(tx, prefix))
  const failing = transaction(db, async (tx) => {
    await releaseFiles(core, tx, prefix)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await removeFiles(core, prefix)
  expect(await isThere(prefix)).toBe(true)
  await transaction(db, (tx) => releaseFiles(core, tx, prefix))
  await removeFiles(core, prefix)
  await removeFiles(core, prefix)
  expect(await isThere(prefix)).toBe(false)
})

test('files that are being put again are not taken away by the release of the old row', async () => {
  const prefix = await put()
  await transaction(db, (tx) => adoptFiles(tx, prefix))
  await announceFiles(core, prefix)
  await transaction(db, (tx) => releaseFiles(core, tx, prefix))
  await sweepPending(core)
  expect(await isThere(prefix)).toBe(true)
  await transaction(db, (tx) => adoptFiles(tx, prefix))
})

test('a removal under way makes a new announcement wait, and an adoption under way makes the removal pass by', async () => {
  const prefix = await put()
  clock.advance(days(2))
  const order: string[] = []
  let announced: Promise<void> = Promise.resolve()
  const slow = Object.assign(Object.create(storage) as MemoryStorage, {
    removePrefix: async (given: string) => {
      announced = announceFiles(core, prefix).then(() => void order.push('announced'))
      await new Promise((resolve) => setTimeout(resolve, 100))
      await storage.removePrefix(given)
      order.push('removed')
    },
  })
  await removeFiles({ ...core, storage: slow }, prefix)
  await announced
  expect(order).toEqual(['removed', 'announced'])
  await storage.put(`${prefix}200.webp`, Buffer.from('x'))
  clock.advance(days(2))
  await transaction(db, async (tx) => {
    await adoptFiles(tx, prefix)
    await removeFiles(core, prefix)
  })
  expect(await isThere(prefix)).toBe(true)
})

test('what a row names is never removed, whoever announced it and died', async () => {
  const film = await newProduct(db, clock.now(), { hasFilm: false })
  const asset = await newAsset(db, film.productId)
  await db
    .updateTable('assets')
    .set({ path: `assets/${asset}` })
    .where('id', '=', asset)
    .execute()
  await storage.put(`assets/${asset}/master.m3u8`, Buffer.from('#EXTM3U'))
  await announceFiles(core, `assets/${asset}/`)
  clock.advance(days(2))
  await sweepPending(core)
  expect(await storage.stat(`assets/${asset}/master.m3u8`)).not.toBeNull()
  expect(await db.selectFrom('pending_files').selectAll().execute()).toEqual([])
})

test('a source is fetched from its parts in order, or from the one object it was before there were parts', async () => {
  await using folder = await temporaryFolder()
  const film = await newProduct(db, clock.now(), { hasFilm: false })
  const begin = async (name: string, sourcePath: string, parts: string[]) => {
    const upload = { id: randomUUID(), product_id: film.productId, file_name: name, size: 6 }
    await db
      .insertInto('uploads')
      .values({ ...upload, purpose: 'feature' })
      .execute()
    let first_byte = 0
    for (const key of parts) {
      const row = { upload_id: upload.id, first_byte, size: 3, key, created_at: clock.now() }
      await db.insertInto('upload_parts').values(row).execute()
      first_byte += 3
    }
    const run = {
      productId: film.productId,
      uploadId: upload.id,
      purpose: 'feature',
      fileName: name,
      size: 6,
      sourcePath,
    }
    const id = await transaction(db, (tx) => insertRun(tx, { ...run, purpose: 'feature' }))
    return db.selectFrom('pipeline_runs').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  }
  await storage.put('parts/one/0-b', Buffer.from('abc'))
  await storage.put('parts/one/3-a', Buffer.from('def'))
  await storage.put('uploads/before', Buffer.from('before'))
  const read = async (name: string, sourcePath: string, parts: string[]) => {
    const config = { ...core.config, scratchDir: folder.path }
    const run = await begin(name, sourcePath, parts)
    return readFile(await sourceFile({ core: { ...core, config }, run, scratch: path.join(folder.path, name) }), 'utf8')
  }
  expect(await read('new', 'parts/one/', ['parts/one/0-b', 'parts/one/3-a'])).toBe('abcdef')
  expect(await read('old', 'uploads/before', [])).toBe('before')
  await expect(read('gone', 'uploads/gone', [])).rejects.toMatchObject({ code: 'source_missing' })
})
