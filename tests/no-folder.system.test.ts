import { createDecipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/api.ts'
import { transaction } from '#db/transaction.ts'
import { days } from '#lib/time/clock.ts'
import { protectionChanged } from '#server/features/media/index.ts'
import { sweep } from '#server/features/media/sweep.job.ts'
import { listKeys } from '#storage/storage.ts'
import { testApp } from '#tests/support/api/app.ts'
import { sendForm } from '#tests/support/api/form.ts'
import { makeSource, temporaryFolder } from '#tests/support/media/media-sources.ts'
import { MemoryStorage } from '#tests/support/api/memory-storage.ts'
import { newMember, newProduct, newRight } from '#tests/support/rows/new-rows.ts'
import { tusClient } from '#tests/support/media/tus-client.ts'
import { startTestWorker } from '#tests/support/processes/worker.ts'

// A film's way over a store that is not a folder: only the worker's scratch space has paths, nothing can be renamed,
// and other bytes under a taken key throw.

const storage = new MemoryStorage()
const product = await testApp(
  {
    ffmpeg: {
      path: process.env['FFMPEG_PATH'] ?? null,
      searchPath: process.env['PATH'] ?? '',
      fallbackDir: process.env['PARDE_TOOLS'] ?? '',
    },
  },
  { storage },
)
const { app, call, core, db, clock } = product
await startTestWorker(product)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const sources = await temporaryFolder()
afterAll(() => sources[Symbol.asyncDispose]())

const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const viewer = await newMember(db, now)
const film = await newProduct(db, now, { prices: [{ currency: 'IRR', amount: 1_490_000 }], hasFilm: false })
await newRight(db, now, { memberId: viewer.memberId, productId: film.productId })
const client = tusClient(address, editor.token)
const get = async (url: string) => {
  const response = await fetch(`${address}${url}`, { headers: { authorization: `Bearer ${viewer.token}` } })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const playInfo = async () => {
  const { body } = await call('GET /play-info/:id', { params: { id: film.productId } }, { token: viewer.token })
  return body ?? expect.fail('there is nothing to play')
}
const stateOfRun = async () =>
  (await db.selectFrom('pipeline_runs').select('state').executeTakeFirst())?.state ?? 'none'
const attach = (url: string, fields: Record<string, string>, bytes: Buffer, name: string) => {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.append(field, value)
  data.append('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${editor.token}` }
  return fetch(`${address}/api/v1/studio/titles/${film.productId}/${url}`, { method: 'POST', body: data, headers })
}

test('a film is uploaded in pieces, prepared and published', async () => {
  const bytes = new Uint8Array(readFileSync(await makeSource('plain', path.join(sources.path, 'film.mp4'), 3)))
  const location = (await client.create(film.productId, bytes.length)).headers.get('location') ?? ''
  const piece = Math.ceil(bytes.length / 3)
  for (let offset = 0; offset < bytes.length; offset += piece)
    expect((await client.send(location, offset, bytes.slice(offset, offset + piece))).status).toBe(204)
  await expect.poll(stateOfRun, { interval: 250 }).toBe('published')
  expect(await listKeys(storage, 'parts/')).toHaveLength(3)
  const preview = () => call('GET /play-preview-info/:id', { params: { id: film.productId } })
  await expect.poll(async () => (await preview()).status, { interval: 250 }).toBe(200)
})

test('it plays: manifest, playlists, every segment by its key, storyboard', async () => {
  const info = await playInfo()
  const folder = info.manifest.url.slice(0, info.manifest.url.lastIndexOf('/'))
  const read = async (file: string) => {
    const { status, bytes } = await get(`${folder}/${file}`)
    expect([file, status]).toEqual([file, 200])
    return bytes
  }
  expect((await read('master.m3u8')).toString()).toContain('v360/main.m3u8')
  const key = (await get(`/api/v1/keys/${info.asset_id}`)).bytes
  expect(key).toHaveLength(16)
  for (const rendition of ['v360', 'v240', 'v0', 'a1', 'a1001']) {
    const playlist = (await read(`${rendition}/main.m3u8`)).toString()
    expect(playlist).toContain(`URI="/api/v1/keys/${info.asset_id}"`)
    await read(`${rendition}/init.mp4`)
    const segments = playlist.match(/^\d+\.m4s$/gm) ?? []
    expect(segments.length).toBeGreaterThan(0)
    for (const [index, segment] of segments.entries()) {
      const iv = Buffer.alloc(16)
      iv.writeUInt32BE(index, 12)
      const decipher = createDecipheriv('aes-128-cbc', key, iv)
      const clear = Buffer.concat([decipher.update(await read(`${rendition}/${segment}`)), decipher.final()])
      expect(clear.includes('moof')).toBe(true)
    }
  }
  expect((await get(info.storyboard_url ?? '')).status).toBe(200)
  expect((await read('storyboard/1.jpg')).length).toBeGreaterThan(500)
})

test('pictures, a still out of the film, subtitles and a face are kept and shown', async () => {
  const square = sharp({ create: { width: 600, height: 900, channels: 3, background: '#204060' } })
  const poster = await attach('images', { purpose: 'poster' }, await square.png().toBuffer(), 'p.png')
  const shown = (await poster.json()) as { poster: { src: string } }
  expect((await get(shown.poster.src)).status).toBe(200)
  const face = await sendForm<OutputOf<'GET /me/profiles'>>(product, {
    path: `/me/profiles/${viewer.profileId}`,
    token: viewer.token,
    fields: {},
    file: { name: 'me.png', type: 'image/png', bytes: await square.png().toBuffer() },
    locale: 'fa',
  })
  expect((await get(face.body.profiles[0]?.avatar?.src ?? '')).status).toBe(200)
  await expect
    .poll(() => listKeys(storage, 'images/').then((all) => all.filter((key) => key.endsWith('.avif')).length))
    .toBeGreaterThan(0)
  const options = { token: editor.token }
  const media = await call('GET /studio/titles/:id/media', { params: { id: film.productId } }, options)
  const candidates = media.body.runs[0]?.poster_candidates ?? []
  expect(candidates).toHaveLength(3)
  expect((await get(candidates[0]?.url ?? '')).status).toBe(200)
  const srt = Buffer.from('1\n00:00:00,200 --> 00:00:02,000\nسلام\n')
  expect((await attach('subtitles', { lang: 'fa' }, srt, 'f.srt')).status).toBe(201)
  const track = (await playInfo()).subtitles[0]
  expect((await get(track?.url ?? '')).bytes.toString()).toContain('سلام')
})

test('a title that becomes free is packed again from what the store has', async () => {
  await db.updateTable('products').set({ is_free: true }).where('id', '=', film.productId).execute()
  await transaction(db, (tx) => protectionChanged(core)(tx, film.productId))
  await expect.poll(async () => (await playInfo()).protection, { interval: 250 }).toBe('clear')
  const info = await playInfo()
  const folder = info.manifest.url.slice(0, info.manifest.url.lastIndexOf('/'))
  expect((await get(`${folder}/v240/1.m4s`)).bytes.includes('moof')).toBe(true)
})

test('later only what is played, and what it can be made from again, is left', async () => {
  clock.advance(days(9))
  await sweep(core)
  await sweep(core)
  const kinds = new Set((await listKeys(storage, 'assets/')).map((key) => key.split('/')[1]))
  const current = await db.selectFrom('current_assets').select('asset_id').execute()
  expect(kinds).toEqual(new Set(current.map((row) => row.asset_id)))
  expect(await listKeys(storage, 'parts/')).toEqual([])
  const work = (await listKeys(storage, 'work/')).map((key) => key.split('/').slice(2).join('/'))
  expect(work).toEqual([
    'first/a1.mp4',
    'first/a1001.mp4',
    'first/v0.mp4',
    'first/v240.mp4',
    'posters/1.jpg',
    'posters/2.jpg',
    'posters/3.jpg',
    'rest/v144.mp4',
    'rest/v360.mp4',
  ])
  expect(await db.selectFrom('pending_files').selectAll().execute()).toEqual([])
})
