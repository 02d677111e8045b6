import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { json } from '#db/json-columns.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId, RunId } from '#lib/ids.ts'
import type { AudioRendition, EncodePlan, SourceProbe } from '#lib/media/encode-plan.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { playsMeanwhile, takeSounds } from './encode-anew.ts'
import { findRun, updateRun } from './run-queries.ts'
import { startRun } from './start-run.ts'

const { call, refused, db, clock, core } = await testApp()
const editor = { token: (await newMember(db, clock.now(), { staffRole: 'editor' })).token }

const sound: AudioRendition = { name: 'a1', sourceIndex: 1, language: 'fa', label: 'فارسی', isDefault: true }
const plan: EncodePlan = {
  source: { videoIndex: 0, interlaced: false, tonemap: false },
  frameRate: { num: 24, den: 1 },
  frames: 1440,
  duration: 60,
  gop: 48,
  segmentDuration: 4,
  rungs: [],
  audio: [sound],
}
const source: SourceProbe = {
  container: 'mov',
  size: 7,
  duration: 60,
  video: {
    ...{ index: 0, codec: 'h264', width: 640, height: 360, rotation: 0 },
    ...{ frameRate: { num: 24, den: 1 }, interlaced: false, tonemap: false },
  },
  audio: [{ index: 1, codec: 'aac', channels: 2, language: 'fa', title: null }],
  notes: [],
}
const blank: EncodePlan['blank'] = { rung: 0, name: 'v0', width: 64, height: 36, crf: 40, maxrate: 16, isBlank: true }

