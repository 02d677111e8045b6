import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { json } from '#db/json-columns.ts'
import type { FrameRate, SourceText } from '#lib/media/encode-plan.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { keys } from '../pipeline/media-keys.ts'

/** Files that an editor adds to a title beside its film. */
const { app, call, refused, db, clock, core } = await testApp()
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
const film = await newProduct(db, clock.now(), { state: 'draft' })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

/** A multipart body written by hand, with fields in the order of a browser. */
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
/** Records that the film that plays was made of a file with this frame rate. */
async function asUploaded(productId: number, frameRate: FrameRate, texts: SourceText[] = []) {
  const run = randomUUID()
  const video = {
    index: 0,
    codec: 'h264',
    width: 640,
    height: 360,
    rotation: 0,
    interlaced: false,
    tonemap: false,
  }
  const source = { container: 'mov', size: 1, duration: 1, video: { ...video, frameRate }, audio: [], texts, notes: [] }
  await db
    .insertInto('pipeline_runs')
    .values({
      id: run,
      product_id: productId,
      purpose: 'feature',
      file_name: 'f.mp4',
      size: 1,
      state: 'published',
      source_path: 'gone',
      source: json(source),
    })
    .execute()
  await db.updateTable('assets').set({ run_id: run }).where('product_id', '=', productId).execute()
  return run
}
const vector = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../../../tests/fixtures/vectors/subtitles/files', name))

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
    const file = await (await core.storage.open(track.path))?.bytes()
    expect(file?.toString('utf8')).toContain('پدربزرگ، چای ژاپنی می‌خوری؟')
    // what is said is cut into words by the worker, and not while the editor's call holds its rows
    const queued =
      await sql`select 1 from pgboss.job where name = 'search.index_backlog' and state = 'created'`.execute(db)
    expect([track.lines_read, queued.rows.length]).toEqual([false, 1])
  })

  test('a second file of the language takes the place of the first, overlaps are named by line', async () => {
    const { body } = await post(url, form({ lang: 'fa' }, { name: 'b.srt', bytes: vector('08-overlapping.srt') }))
    expect(body.subtitles).toHaveLength(1)
    expect(body.subtitles[0].warnings).toContain('خط ۶ هم‌پوشان است.')
    const english = await post(url, form({ lang: 'en' }, { name: 'b.srt', bytes: vector('08-overlapping.srt') }), 'en')
    expect(english.body.subtitles.map((track: { lang: string }) => track.lang)).toEqual(['fa', 'en'])
    expect(english.body.subtitles[1].warnings[0]).toBe('Line 6 overlaps the cue before it.')
  })

  test('of files that come at once the last one stays, and none fails', async () => {
    const other = await newProduct(db, clock.now(), { state: 'draft' })
    const send = (fields: Record<string, string>) =>
      post(
        `/studio/titles/${other.productId}/subtitles`,
        form(fields, { name: 'b.srt', bytes: vector('08-overlapping.srt') }),
      )
    const forced = { lang: 'fa', is_forced: 'true' }
    const many = [{ lang: 'fa' }, forced, { lang: 'fa' }, forced, { lang: 'fa' }, forced]
    expect((await Promise.all(many.map(send))).map(({ status }) => status)).toEqual(many.map(() => 201))
    const { body } = await send({ lang: 'en' })
    expect(body.subtitles.map((track: { lang: string; is_forced: boolean }) => [track.lang, track.is_forced])).toEqual([
      ['fa', false],
      ['en', false],
      ['fa', true],
    ])
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

  test('one that counts frames is read at the rate of the film, and one in which nothing is read is refused by its name', async () => {
    const one = (name: string, text: string) => form({ lang: 'fa' }, { name, bytes: Buffer.from(text) })
    const shown = await newProduct(db, clock.now(), { hasFilm: true })
    const to = `/studio/titles/${shown.productId}/subtitles`
    const unknown = await post(to, one('a.sub', '{50}{100}A'), 'en')
    expect(unknown.body.subtitles[0].warnings[0]).toContain('25 were taken')
    await asUploaded(shown.productId, { num: 50, den: 1 })
    const { body } = await post(to, one('a.sub', '{50}{100}A'), 'en')
    expect(body.subtitles[0]).toMatchObject({ cues: 1, warnings: [expect.stringContaining('rate of this film')] })
    const { path: key } = await db
      .selectFrom('subtitle_tracks')
      .where('product_id', '=', shown.productId)
      .select('path')
      .executeTakeFirstOrThrow()
    const stored = await (await core.storage.open(key))?.bytes()
    expect(Buffer.from(stored ?? []).toString()).toContain('00:00:01.000 --> 00:00:02.000\nA')

    const refusal = await post(url, one('a.idx', '# VobSub index file, v7\n'), 'en')
    expect([refusal.status, refusal.body.message]).toEqual([422, expect.stringContaining('VobSub')])
  })

  test('words inside the film are offered, and one is taken as a subtitle', async () => {
    const { productId } = await newProduct(db, clock.now(), { hasFilm: true })
    const text = { index: 3, codec: 'ass', language: 'fa', title: 'کامل', isForced: false }
    const run = await asUploaded(productId, { num: 25, den: 1 }, [text])
    const body = { stream: 3, lang: 'fa' } as const
    const params = { run }
    const gone = await refused('POST /studio/runs/:run/subtitles', { params, body }, { token: editor.token })
    expect(gone.status).toBe(404)
    const words = '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,سلام\n'
    await core.storage.put(`${keys.texts(run)}3.ass`, Buffer.from(words))
    const offered = await call('GET /studio/titles/:id/media', { params: { id: productId } }, { token: editor.token })
    expect(offered.body.runs[0]?.texts).toEqual([{ stream: 3, language: 'fa', name: 'کامل', is_forced: false }])
    const taken = await call('POST /studio/runs/:run/subtitles', { params, body }, { token: editor.token })
    expect(taken.body.subtitles).toMatchObject([{ lang: 'fa', cues: 1, warnings: [], file_name: 'f.mp4' }])
    const other = { params, body: { stream: 4, lang: 'fa' } } as const
    expect((await refused('POST /studio/runs/:run/subtitles', other, { token: editor.token })).status).toBe(404)
  })

  test('forced lines stand beside the subtitle of their language: in the file’s name, in the film’s file, and by choice', async () => {
    const { productId: id } = await newProduct(db, clock.now(), { hasFilm: true })
    const to = `/studio/titles/${id}/subtitles`
    const one = (name: string, fields = {}) =>
      post(to, form({ lang: 'fa', ...fields }, { name, bytes: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nA\n') }))
    await one('film.srt')
    const named = await one('film.fa.forced.srt')
    const sortsOf = (tracks: readonly { file_name: string; is_forced: boolean }[]) =>
      tracks.map(({ file_name: name, is_forced: isForced }) => [name, isForced])
    expect(sortsOf(named.body.subtitles)).toEqual([
      ['film.srt', false],
      ['film.fa.forced.srt', true],
    ])
    const text = { index: 2, codec: 'subrip', language: 'fa', title: null, isForced: true }
    const run = await asUploaded(id, { num: 25, den: 1 }, [text])
    await core.storage.put(`${keys.texts(run)}2.srt`, Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nB\n'))
    const token = { token: editor.token }
    const asked = { params: { run }, body: { stream: 2, lang: 'fa' } } as const
    const { body: taken } = await call('POST /studio/runs/:run/subtitles', asked, token)
    expect(sortsOf(taken.subtitles)).toEqual([
      ['film.srt', false],
      ['f.mp4', true],
    ])

    const [full, forced] = taken.subtitles
    const turn = (track: string, was: boolean) => ({ params: { id, track }, body: { is_forced: !was, was } })
    const path = 'PATCH /studio/titles/:id/subtitles/:track'
    expect(await refused(path, turn(forced?.id ?? '', true), token)).toMatchObject({
      status: 409,
      body: { code: 'studio.subtitle_in_place' },
    })
    expect(await refused(path, turn(forced?.id ?? '', false), token)).toMatchObject({
      status: 409,
      body: { code: 'studio.changed_meanwhile' },
    })
    expect(await refused(path, turn(randomUUID(), false), token)).toMatchObject({ status: 404 })
    await call('DELETE /studio/titles/:id/subtitles/:track', { params: { id, track: full?.id ?? '' } }, token)
    const { body: turned } = await call(path, turn(forced?.id ?? '', true), token)
    expect(turned.subtitles).toMatchObject([{ id: forced?.id, is_forced: false, file_name: 'f.mp4' }])
    const said = await db.selectFrom('audit_log').where('action', '=', 'subtitle.changed').select('details').execute()
    expect(said).toEqual([{ details: { from: 'forced', to: 'subtitle' } }])
  })

  test('times after the end of the film are told', async () => {
    const short = await newProduct(db, clock.now(), { hasFilm: true })
    const { duration_ms: length } = await db
      .selectFrom('assets')
      .where('product_id', '=', short.productId)
      .select('duration_ms')
      .executeTakeFirstOrThrow()
    const late = `00:00:01,000 --> 00:00:02,000\nA\n\n${new Date(length).toISOString().slice(11, 19)},000 --> 99:00:00,000\nB\n`
    const to = `/studio/titles/${short.productId}/subtitles`
    const { body } = await post(to, form({ lang: 'fa' }, { name: 'late.srt', bytes: Buffer.from(late) }), 'en')
    expect(body.subtitles[0].warnings).toEqual(['From line 4 on, the times are after the end of the film.'])
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
    const files = [
      [Buffer.from('no picture'), 422, 'studio.image_unreadable', 'JPEG'],
      [Buffer.from(svg), 422, 'studio.image_unreadable', 'JPEG'],
      [await picture(20, 20).png().toBuffer(), 422, 'picture.too_small', '100 pixels'],
      [await picture(100, 30_000).png().toBuffer(), 413, 'picture.too_long', '16,383'],
      [await picture(4600, 4500).avif({ effort: 0 }).toBuffer(), 413, 'picture.too_many_pixels', '21 megapixels'],
    ] as const
    for (const [bytes, refusal, code, words] of files) {
      const { status, body } = await post(url, form({ purpose: 'still' }, { name: 'x.jpg', bytes }), 'en')
      expect([status, body.code]).toEqual([refusal, code])
      expect(body.message).toContain(words)
    }
    const { status, body } = await post(
      url,
      form({ purpose: 'wall' }, { name: 'x.jpg', bytes: Buffer.from('x') }),
      'en',
    )
    expect([status, Object.keys(body.errors)]).toEqual([422, ['purpose']])
  })
})
