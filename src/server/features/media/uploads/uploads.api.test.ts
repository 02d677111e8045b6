import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '#lib/time/clock.ts'
import type { UploadId } from '#lib/ids.ts'
import { buildApp } from '#server/app.ts'
import { listKeys } from '#storage/storage.ts'
import { testApp } from '#tests/support/api/app.ts'
import { MemoryStorage } from '#tests/support/api/memory-storage.ts'
import { newMember, newProduct, newSession } from '#tests/support/rows/new-rows.ts'
import { tusHeaders, tusMetadata } from '#tests/support/media/tus-client.ts'
import { keys } from '../pipeline/media-keys.ts'
import { PartStore } from './part-store.ts'
import { removeFiles } from './pending-files.ts'
import { findRun } from '../pipeline/run-queries.ts'
import { mostSending } from '../serving/sending-now.ts'
import { startRunFromFile } from '../pipeline/start-run.ts'
import { largestBytes, unfinishedOfMember } from './upload-budget.ts'
import { findArrived, findParts } from './upload-queries.ts'
import { sweep } from '../sweep.job.ts'

const storage = new MemoryStorage()
const { app, call, db, clock, core } = await testApp({}, { storage })
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const member = await newMember(db, now)
const support = await newMember(db, now, { staffRole: 'support' })
const film = await newProduct(db, now, { state: 'draft' })

// these tests break connections, so they use a real one
const address = await app.listen({ port: 0, host: '127.0.0.1' })

async function createUpload(
  size: number,
  fields: Record<string, string> = {},
  token: string | undefined = editor.token,
) {
  return fetch(`${address}/api/v1/studio/uploads`, {
    method: 'POST',
    headers: tusHeaders(token, {
      'upload-length': String(size),
      'upload-metadata': tusMetadata({ filename: 'فیلم «شب».mp4', product_id: String(film.productId), ...fields }),
    }),
  })
}
const sendBytes = (
  location: string,
  offset: number,
  body: Uint8Array<ArrayBuffer>,
  options: { to?: string; locale?: 'fa' | 'en' } = {},
) =>
  fetch(`${options.to ?? address}${location}`, {
    method: 'PATCH',
    headers: tusHeaders(editor.token, {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'accept-language-site': options.locale ?? 'fa',
    }),
    body,
  })
const offsetOf = async (location: string) => {
  const response = await fetch(`${address}${location}`, { method: 'HEAD', headers: tusHeaders(editor.token) })
  return Number(response.headers.get('upload-offset'))
}
const runsOf = (uploadId: UploadId) =>
  db.selectFrom('pipeline_runs').where('upload_id', '=', uploadId).selectAll().execute()
const idOf = (location: string) => location.slice(location.lastIndexOf('/') + 1)
/** The file, joined from its parts. */
const textOf = async (location: string) => {
  const parts = await findParts(db, idOf(location))
  const objects = await Promise.all(parts.map(async ({ key }) => (await storage.open(key))?.bytes()))
  return Buffer.concat(objects.filter((bytes) => bytes !== undefined)).toString('utf8')
}
const bytes = (text: string) => new TextEncoder().encode(text)

test('a file sent in pieces is whole, and its run begins with the last byte', async () => {
  const created = await createUpload(10)
  expect(created.status).toBe(201)
  const location = created.headers.get('location') ?? ''
  expect(location).toMatch(/^\/api\/v1\/studio\/uploads\/[0-9a-f-]{36}$/)
  await sendBytes(location, 0, bytes('0123'))
  expect(await offsetOf(location)).toBe(4)
  const media = await call('GET /studio/titles/:id/media', { params: { id: film.productId } }, { token: editor.token })
  expect(media.body.uploads).toMatchObject([{ id: idOf(location), file_name: 'فیلم «شب».mp4', size: 10, offset: 4 }])
  expect(await runsOf(idOf(location))).toEqual([])
  await sendBytes(location, 4, bytes('456789'))
  expect(await runsOf(idOf(location))).toMatchObject([{ state: 'waiting', size: 10, purpose: 'feature' }])
  expect(await textOf(location)).toBe('0123456789')
  expect(await offsetOf(location)).toBe(10)
  expect(await runsOf(idOf(location))).toHaveLength(1)
})

