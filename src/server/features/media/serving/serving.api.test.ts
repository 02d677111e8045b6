import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import type { AssetId } from '#lib/ids.ts'
import { linePiece } from '#lib/media/line-piece.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newProduct } from '#tests/support/rows/new-rows.ts'
import { mediaFolder } from '#server/media-token.ts'
import { addSubtitle } from '../sound/add-subtitle.ts'
import { keys } from '../pipeline/media-keys.ts'

const { app, call, db, clock, core } = await testApp()
const now = clock.now()
const film = await newProduct(db, now, { state: 'draft' })
const asset = await newAsset(db, film.productId, {})
const put = (file: string, bytes: Buffer) => core.storage.put(`${keys.asset(asset)}${file}`, bytes)
await put('master.m3u8', Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv240/main.m3u8\n'))
await put('v240/1.m4s', Buffer.alloc(1000, 7))
await put('v240/2.m4s', Buffer.alloc(2_000_000, 9))
const grantOf = (assetId: AssetId) => ({
  assetId,
  productId: 1001,
  rightId: null,
  network: '127.0.0.1',
  until: after(now, hours(8)),
})
const base = mediaFolder(core.config, grantOf(asset))
const get = (file: string, headers: Record<string, string> = {}, ip = '127.0.0.1') =>
  app.inject({ url: `${base}/${file}`, headers, remoteAddress: ip })

test('a playlist and segments come with a right token, to be kept for good', async () => {
  const playlist = await get('master.m3u8')
  expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl')
  expect(playlist.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('v240/1.m4s')).rawPayload).toHaveLength(1000)
  expect((await get('v240/2.m4s')).rawPayload).toHaveLength(2_000_000)
})

test('the piece for measuring a line is for everybody: one file of one size, to be kept for good', async () => {
  const [one, again] = await Promise.all([app.inject(linePiece.path), app.inject(`${linePiece.path}?again=1`)])
  expect(one.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(one.rawPayload).toHaveLength(linePiece.bytes)
  expect(one.rawPayload.equals(again.rawPayload)).toBe(true)
  // a proxy that compresses would make a line look fast
  expect(gzipSync(one.rawPayload).length).toBeGreaterThan(linePiece.bytes * 0.99)
})

test('a token of another address, another asset or another time opens nothing', async () => {
  const closed = async (response: { statusCode: number; json: () => { code: string } }) => {
    expect([response.statusCode, response.json().code]).toEqual([403, 'playback.token_invalid'])
  }
  await closed(await get('master.m3u8', {}, '203.0.113.9'))
  await closed(await app.inject(`${base.replace(asset, randomUUID())}/master.m3u8`))
  await closed(await app.inject(`${base.replace('/t/', '/t/x')}/master.m3u8`))
  clock.advance(hours(9))
  await closed(await get('master.m3u8'))
  clock.set(now)
})

test('a name that is not ours is a 404, however it is written', async () => {
  for (const file of ['../../secret', '..%2f..%2fmaster.m3u8', 'v240/x.m4s', 'v9/1.m4s', 'master.m3u8.part'])
    expect([403, 404]).toContain((await get(file)).statusCode)
  expect((await app.inject('/images/..%2f..%2fwork/1.webp')).statusCode).toBe(404)
})

test.each([
  ['v240/1.m4s', 1000],
  ['v240/2.m4s', 2_000_000],
])('%s in ranges', async (file, size) => {
  const part = await get(file, { range: 'bytes=10-19' })
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10])
  expect(part.headers['content-range']).toBe(`bytes 10-19/${size}`)
  expect((await get(file, { range: 'bytes=-5' })).headers['content-range']).toBe(
    `bytes ${size - 5}-${size - 1}/${size}`,
  )
  expect((await get(file, { range: `bytes=${size}-` })).statusCode).toBe(416)
  expect((await get(file, { range: 'bytes=5-1' })).statusCode).toBe(200)
  const head = await app.inject({ method: 'HEAD', url: `${base}/${file}` })
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
})

test('subtitles of the film come under its token, those of another do not', async () => {
  const bytes = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nسلام\n')
  await addSubtitle(core, { productId: film.productId, lang: 'fa', fileName: 'f.srt', bytes }, { locale: 'fa' })
  const track = await db.selectFrom('subtitle_tracks').select('id').executeTakeFirstOrThrow()
  const vtt = await get(`subtitles/${track.id}.vtt`)
  expect([vtt.statusCode, vtt.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8'])
  expect((await get(`subtitles/${track.id}.m3u8`)).body).toContain(`${track.id}.vtt`)
  expect((await get('native.m3u8')).body).toContain(
    `NAME="فارسی",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subtitles/${track.id}.m3u8"`,
  )
  expect((await get('master.m3u8')).body).not.toContain('SUBTITLES')
  const other = await newProduct(db, now)
  const otherAsset = await newAsset(db, other.productId)
  const foreign = mediaFolder(core.config, grantOf(otherAsset))
  expect((await app.inject(`${foreign}/subtitles/${track.id}.vtt`)).statusCode).toBe(404)
})

test('whoever plays a film by its list alone finds the subtitles there; without any it is the plain list', async () => {
  const { productId } = await newProduct(db, now, { isFree: true })
  const free = await newAsset(db, productId)
  await core.storage.put(
    `${keys.asset(free)}master.m3u8`,
    Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv240/main.m3u8\n'),
  )
  const listNow = async () => {
    const { body } = await call('GET /play-info/:id', { params: { id: productId } })
    const url = body?.manifest.url ?? ''
    return { url, text: (await app.inject(url)).body }
  }
  const plain = await listNow()
  expect(plain.url).toMatch(/\/master\.m3u8$/)
  const bytes = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nسلام\n')
  await addSubtitle(core, { productId, lang: 'fa', fileName: 'f.srt', bytes }, { locale: 'fa' })
  await addSubtitle(core, { productId, lang: 'en', isForced: true, fileName: 'e.srt', bytes }, { locale: 'fa' })
  const { url, text } = await listNow()
  expect(text.match(/NAME="[^"]*",DEFAULT=NO,AUTOSELECT=YES,FORCED=\w+/g)).toEqual([
    'NAME="فارسی",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO',
    'NAME="English · Forced",DEFAULT=NO,AUTOSELECT=YES,FORCED=YES',
  ])
  const { body: info } = await call('GET /play-info/:id', { params: { id: productId } }, { locale: 'fa' })
  expect(info?.subtitles).toMatchObject([
    { lang: 'fa', is_forced: false, is_default: true },
    { lang: 'en', is_forced: true, is_default: false },
  ])
  expect(text).toContain('BANDWIDTH=1,SUBTITLES="text"')
  const [, subtitles = ''] = /URI="(subtitles\/[^"]+)"/.exec(text) ?? []
  expect((await app.inject(url.replace(/[^/]+$/, subtitles))).body).toContain('.vtt')
})
