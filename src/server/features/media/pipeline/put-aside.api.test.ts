import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { days } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { findRetired } from './asset-queries.ts'
import { hasOwnPreview } from './publish-asset.ts'
import { playPreviewOf } from './put-aside.ts'
import { findRun, type RunRow } from './run-queries.ts'

const { call, refused, db, clock, core } = await testApp()
const editor = { token: (await newMember(db, clock.now(), { staffRole: 'editor' })).token }

/** An asset as a finished run leaves it, before it is played. */
async function made(productId: ProductId, purpose: 'feature' | 'preview', ofRun?: RunRow) {
  const { id: runId } =
    ofRun ??
    (await db
      .insertInto('pipeline_runs')
      .values({ product_id: productId, purpose, file_name: 'a.mp4', size: 1, source_path: 'x', state: 'published' })
      .returning('id')
      .executeTakeFirstOrThrow())
  const asset = await db
    .insertInto('assets')
    .values({
      product_id: productId,
      run_id: runId,
      purpose: 'preview',
      protection: 'clear',
      path: `assets/${randomUUID()}`,
      duration_ms: 60_000,
      heights: [240],
      audio: ['fa'],
      has_dash: true,
      has_storyboard: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const run = await findRun(db, runId)
  if (run === undefined) throw new Error('no run')
  await transaction(db, (tx) => playPreviewOf(tx, { id: asset.id, run }, clock.now()))
  return { id: asset.id, run }
}

/** An announced film with a trailer that an editor has uploaded, and nothing else. */
async function announced() {
  const releaseAt = new Date(clock.now().getTime() + days(30))
  const { productId } = await newProduct(db, clock.now(), { releaseAt, prices: [], hasFilm: false })
  return { productId, trailer: await made(productId, 'preview') }
}

const played = async (id: ProductId) => {
  const answer = await call('GET /play-preview-info/:id', { params: { id } })
  return answer.status === 200 ? (answer.body as { asset_id: string }).asset_id : answer.status
}
/** Lists the assets that the sweep will take. */
const swept = async () => (await findRetired(db, new Date(clock.now().getTime() + days(60)))).map((row) => row.id)
const page = async (id: ProductId) => (await call('GET /products/:id', { params: { id } })).body
const media = async (id: ProductId) => (await call('GET /studio/titles/:id/media', { params: { id } }, editor)).body
const seen = async (id: ProductId) => (await media(id)).preview.id ?? randomUUID()
const show = async (id: ProductId, shown: boolean, was?: string) =>
  call('PUT /studio/titles/:id/preview', { params: { id }, body: { shown, was: was ?? (await seen(id)) } }, editor)
const remove = async (id: ProductId, was?: string) =>
  call('DELETE /studio/titles/:id/preview', { params: { id }, query: { was: was ?? (await seen(id)) } }, editor)
const deeds = async (id: ProductId) => {
  const rows = await db
    .selectFrom('audit_log')
    .where('subject', '=', `product:${id}`)
    .orderBy('id')
    .select('action')
    .execute()
  return rows.map(({ action }) => action)
}

test('the trailer of an announced film plays for a guest, clear and without a key, and counts nothing', async () => {
  const { productId: id, trailer } = await announced()
  const { body } = await call('GET /play-preview-info/:id', { params: { id } })
  expect(body).toMatchObject({ asset_id: trailer.id, is_preview: true })
  expect(JSON.stringify(body)).not.toMatch(/"protection":"aes128"|keys\//)
  expect(await page(id)).toMatchObject({ has_preview: true, preview_seconds: 60 })
  const nika = await newMember(db, clock.now())
  await call('GET /play-preview-info/:id', { params: { id } }, nika)
  const times = await db.selectFrom('watch_times').selectAll().execute()
  expect([times, await db.selectFrom('watched_days').selectAll().execute()]).toEqual([[], []])
  expect((await refused('GET /play-info/:id', { params: { id } }, nika)).status).toBe(403)
})

test('a hidden trailer is nowhere, stays in store, and is shown again as it was', async () => {
  const { productId: id, trailer } = await announced()
  expect((await media(id)).preview).toEqual({ id: trailer.id, state: 'shown', is_own: true })
  expect((await show(id, false)).body.preview).toEqual({ id: trailer.id, state: 'hidden', is_own: true })
  expect((await refused('GET /play-preview-info/:id', { params: { id } })).body.code).toBe('playback.no_preview')
  expect(await page(id)).toMatchObject({ has_preview: false, preview_seconds: null })
  // the sweep of what nobody plays leaves it
  expect(await swept()).not.toContain(trailer.id)
  expect((await show(id, true)).body.preview.state).toBe('shown')
  expect(await played(id)).toBe(trailer.id)
  expect(await deeds(id)).toEqual(['preview.hidden', 'preview.shown'])
})

test('a deleted trailer is gone with the next sweep, and no clip of the film takes its place; a new one does', async () => {
  const { productId: id, trailer } = await announced()
  expect((await remove(id)).body.preview).toEqual({ id: null, state: 'none', is_own: false })
  expect(await swept()).toContain(trailer.id)
  const film = await made(id, 'feature')
  expect(await hasOwnPreview(core, film.run)).toBe(true)
  expect((await media(id)).preview.state).toBe('none')
  const next = await made(id, 'preview')
  expect(await played(id)).toBe(next.id)
  expect(await deeds(id)).toEqual(['preview.deleted'])
})

test('a replaced trailer plays at once, also where the one before was hidden', async () => {
  const { productId: id, trailer } = await announced()
  await show(id, false)
  // the better package of the hidden file is hidden too
  const better = await made(id, 'preview', trailer.run)
  expect((await media(id)).preview.state).toBe('hidden')
  const next = await made(id, 'preview')
  expect(await played(id)).toBe(next.id)
  const retired = await swept()
  expect(retired).toEqual(expect.arrayContaining([trailer.id, better.id]))
})

test('an editor neither hides nor deletes a trailer that another has put there meanwhile', async () => {
  const { productId: id, trailer } = await announced()
  const next = await made(id, 'preview')
  expect([(await show(id, false, trailer.id)).status, (await remove(id, trailer.id)).status]).toEqual([409, 409])
  expect(await played(id)).toBe(next.id)
  expect(await deeds(id)).toEqual([])
})

test('two editors who hide one trailer at once hide it once; without a trailer there is nothing to do', async () => {
  const { productId: id, trailer } = await announced()
  const both = await Promise.all([show(id, false, trailer.id), show(id, false, trailer.id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await deeds(id)).toEqual(['preview.hidden'])
  const { productId: none } = await newProduct(db, clock.now())
  await newAsset(db, none)
  expect((await show(none, false)).status).toBe(404)
  expect((await remove(none)).status).toBe(404)
  expect((await remove(2_000_000, trailer.id)).status).toBe(404)
  const clerk = await newMember(db, clock.now(), { staffRole: 'support' })
  const asked = { params: { id }, body: { shown: true, was: trailer.id } }
  expect((await refused('PUT /studio/titles/:id/preview', asked, clerk)).status).toBe(403)
})
