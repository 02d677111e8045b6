import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { days, hours, after } from '#lib/clock.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { newAsset, newMember, newProduct, newSession } from '../../../../tests/support/rows.ts'
import { mediaFolder } from '../../media-token.ts'
import { assetFolder, mediaRoot, uploadsFolder } from './media-paths.ts'
import { sweep } from './sweep.job.ts'

const { app, call, refused, db, clock, core } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const member = await newMember(db, now)
const support = await newMember(db, now, { staffRole: 'support' })
const film = await newProduct(db, now, { state: 'draft' })

const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const tus = (token: string | undefined, headers: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...headers,
})
// tus answers over the raw socket, so these go over a real one
const address = await app.listen({ port: 0, host: '127.0.0.1' })

async function createUpload(
  size: number,
  fields: Record<string, string> = {},
  token: string | undefined = editor.token,
) {
  return fetch(`${address}/api/v1/studio/uploads`, {
    method: 'POST',
    headers: tus(token, {
      'upload-length': String(size),
      'upload-metadata': metadata({ filename: 'فیلم «شب».mp4', product_id: String(film.productId), ...fields }),
    }),
  })
}
const sendBytes = (location: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  fetch(`${address}${location}`, {
    method: 'PATCH',
    headers: tus(editor.token, {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }),
    body,
  })
const offsetOf = async (location: string) => {
  const response = await fetch(`${address}${location}`, { method: 'HEAD', headers: tus(editor.token) })
  return Number(response.headers.get('upload-offset'))
}
const runsOf = (uploadId: string) =>
  db.selectFrom('pipeline_runs').where('upload_id', '=', uploadId).selectAll().execute()
const idOf = (location: string) => location.slice(location.lastIndexOf('/') + 1)

describe('uploads', () => {
  test('a file sent in pieces is whole, and its run begins with the last byte', async () => {
    const created = await createUpload(10)
    expect(created.status).toBe(201)
    const location = created.headers.get('location') ?? ''
    expect(location).toMatch(/^\/api\/v1\/studio\/uploads\/[0-9a-f-]{36}$/)
    await sendBytes(location, 0, new TextEncoder().encode('0123'))
    expect(await offsetOf(location)).toBe(4)
    const media = await call(
      'GET /studio/titles/:id/media',
      { params: { id: film.productId } },
      { token: editor.token },
    )
    expect(media.body.uploads).toMatchObject([{ id: idOf(location), file_name: 'فیلم «شب».mp4', size: 10, offset: 4 }])
    expect(await runsOf(idOf(location))).toEqual([])
    await sendBytes(location, 4, new TextEncoder().encode('456789'))
    expect(await runsOf(idOf(location))).toMatchObject([{ state: 'waiting', size: 10, purpose: 'feature' }])
    expect(readFileSync(path.join(uploadsFolder(core.config), idOf(location)), 'utf8')).toBe('0123456789')
    expect(await offsetOf(location)).toBe(10)
    expect(await runsOf(idOf(location))).toHaveLength(1)
  })

  test('a run that a dead server did not begin after the last byte begins at the client’s next question', async () => {
    const location = (await createUpload(4)).headers.get('location') ?? ''
    writeFileSync(path.join(uploadsFolder(core.config), idOf(location)), 'abcd')
    expect(await runsOf(idOf(location))).toEqual([])
    await offsetOf(location)
    expect(await runsOf(idOf(location))).toHaveLength(1)
  })

  test('only editors may send, and only videos, to a title that is there', async () => {
    const code = async (response: Response) => [response.status, (await response.json()).code]
    expect(await code(await createUpload(1, {}, ''))).toEqual([401, 'auth.required'])
    expect(await code(await createUpload(1, {}, member.token))).toEqual([403, 'auth.forbidden'])
    expect(await code(await createUpload(1, {}, support.token))).toEqual([403, 'auth.forbidden'])
    const kid = await db
      .insertInto('profiles')
      .values({ member_id: editor.memberId, name: 'Kid', age_limit: 7 })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [profileId, refusal] of [
      [kid.id, [403, 'profile.child']],
      [null, [409, 'profile.choose_first']],
    ] as const) {
      const { token } = await newSession(db, now, { memberId: editor.memberId, profileId })
      expect(await code(await createUpload(1, {}, token))).toEqual(refusal)
    }
    expect(await code(await createUpload(1, { filename: 'virus.exe' }))).toEqual([415, 'studio.upload_type'])
    expect(await code(await createUpload(1, { product_id: '999999' }))).toEqual([404, 'product.not_found'])
    expect(await code(await createUpload(1, { purpose: 'poster' }))).toEqual([400, 'request.malformed'])
  })

  test('an unknown upload is a 404, and no upload can be read back', async () => {
    const url = `${address}/api/v1/studio/uploads/11111111-2222-4333-8444-555555555555`
    expect((await fetch(url, { method: 'HEAD', headers: tus(editor.token) })).status).toBe(404)
    const location = (await createUpload(4)).headers.get('location') ?? ''
    expect((await fetch(`${address}${location}`, { headers: tus(editor.token) })).status).toBe(404)
  })

  test('an upload that nobody goes on with is swept after a week', async () => {
    const location = (await createUpload(9)).headers.get('location') ?? ''
    await sweep(core)
    expect(await offsetOf(location)).toBe(0)
    clock.advance(days(400))
    await sweep(core)
    clock.set(now)
    const response = await fetch(`${address}${location}`, { method: 'HEAD', headers: tus(editor.token) })
    expect(response.status).toBe(404)
  })
})