test('a run that a dead server did not begin after the last byte begins at the client’s next question', async () => {
  const location = (await createUpload(4)).headers.get('location') ?? ''
  const key = `${keys.uploadParts(idOf(location))}0`
  await storage.put(key, bytes('abcd'))
  await db
    .insertInto('upload_parts')
    .values({ upload_id: idOf(location), first_byte: 0, size: 4, key, created_at: now })
    .execute()
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
  expect(await code(await createUpload(1, { filename: 'a\0b.mp4' }))).toEqual([400, 'request.malformed'])
})

test('whoever asks first is told what an upload can, and nothing that it cannot: no checksum is looked at', async () => {
  const ask = async (url: string) => (await app.inject({ method: 'OPTIONS', url })).headers
  const whole = await ask('/api/v1/studio/uploads')
  expect(whole).toMatchObject({
    allow: 'OPTIONS, POST',
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination',
    'tus-max-size': String(200 * 1024 ** 3),
  })
  expect(whole).not.toHaveProperty('tus-checksum-algorithm')
  expect(await ask('/api/v1/studio/uploads/1')).toMatchObject({ allow: 'DELETE, HEAD, OPTIONS, PATCH' })
})

test('a sum of a piece, which nobody looks at, is refused, and nothing of the piece is kept', async () => {
  const location = (await createUpload(5)).headers.get('location') ?? ''
  const response = await fetch(`${address}${location}`, {
    method: 'PATCH',
    headers: tusHeaders(editor.token, {
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'upload-checksum': 'sha1 no1K8usBVtsyICh4O2S9zJ+8Ols=',
    }),
    body: bytes('hello'),
  })
  expect([response.status, await offsetOf(location)]).toEqual([400, 0])
})

