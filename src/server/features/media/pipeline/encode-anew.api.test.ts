import { expect, test } from 'vitest'
import { json } from '#db/json-columns.ts'
import type { RunId } from '#lib/ids.ts'
import type { AudioRendition, EncodePlan, SourceProbe } from '#lib/media/encode-plan.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { playsMeanwhile } from './encode-anew.ts'
import { findRun } from './run-queries.ts'

const { call, refused, db, clock } = await testApp()
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

test('a film of an earlier release says what it lacks, and its kept file is encoded anew once, with its edited sounds', async () => {
  const film = await olderFilm()
  await db
    .insertInto('sound_edits')
    .values({
      ...{ run_id: film.id, position: 0, sound: 'a1', language: 'fa', label: 'فارسی', name_fa: 'گفتار' },
      ...{ name_en: 'Speech', is_hidden: false, is_default: true },
    })
    .execute()
  expect((await film.runs())[0]).toMatchObject({ older: { lacks: { length: 2 }, can_encode_anew: true } })
  const answers = await Promise.all([anew(film.id), anew(film.id), anew(film.id)])
  expect(answers.map(({ status }): number => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const [newest] = await film.runs()
  expect(newest).toMatchObject({ state: 'waiting', file_name: 'rain.mp4', older: null })
  const id = newest?.id as RunId
  const [old, next] = [await findRun(db, film.id), await findRun(db, id)]
  expect([old?.source_path, old?.state, next?.source_path]).toEqual(['', 'published', 'sources/rain'])
  const kept = await db.selectFrom('sound_edits').where('run_id', '=', id).select(['sound', 'name_fa']).execute()
  expect(kept).toEqual([{ sound: 'a1', name_fa: 'گفتار' }])
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