/** A multipart body by hand: field order as a browser may send it. */
function form(fields: Record<string, string>, file: { name: string; bytes: Uint8Array }) {
  const data = new FormData()
  data.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}
const post = async (url: string, body: FormData, locale = 'fa') => {
  const response = await fetch(`${address}/api/v1${url}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${editor.token}`, 'accept-language-site': locale },
  })
  return { status: response.status, body: await response.json() }
}
const vector = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../../tests/fixtures/vectors/subtitles/files', name))

describe('subtitles', () => {
  const url = `/studio/titles/${film.productId}/subtitles`

  test('windows-1256 arrives as Persian text, with warnings in words', async () => {
    const { status, body } = await post(
      url,
      form({ lang: 'fa' }, { name: 'فیلم.srt', bytes: vector('06-cp1256-persian-letters.srt') }),
    )
    expect(status).toBe(201)
    expect(body.subtitles).toMatchObject([{ lang: 'fa', encoding: 'windows-1256', cues: 10, file_name: 'فیلم.srt' }])
    const track = await db.selectFrom('subtitle_tracks').selectAll().executeTakeFirstOrThrow()
    expect(readFileSync(path.join(mediaRoot(core.config), track.path), 'utf8')).toContain('پدربزرگ، چای ژاپنی می‌خوری؟')
  })

  test('a second file of the language takes the place of the first, overlaps are named by line', async () => {
    const { body } = await post(url, form({ lang: 'fa' }, { name: 'b.srt', bytes: vector('08-overlapping.srt') }))
    expect(body.subtitles).toHaveLength(1)
    expect(body.subtitles[0].warnings).toContain('خط ۶ هم‌پوشان است.')
    const english = await post(url, form({ lang: 'en' }, { name: 'b.srt', bytes: vector('08-overlapping.srt') }), 'en')
    expect(english.body.subtitles.map((track: { lang: string }) => track.lang)).toEqual(['fa', 'en'])
    expect(english.body.subtitles[1].warnings[0]).toBe('Line 6 overlaps the cue before it.')
  })

  test('a web page, a picture and nothing are refused with the reason', async () => {
    for (const [name, words] of [
      ['16-page.srt', 'web page'],
      ['23-picture.srt', 'not text'],
      ['17-empty.srt', 'empty'],
    ] as const) {
      const { status, body } = await post(url, form({ lang: 'fa' }, { name, bytes: vector(name) }), 'en')
      expect([status, body.code]).toEqual([422, 'studio.subtitle_unreadable'])
      expect(body.message).toContain(words)
    }
  })

  test('a track is removed once', async () => {
    const track = await db.selectFrom('subtitle_tracks').where('lang', '=', 'en').selectAll().executeTakeFirstOrThrow()
    const params = { id: film.productId, track: track.id }
    const { body } = await call('DELETE /studio/titles/:id/subtitles/:track', { params }, { token: editor.token })
    expect(body.subtitles.map((left) => left.lang)).toEqual(['fa'])
    expect(
      (await refused('DELETE /studio/titles/:id/subtitles/:track', { params }, { token: editor.token })).status,
    ).toBe(404)
  })
})

