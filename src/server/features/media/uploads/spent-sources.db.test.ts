import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, days, fixedClock } from '#lib/time/clock.ts'
import type { UploadId } from '#lib/ids.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { giveSource, insertRun, leaveSource, updateRun } from '../pipeline/run-queries.ts'
import { findSpentSources, forgetSource, insertPart, insertUpload } from './upload-queries.ts'

const { url } = await testDatabase()
const database = connect(url, { max: 4, onError: () => undefined })
afterAll(() => database.close())
const { db } = database
const clock = fixedClock('2026-11-21T09:00:00.000Z')

/** A film that was published of an upload, and whose file is kept no longer, as the sweep reads it. */
async function spentFilm() {
  const now = clock.now()
  const { productId } = await newProduct(db, now, { hasFilm: false })
  const { memberId } = await newMember(db, now, { staffRole: 'editor' })
  const uploadId = randomUUID() as UploadId
  const run = { productId, uploadId, purpose: 'feature', fileName: 'f.mp4', size: 7, sourcePath: uploadId } as const
  const id = await transaction(db, async (tx) => {
    await insertUpload(tx, { ...run, id: uploadId, memberId, metadata: '', now })
    await insertPart(tx, { upload_id: uploadId, first_byte: 0, size: 7, key: `${uploadId}/0`, created_at: now })
    const runId = await insertRun(tx, run)
    await updateRun(tx, runId, { state: 'published', finished_at: after(now, -days(8)) })
    return runId
  })
  const before = after(now, -days(7))
  const spent = (await findSpentSources(db, { over: before, failed: before })).find((one) => one.id === id)
  const parts = () => db.selectFrom('upload_parts').where('upload_id', '=', uploadId).select('key').execute()
  return { run, spent: spent ?? expect.fail(), parts }
}

test('the file of a run that is over is forgotten once, with its parts', async () => {
  const { spent, parts } = await spentFilm()
  expect(await transaction(db, (tx) => forgetSource(tx, spent))).toBe(true)
  expect(await parts()).toEqual([])
  expect(await transaction(db, (tx) => forgetSource(tx, spent))).toBe(false)
})

test('a file that another run took over after the sweep had read it keeps its parts', async () => {
  const { run, spent, parts } = await spentFilm()
  await transaction(db, async (tx) => {
    await leaveSource(tx, spent.id)
    await insertRun(tx, run)
  })
  expect(await transaction(db, (tx) => forgetSource(tx, spent))).toBe(false)
  expect(await parts()).toHaveLength(1)
})

test('the file of a run that goes on again is kept', async () => {
  const { spent, parts } = await spentFilm()
  await transaction(db, async (tx) => {
    await giveSource(tx, spent.id, spent.source_path)
    await updateRun(tx, spent.id, { state: 'running', finished_at: null })
  })
  expect(await transaction(db, (tx) => forgetSource(tx, spent))).toBe(false)
  expect(await parts()).toHaveLength(1)
})
