import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const editor = { token: (await newMember(db, clock.now(), { staffRole: 'editor' })).token }

async function film() {
  const { productId } = await newProduct(db, clock.now(), { isFree: true })
  await newAsset(db, productId)
  const { body } = await call('GET /studio/titles/:id/media', { params: { id: productId } }, editor)
  return { id: productId, version: body.marks?.version ?? '', length: body.marks?.duration_ms ?? 0 }
}

const chapter = { kind: 'chapter', start_ms: 500, end_ms: null, name_fa: ' باران ', name_en: 'Rain' } as const
const intro = { kind: 'intro', start_ms: 100, end_ms: 400, name_fa: null, name_en: null } as const

test('what an editor marks is in the player from the next opening on, in the viewer’s language', async () => {
  const { id, version, length } = await film()
  await call('PUT /studio/titles/:id/marks', { params: { id }, body: { version, marks: [chapter, intro] } }, editor)
  const played = await call('GET /play-info/:id', { params: { id } }, { locale: 'fa' })
  expect(played.body?.markers).toEqual([
    { kind: 'intro', start_ms: 100, end_ms: 400, label: null },
    { kind: 'chapter', start_ms: 500, end_ms: length, label: 'باران' },
  ])
  const told = await db.selectFrom('audit_log').where('action', '=', 'marks.changed').select('subject').execute()
  expect(told).toEqual([{ subject: `product:${id}` }])
})

test('whoever saved in between is not overwritten, and a wrong place is named', async () => {
  const { id, version, length } = await film()
  const put = (body: { version: string; marks: (typeof chapter | typeof intro | Late)[] }) =>
    refused('PUT /studio/titles/:id/marks', { params: { id }, body }, editor)
  type Late = Omit<typeof chapter, 'start_ms'> & { start_ms: number }
  expect(await put({ version, marks: [{ ...chapter, start_ms: length }] })).toMatchObject({
    status: 422,
    body: { errors: { 'marks.0.start_ms': [expect.any(String)] } },
  })
  await call('PUT /studio/titles/:id/marks', { params: { id }, body: { version, marks: [intro] } }, editor)
  expect(await put({ version, marks: [] })).toMatchObject({ status: 409, body: { code: 'studio.changed_meanwhile' } })
})

test('a title without a film has nothing to mark', async () => {
  const { productId: id } = await newProduct(db, clock.now(), { isFree: true })
  const { body } = await call('GET /studio/titles/:id/media', { params: { id } }, editor)
  expect(body.marks).toBeNull()
  const asked = { params: { id }, body: { version: 'none', marks: [] } }
  expect(await refused('PUT /studio/titles/:id/marks', asked, editor)).toMatchObject({ status: 404 })
})