describe('pictures', () => {
  const url = `/studio/titles/${film.productId}/images`
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#204060' } })

  test('a poster is turned upright, loses its metadata and is served in several widths', async () => {
    const bytes = await picture(900, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { status, body } = await post(url, form({ purpose: 'poster' }, { name: 'x.png', bytes }))
    expect(status).toBe(201)
    expect(body.poster).toMatchObject({
      width: 600,
      height: 900,
      color: expect.stringMatching(/^#[12][0-9a-f]4[0-9a-f][56][0-9a-f]$/),
      avif: null,
    })
    const served = await app.inject(body.poster.src)
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
    const meta = await sharp(served.rawPayload).metadata()
    expect([meta.width, meta.height, meta.exif]).toEqual([600, 900, undefined])
    expect(body.poster.webp).toContain('200w')
  })

  test('a still is added with its focus', async () => {
    const bytes = await picture(1280, 720).png().toBuffer()
    const { body } = await post(url, form({ purpose: 'still', focus: 'end' }, { name: 'still.png', bytes }))
    expect(body.stills).toMatchObject([{ image: { focus: 'end', width: 1280 } }])
  })

  test('what is no picture, too small a one, a drawing with script in it: refused', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>'
    for (const bytes of [Buffer.from('no picture'), Buffer.from(svg), await picture(20, 20).png().toBuffer()]) {
      const { status, body } = await post(url, form({ purpose: 'still' }, { name: 'x.jpg', bytes }), 'en')
      expect([status, body.code]).toEqual([422, 'studio.image_unreadable'])
    }
    const { status, body } = await post(
      url,
      form({ purpose: 'wall' }, { name: 'x.jpg', bytes: Buffer.from('x') }),
      'en',
    )
    expect([status, Object.keys(body.errors)]).toEqual([422, ['purpose']])
  })
})

describe('serving', async () => {
  const asset = await newAsset(db, film.productId, {})
  const folder = assetFolder(core.config, asset)
  mkdirSync(path.join(folder, 'v240'), { recursive: true })
  writeFileSync(path.join(folder, 'master.m3u8'), '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv240/main.m3u8\n')
  writeFileSync(path.join(folder, 'v240', '1.m4s'), Buffer.alloc(1000, 7))
  writeFileSync(path.join(folder, 'v240', '2.m4s'), Buffer.alloc(2_000_000, 9))
  const base = mediaFolder(core.config, { assetId: asset, ip: '127.0.0.1', expiresAt: after(now, hours(8)) })
  const get = (file: string, headers: Record<string, string> = {}, ip = '127.0.0.1') =>
    app.inject({ url: `${base}/${file}`, headers, remoteAddress: ip })

  test('a playlist and segments come with a right token, to be kept for good', async () => {
    const playlist = await get('master.m3u8')
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    expect(playlist.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('v240/1.m4s')).rawPayload).toHaveLength(1000)
    expect((await get('v240/2.m4s')).rawPayload).toHaveLength(2_000_000)
  })

  test('a token of another address, another asset or another time opens nothing', async () => {
    const closed = async (response: { statusCode: number; json: () => { code: string } }) => {
      expect([response.statusCode, response.json().code]).toEqual([403, 'playback.token_invalid'])
    }
    await closed(await get('master.m3u8', {}, '203.0.113.9'))
    await closed(await app.inject(`${base.replace(asset, film.offerId ?? editor.memberId)}/master.m3u8`))
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
    const track = await db.selectFrom('subtitle_tracks').selectAll().executeTakeFirstOrThrow()
    const vtt = await get(`subtitles/${track.id}.vtt`)
    expect([vtt.statusCode, vtt.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8'])
    expect((await get(`subtitles/${track.id}.m3u8`)).body).toContain(`${track.id}.vtt`)
    expect((await get('native.m3u8')).body).toContain(
      `NAME="فارسی",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subtitles/${track.id}.m3u8"`,
    )
    expect((await get('master.m3u8')).body).not.toContain('SUBTITLES')
    const other = await newProduct(db, now)
    const otherAsset = await newAsset(db, other.productId)
    const foreign = mediaFolder(core.config, { assetId: otherAsset, ip: '127.0.0.1', expiresAt: after(now, hours(8)) })
    expect((await app.inject(`${foreign}/subtitles/${track.id}.vtt`)).statusCode).toBe(404)
  })
})