/** A film that plays, as an earlier release has encoded it. */
async function olderFilm(more: { path?: string; plan?: EncodePlan } = {}) {
  const { productId } = await newProduct(db, clock.now(), { hasFilm: true })
  const { id } = await db
    .insertInto('pipeline_runs')
    .values({
      ...{ product_id: productId, purpose: 'feature', file_name: 'rain.mp4', size: 7, state: 'published' },
      ...{ source_path: more.path ?? 'sources/rain', plan: json(more.plan ?? plan), source: json(source) },
      created_at: new Date('2020-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const current = db.selectFrom('current_assets').where('product_id', '=', productId).select('asset_id')
  await db.updateTable('assets').set({ run_id: id }).where('id', 'in', current).execute()
  const runs = async () => (await call('GET /studio/titles/:id/media', { params: { id: productId } }, editor)).body.runs
  return { productId, id: id as RunId, runs }
}
const anew = (run: RunId) => call('POST /studio/runs/:run/anew', { params: { run } }, editor)
const anewRefused = async (run: RunId) =>
  (await refused('POST /studio/runs/:run/anew', { params: { run } }, editor)).body.code

test('a film of an earlier release says what it lacks, and its kept file is encoded anew once', async () => {
  const film = await olderFilm()
  expect((await film.runs())[0]).toMatchObject({ older: { run: film.id, lacks: { length: 2 }, can_encode_anew: true } })
  const answers = await Promise.all([anew(film.id), anew(film.id), anew(film.id)])
  expect(answers.map(({ status }): number => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const [newest] = await film.runs()
  expect(newest).toMatchObject({ state: 'waiting', file_name: 'rain.mp4', older: null })
  const id = newest?.id as RunId
  const [old, next] = [await findRun(db, film.id), await findRun(db, id)]
  expect([old?.source_path, old?.state, next?.source_path]).toEqual(['', 'published', 'sources/rain'])
  expect(await anewRefused(film.id)).toBe('studio.not_retryable')
  const [entry] = await db
    .selectFrom('audit_log')
    .where('subject', '=', `product:${film.productId}`)
    .select(['action', 'details'])
    .execute()
  expect(entry).toEqual({ action: 'run.encoded_anew', details: { run: film.id } })
})

test('the old film plays until the new one is whole; a first part of it is published only where nothing whole plays', async () => {
  const film = await olderFilm()
  await anew(film.id)
  const next = await findRun(db, (await film.runs())[0]?.id as RunId)
  if (next === undefined) throw new Error('no run')
  expect(await playsMeanwhile(db, next)).toBe(true)
  // another file is what its editor wants to be seen
  expect(await playsMeanwhile(db, { ...next, size: 8 })).toBe(false)
  await db.updateTable('assets').set({ is_partial: true }).where('run_id', '=', film.id).execute()
  expect(await playsMeanwhile(db, next)).toBe(false)
})

test('where the file is gone, nothing would be new, or another file is under way, it is refused', async () => {
  const gone = await olderFilm({ path: '' })
  expect((await gone.runs())[0]?.older).toMatchObject({ can_encode_anew: false })
  expect(await anewRefused(gone.id)).toBe('studio.not_retryable')
  const today = await olderFilm({ plan: { ...plan, blank } })
  expect((await today.runs())[0]?.older).toBeNull()
  expect(await anewRefused(today.id)).toBe('studio.not_retryable')
  const film = await olderFilm()
  await db
    .insertInto('pipeline_runs')
    .values({
      ...{ product_id: film.productId, purpose: 'feature', file_name: 'other.mp4', size: 9, state: 'running' },
      ...{ source_path: 'sources/other', created_at: clock.now() },
    })
    .execute()
  expect(await anewRefused(film.id)).toBe('studio.not_retryable')
})

const cancel = (run: RunId) => call('POST /studio/runs/:run/cancel', { params: { run } }, editor)

test('a stopped encoding gives the file back, and the film can be encoded anew again', async () => {
  const film = await olderFilm()
  await anew(film.id)
  const first = (await film.runs())[0]?.id as RunId
  await cancel(first)
  const [old, stopped] = [await findRun(db, film.id), await findRun(db, first)]
  expect([old?.source_path, stopped?.source_path]).toEqual(['sources/rain', ''])
  expect((await film.runs())[0]).toMatchObject({ state: 'cancelled', older: { run: film.id, can_encode_anew: true } })
  expect((await anew(film.id)).status).toBe(200)
  expect((await film.runs())[0]).toMatchObject({ state: 'waiting', older: null })
})

const other = (productId: ProductId) =>
  ({
    productId,
    purpose: 'feature',
    fileName: 'other.mp4',
    size: 9,
    sourcePath: 'sources/other',
    uploadId: null,
  }) as const

test('a second file that was dropped leaves the film that plays as it was: it can still be encoded anew', async () => {
  const film = await olderFilm()
  const second = await transaction(db, (tx) => startRun(core, tx, other(film.productId)))
  expect((await film.runs())[0]).toMatchObject({ id: second, older: null })
  await cancel(second)
  expect((await film.runs())[0]).toMatchObject({ id: second, older: { run: film.id, can_encode_anew: true } })
  const [old, dropped] = [await findRun(db, film.id), await findRun(db, second)]
  expect([old?.source_path, dropped?.source_path]).toEqual(['sources/rain', 'sources/other'])
})

/** Waits until somebody waits for a lock on starting runs. */
async function startWaits(): Promise<true> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    if (rows.length > 0) return true
  }
}

/** Starts a run in a transaction that stays open until `letGo`. */
async function heldStart(...args: Parameters<typeof other>) {
  const [started, open] = [Promise.withResolvers<RunId>(), Promise.withResolvers<undefined>()]
  const done = transaction(db, async (tx) => {
    started.resolve(await startRun(core, tx, other(...args)))
    await open.promise
  })
  const letGo = async () => {
    open.resolve(undefined)
    await done
  }
  return { id: await started.promise, letGo }
}

test('an upload that ends at the moment of the press is seen: the film is not encoded anew', async () => {
  const film = await olderFilm()
  const second = await heldStart(film.productId)
  const pressed = anewRefused(film.id)
  expect(await Promise.race([startWaits(), pressed])).toBe(true)
  await second.letGo()
  expect(await pressed).toBe('studio.not_retryable')
  expect((await film.runs())[0]).toMatchObject({ id: second.id, state: 'waiting' })
  expect((await findRun(db, film.id))?.source_path).toBe('sources/rain')
})

test('a start that waited for another one is the newest, even where its transaction began before', async () => {
  const film = await olderFilm()
  const [begun, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const late = transaction(db, async (tx) => {
    await sql`select 1`.execute(tx)
    begun.resolve(undefined)
    await goOn.promise
    return startRun(core, tx, other(film.productId))
  })
  await begun.promise
  const first = await heldStart(film.productId)
  goOn.resolve(undefined)
  await startWaits()
  await first.letGo()
  const id = await late
  expect((await film.runs())[0]).toMatchObject({ id, state: 'waiting' })
  expect((await findRun(db, first.id))?.state).toBe('cancelled')
})

test('sounds that were edited during the encoding are those of the new film, unless it has others', async () => {
  const film = await olderFilm()
  await anew(film.id)
  const id = (await film.runs())[0]?.id as RunId
  await db
    .insertInto('sound_edits')
    .values({
      ...{ run_id: film.id, position: 0, sound: 'a1', language: 'fa', label: 'فارسی', name_fa: 'گفتار' },
      ...{ name_en: 'Speech', is_hidden: false, is_default: true },
    })
    .execute()
  const takenWith = async (audio: AudioRendition[]) => {
    await transaction(db, async (tx) => {
      await updateRun(tx, id, { plan: { ...plan, audio } })
      await takeSounds(tx, (await findRun(tx, id)) ?? expect.fail())
    })
    return db.selectFrom('sound_edits').where('run_id', '=', id).select(['sound', 'name_fa']).execute()
  }
  expect(await takenWith([sound])).toEqual([{ sound: 'a1', name_fa: 'گفتار' }])
  expect(await takenWith([sound, { ...sound, name: 'a2' }])).toEqual([])
})