test('no other site may send a file here unless the house names it', async () => {
  const answer = await createUpload(5)
  expect(answer.status).toBe(201)
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('an unknown upload is a 404, and no upload can be read back', async () => {
  const url = `${address}/api/v1/studio/uploads/11111111-2222-4333-8444-555555555555`
  expect((await fetch(url, { method: 'HEAD', headers: tusHeaders(editor.token) })).status).toBe(404)
  const location = (await createUpload(4)).headers.get('location') ?? ''
  expect((await fetch(`${address}${location}`, { headers: tusHeaders(editor.token) })).status).toBe(404)
})

test('an upload that nobody goes on with is swept a week after its last byte', async () => {
  const location = (await createUpload(9)).headers.get('location') ?? ''
  await sweep(core)
  expect(await offsetOf(location)).toBe(0)
  clock.advance(days(5))
  await sendBytes(location, 0, bytes('abc'))
  clock.advance(days(5))
  await sweep(core)
  const head = () => fetch(`${address}${location}`, { method: 'HEAD', headers: tusHeaders(editor.token) })
  expect([(await head()).status, await offsetOf(location)]).toEqual([200, 3])
  clock.advance(days(3))
  await sweep(core)
  clock.set(now)
  expect((await head()).status).toBe(404)
  expect(await listKeys(storage, keys.uploadParts(idOf(location)))).toEqual([])
})

test('what the client said of the file is given back as it was said', async () => {
  const location = (await createUpload(3, { filetype: 'video/mp4' })).headers.get('location') ?? ''
  const response = await fetch(`${address}${location}`, { method: 'HEAD', headers: tusHeaders(editor.token) })
  const said = { filename: 'فیلم «شب».mp4', product_id: String(film.productId), filetype: 'video/mp4' }
  expect(response.headers.get('upload-metadata')).toBe(tusMetadata(said))
  expect(response.headers.get('upload-length')).toBe('3')
})

test('an upload that is given up is gone at once, with every byte', async () => {
  const location = (await createUpload(9)).headers.get('location') ?? ''
  await sendBytes(location, 0, bytes('abc'))
  const end = () => fetch(`${address}${location}`, { method: 'DELETE', headers: tusHeaders(editor.token) })
  expect((await end()).status).toBe(204)
  expect((await end()).status).toBe(404)
  expect(await listKeys(storage, keys.uploadParts(idOf(location)))).toEqual([])
  const media = await call('GET /studio/titles/:id/media', { params: { id: film.productId } }, { token: editor.token })
  expect(media.body.uploads.map(({ id }) => id)).not.toContain(idOf(location))
})

describe('a request that breaks off', () => {
  const piece = 16 * 1024 * 1024

  test('leaves every byte that was read', async () => {
    const location = (await createUpload(10)).headers.get('location') ?? ''
    const cut = Readable.from(
      (function* () {
        yield Buffer.from('012')
        yield Buffer.from('34')
        throw new Error('the line was cut')
      })(),
    )
    await expect(new PartStore(core).write(cut, idOf(location), 0)).rejects.toThrow('the line was cut')
    expect(await offsetOf(location)).toBe(5)
    expect(await textOf(location)).toBe('01234')
  })

  test('is gone on with where it broke off', async () => {
    const location = (await createUpload(piece + 1_000_000)).headers.get('location') ?? ''
    const sending = httpRequest(`${address}${location}`, {
      method: 'PATCH',
      headers: tusHeaders(editor.token, {
        'upload-offset': '0',
        'content-length': String(piece + 1_000_000),
        'content-type': 'application/offset+octet-stream',
      }),
    })
    sending.on('error', () => undefined)
    sending.write(Buffer.alloc(piece + 500_000, 7))
    await expect.poll(() => findArrived(db, idOf(location))).toBeGreaterThanOrEqual(piece)
    const closed = new Promise((resolve) => sending.on('close', resolve))
    sending.destroy()
    await closed
    const offset = await offsetOf(location)
    expect(offset).toBeLessThan(piece + 1_000_000)
    const rest = await sendBytes(location, offset, new Uint8Array(piece + 1_000_000 - offset).fill(7))
    expect(rest.status).toBe(204)
    expect(await textOf(location)).toBe(String.fromCodePoint(7).repeat(piece + 1_000_000))
    expect(await runsOf(idOf(location))).toHaveLength(1)
  })
})

describe('two web processes', async () => {
  const { app: second } = await buildApp(core)
  const other = await second.listen({ port: 0, host: '127.0.0.1' })

  test('a file is sent through both in turn', async () => {
    const location = (await createUpload(9)).headers.get('location') ?? ''
    for (const [offset, text, to] of [
      [0, 'one', address],
      [3, 'two', other],
      [6, 'six', address],
    ] as const)
      expect((await sendBytes(location, offset, bytes(text), { to })).status).toBe(204)
    expect(await textOf(location)).toBe('onetwosix')
    expect(await runsOf(idOf(location))).toHaveLength(1)
  })

  test('of two that send the same bytes at once, one is taken and the other may go on after it', async () => {
    const location = (await createUpload(400)).headers.get('location') ?? ''
    for (let offset = 0; offset < 400; offset += 50) {
      const piece = new Uint8Array(50).fill(offset / 50)
      const answers = await Promise.all([address, other].map((to) => sendBytes(location, offset, piece, { to })))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
    }
    expect(Buffer.from(await textOf(location))).toEqual(
      Buffer.concat(Array.from({ length: 8 }, (_, n) => Buffer.alloc(50, n))),
    )
    // the part of the slower request is not kept
    expect(await listKeys(storage, keys.uploadParts(idOf(location)))).toHaveLength(8)
    expect(await runsOf(idOf(location))).toHaveLength(1)
  })
})

test('one member sends eight pieces at once and no more, so that silent ones do not fill the memory', async () => {
  const location = (await createUpload(1000)).headers.get('location') ?? ''
  // one more than may be, so that the refusal of one says that the others are counted: a question asked meanwhile would be
  // counted too, and could take the place of one of them
  const silent = Array.from({ length: mostSending.ofOne + 1 }, () => {
    const headers = {
      'upload-offset': '0',
      'content-length': '1000',
      'content-type': 'application/offset+octet-stream',
    }
    const sending = httpRequest(`${address}${location}`, {
      method: 'PATCH',
      headers: tusHeaders(editor.token, headers),
    })
    sending.on('error', () => undefined)
    sending.write('x')
    return sending
  })
  const refused = await Promise.race(silent.map((sending) => once(sending, 'response')))
  expect((refused[0] as IncomingMessage).statusCode).toBe(429)
  // a piece that does not belong here is refused for that, unless there are too many
  const another = async () => (await sendBytes(location, 999, new Uint8Array(1))).status
  const refusal = await sendBytes(location, 999, new Uint8Array(1), { locale: 'en' })
  expect([refusal.headers.get('retry-after'), await refusal.json()]).toMatchObject(['2', { code: 'request.too_many' }])
  for (const sending of silent) sending.destroy()
  await expect.poll(another).toBe(409)
})

test('what one member may leave unfinished is bounded, in bytes and in files, and what is given up is free again', async () => {
  const other = await newMember(db, now, { staffRole: 'editor' })
  const third = await newMember(db, now, { staffRole: 'editor' })
  const begin = (size: number, as: string, filename = 'night.mp4') => createUpload(size, { filename }, as)
  const first = await begin(largestBytes, other.token)
  await begin(largestBytes, other.token, 'later.mp4')
  const refusal = await begin(1, other.token)
  expect([refusal.status, await refusal.json()]).toMatchObject([
    // 5xx would be tried again by clients and tell the operator of a fault
    422,
    {
      code: 'studio.uploads_unfinished',
      message: expect.stringMatching(/۴۰۰ گیگابایت.*«(night|later)\.mp4» برای «.+»/),
    },
  ])
  expect((await begin(1, third.token)).status).toBe(201)
  await fetch(`${address}${first.headers.get('location')}`, { method: 'DELETE', headers: tusHeaders(other.token) })
  // as many at once as may be: two that begin together see each other
  const { files } = unfinishedOfMember
  const many = await Promise.all(Array.from({ length: files + 3 }, () => begin(1, other.token)))
  expect(many.filter(({ status }) => status === 201)).toHaveLength(files - 1)
})

test('the source of a run that failed and that nobody tries again is gone after a month', async () => {
  const { productId } = await newProduct(db, now, { hasFilm: false })
  const id = await startRunFromFile(core, {
    productId,
    purpose: 'feature',
    fileName: 'f.mp4',
    bytes: Buffer.from('no film'),
  })
  await db.updateTable('pipeline_runs').set({ state: 'failed', finished_at: now }).where('id', '=', id).execute()
  const sourceOf = async () => (await findRun(db, id))?.source_path
  const source = (await sourceOf()) ?? ''
  clock.advance(days(29))
  await sweep(core)
  expect(await sourceOf()).toBe(source)
  clock.advance(days(1) + 1)
  await sweep(core)
  await removeFiles(core, source)
  expect([await sourceOf(), await listKeys(storage, source)]).toEqual(['', []])
  clock.set(now)
})

describe('a full disk', () => {
  const sentences = {
    fa: 'روی سرور جای کافی نمانده است. فایل‌های بی‌استفاده را پاک کنید یا به مدیر سایت خبر بدهید، بعد ادامه دهید.',
    en: 'There is not enough room left on the server. Remove files nobody needs or tell the operator, then go on.',
  }
  const withRoom = async (room: number) => {
    storage.capacity = Number.MAX_SAFE_INTEGER
    storage.capacity = Number.MAX_SAFE_INTEGER - (await storage.room()) + room
  }

  // what other tests have begun is on its way too
  beforeEach(() => db.updateTable('uploads').set({ state: 'abandoned' }).where('state', '=', 'receiving').execute())

  test('of two that begin at once and fit only one by one, one is refused, until nobody goes on with the other', async () => {
    await withRoom(1000)
    const begun = await Promise.all([createUpload(600), createUpload(600)])
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 507])
    const refused = begun.find(({ status }) => status === 507)
    expect(await refused?.json()).toMatchObject({ code: 'storage.promised' })
    expect((await createUpload(400)).status).toBe(201)
    expect((await createUpload(1)).status).toBe(507)
    clock.advance(hours(1))
    expect((await createUpload(600)).status).toBe(201)
    clock.set(now)
  })

  test('an upload that would not fit is refused before a byte of it, with a sentence', async () => {
    await withRoom(1000)
    const before = await db.selectFrom('uploads').selectAll().execute()
    const refusal = await createUpload(1001)
    expect([refusal.status, await refusal.json()]).toMatchObject([507, { code: 'storage.full', message: sentences.fa }])
    expect(await db.selectFrom('uploads').selectAll().execute()).toHaveLength(before.length)
    expect((await createUpload(1000)).status).toBe(201)
  })

  test('one that does not fit any more is refused while it runs; it can be asked for, goes on later, or is given up', async () => {
    await withRoom(100)
    const location = (await createUpload(90)).headers.get('location') ?? ''
    expect((await sendBytes(location, 0, new Uint8Array(30))).status).toBe(204)
    await withRoom(40)
    for (const locale of ['fa', 'en'] as const) {
      const refusal = await sendBytes(location, 30, new Uint8Array(60), { locale })
      expect([refusal.status, await refusal.json()]).toEqual([
        507,
        { code: 'storage.full', message: sentences[locale], request_id: expect.any(String) },
      ])
    }
    expect(await offsetOf(location)).toBe(30)
    expect((await call('GET /products')).status).toBe(200)
    await withRoom(60)
    expect((await sendBytes(location, 30, new Uint8Array(60))).status).toBe(204)
    expect(await runsOf(idOf(location))).toHaveLength(1)

    await withRoom(50)
    const next = (await createUpload(50)).headers.get('location') ?? ''
    await sendBytes(next, 0, new Uint8Array(50 - 1))
    expect(await storage.room()).toBe(1)
    expect((await fetch(`${address}${next}`, { method: 'DELETE', headers: tusHeaders(editor.token) })).status).toBe(204)
    expect(await storage.room()).toBe(50)
  })

  test('when another took the room in the middle of a request, what fitted is kept and the refusal is heard', async () => {
    const piece = 16 * 1024 * 1024
    await withRoom(3 * piece)
    const location = (await createUpload(3 * piece)).headers.get('location') ?? ''
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === 3 * piece) return controller.close()
        controller.enqueue(new Uint8Array(1024 * 1024))
        sent += 1024 * 1024
        if (sent === piece + 1024 * 1024) {
          await expect.poll(() => findArrived(db, idOf(location))).toBe(piece)
          await withRoom(piece / 2)
        }
      },
    })
    const refusal = await fetch(`${address}${location}`, {
      method: 'PATCH',
      headers: tusHeaders(editor.token, {
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'accept-language-site': 'en',
      }),
      body,
      duplex: 'half',
    } as RequestInit)
    expect([refusal.status, await refusal.json()]).toMatchObject([507, { message: sentences.en }])
    expect(await offsetOf(location)).toBe(piece)
  })

  test('a subtitle is refused with the same sentence', async () => {
    await withRoom(0)
    const data = new FormData()
    data.append('lang', 'fa')
    data.append('file', new Blob(['1\n00:00:01,000 --> 00:00:02,000\nسلام\n']), 'f.srt')
    const refusal = await fetch(`${address}/api/v1/studio/titles/${film.productId}/subtitles`, {
      method: 'POST',
      headers: { authorization: `Bearer ${editor.token}` },
      body: data,
    })
    expect([refusal.status, await refusal.json()]).toMatchObject([507, { code: 'storage.full' }])
  })
})
