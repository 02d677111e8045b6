import { expect, test } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import { caseHouse } from '#tests/support/houses/case-house.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock, clerk } = await caseHouse()

const list = async () => (await call('GET /studio/case-templates', {}, clerk)).body.templates
const fields = (more: object = {}) => ({
  name_fa: 'کوتاه',
  name_en: 'Short',
  text_fa: 'سلام',
  text_en: 'Hello',
  is_on: true,
  ...more,
})
const add = (body: InputOf<'POST /studio/case-templates'>['body']) =>
  call('POST /studio/case-templates', { body }, clerk)

test('the answers of the house are there, and one is added at the end, changed, switched off and removed', async () => {
  const before = await list()
  expect(before.map(({ name_en: name }) => name)).toContain('The film stops')
  const { templates } = (await add(fields())).body
  const made = templates.at(-1)
  if (made === undefined) throw new Error('none was added')
  expect(made).toMatchObject({ ...fields(), version: 1 })
  const params = { id: made.id }
  await call('PUT /studio/case-templates/:id', { params, body: { ...fields({ is_on: false }), version: 1 } }, clerk)
  expect((await list()).at(-1)).toMatchObject({ is_on: false, version: 2 })
  const late = { params, body: { ...fields(), version: 1 } }
  expect((await refused('PUT /studio/case-templates/:id', late, clerk)).body.code).toBe('studio.changed_meanwhile')
  for (let time = 0; time < 2; time += 1)
    expect((await call('DELETE /studio/case-templates/:id', { params }, clerk)).body.templates).toEqual(before)
})

test('they are put in an order that names each of them once', async () => {
  const was = (await list()).map(({ id }) => id)
  const ids = was.toReversed()
  await call('PUT /studio/case-templates', { body: { ids, was } }, clerk)
  expect((await list()).map(({ id }) => id)).toEqual(ids)
  const late = await refused('PUT /studio/case-templates', { body: { ids: was, was } }, clerk)
  expect(late.body.code).toBe('studio.changed_meanwhile')
  for (const wrong of [ids.slice(1), [...ids.slice(1), 999_999], [...ids.slice(1), ids[1] ?? 0]]) {
    const { body } = await refused('PUT /studio/case-templates', { body: { ids: wrong, was: ids } }, clerk)
    expect(body.code).toBe('studio.changed_meanwhile')
  }
})

test('both languages are needed, and only support and admins edit them', async () => {
  const { body } = await refused('POST /studio/case-templates', { body: fields({ text_en: ' ', name_fa: '' }) }, clerk)
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['name_fa', 'text_en'])
  const long = await refused('POST /studio/case-templates', { body: fields({ text_fa: 'ب'.repeat(5001) }) }, clerk)
  expect(Object.keys(long.body.errors ?? {})).toEqual(['text_fa'])
  const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
  expect((await refused('GET /studio/case-templates', {}, editor)).status).toBe(403)
  expect((await refused('POST /studio/case-templates', { body: fields() }, editor)).status).toBe(403)
})
