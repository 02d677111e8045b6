import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { newMember, newProduct, newSession } from '../../../../tests/support/rows.ts'
import { uploadsFolder } from './media-paths.ts'
import { sweep } from './sweep.job.ts'

const { app, call, db, clock, core } = await testApp()
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

test('a file sent in pieces is whole, and its run begins with the last byte', async () => {
  const created = await createUpload(10)
  expect(created.status).toBe(201)
  const location = created.headers.get('location') ?? ''
  expect(location).toMatch(/^\/api\/v1\/studio\/uploads\/[0-9a-f-]{36}$/)
  await sendBytes(location, 0, new TextEncoder().encode('0123'))
  expect(await offsetOf(location)).toBe(4)
  const media = await call('GET /studio/titles/:id/media', { params: { id: film.productId } }, { token: editor.token })
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
