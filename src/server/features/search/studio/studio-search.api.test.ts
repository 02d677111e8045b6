import { expect, test } from 'vitest'
import { days } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const { productId: car } = await newProduct(db, now, { titleFa: 'اتومبیل سرخ', titleEn: 'Red Automobile' })
const search = (query: string, typing: 'true' | 'false' = 'false') =>
  call('GET /search', { query: { query, typing } }, { locale: 'fa' })
const unfound = async (days_: number = 30) =>
  (await call('GET /studio/searches/unfound', { query: { days: days_ } }, editor)).body

test('what was not found is counted by day, and says nothing of who asked', async () => {
  await search('هلیکوپتر زرد')
  await search('هليكوپتر  زرد')
  clock.advance(days(1))
  await search('هلیکوپتر زرد')
  await search('پنگوئن', 'true')
  await search('اتومبیل')
  expect(await unfound()).toMatchObject({
    total: 1,
    items: [
      {
        words: 'هلیکوپتر زرد',
        count: 3,
        days: [
          { day: '2026-11-21', count: 2 },
          { day: '2026-11-22', count: 1 },
        ],
        last_day: '2026-11-22',
      },
    ],
  })
  expect((await unfound(1)).items).toMatchObject([{ count: 1 }])
})

test.each(['somebody@example.com', '۰۹۱۲ ۰۰۰ ۰۰ ۱۲', '12345678', '؟؟', 'ق'])(
  '%j may be of a person, or is no word: it is not kept',
  async (query) => {
    const before = (await unfound()).total
    await search(query)
    expect((await unfound()).total).toBe(before)
  },
)

test('words that were dealt with are taken off the list', async () => {
  const words = { query: { words: 'هلیکوپتر زرد' } }
  expect((await call('DELETE /studio/searches/unfound', words, editor)).status).toBe(200)
  expect((await unfound()).total).toBe(0)
  expect((await refused('DELETE /studio/searches/unfound', words, editor)).status).toBe(404)
})

test('words that mean the same are found from the next search on, and forgotten when they are taken away', async () => {
  expect((await search('ماشین سرخ')).body.groups).toEqual([])
  const added = await call(
    'POST /studio/searches/synonyms',
    { body: { words: ['ماشين', 'اتومبیل', 'خودرو سواری'] } },
    editor,
  )
  expect(added).toMatchObject({
    status: 201,
    body: { words: ['ماشین', 'اتومبیل', 'خودرو سواری'], version: 1, note: null },
  })
  const found = await search('ماشین سرخ')
  expect(found.body.groups[0]?.items).toMatchObject([
    {
      id: car,
      marks: {
        title: [
          [0, 7],
          [8, 11],
        ],
      },
    },
  ])
  const { id } = added.body
  const list = await call('GET /studio/searches/synonyms', { query: { query: 'ماشین' } }, editor)
  expect(list.body).toMatchObject({ total: 1, items: [{ id }] })
  const body = { words: ['ماشین', 'خودرو'], note: 'از فهرست', version: 1 }
  const changed = await call('PUT /studio/searches/synonyms/:id', { params: { id }, body }, editor)
  expect(changed.body).toMatchObject({ version: 2, words: ['ماشین', 'خودرو'], note: 'از فهرست' })
  expect((await refused('PUT /studio/searches/synonyms/:id', { params: { id }, body }, editor)).body.code).toBe(
    'studio.changed_meanwhile',
  )
  expect((await search('ماشین سرخ')).body.groups).toEqual([])
  expect((await call('DELETE /studio/searches/synonyms/:id', { params: { id } }, editor)).status).toBe(200)
  expect((await refused('DELETE /studio/searches/synonyms/:id', { params: { id } }, editor)).status).toBe(404)
})

test('fewer than two different words are refused at their field', async () => {
  const { status, body } = await refused('POST /studio/searches/synonyms', { body: { words: ['كوه', 'کوه '] } }, editor)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['words']])
})

test('every change of words is in the audit log', async () => {
  const rows = await db.selectFrom('audit_log').where('action', 'like', 'synonym.%').select('action').execute()
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['synonym.added', 'synonym.changed', 'synonym.removed'])
})

test('a synonym with a bar, or an empty one among the stored, breaks no search', async () => {
  const words = ['bar| baz', 'نوار']
  const added = await call('POST /studio/searches/synonyms', { body: { words } }, editor)
  expect(added.status).toBe(201)
  for (const query of ['نوار', 'bar| baz', 'baz bar|', '| bar', 'bar|']) expect((await search(query)).status).toBe(200)
  await db
    .updateTable('search_synonyms')
    .set({ keys: ['نوار', '', ' ', '|'] })
    .where('id', '=', added.body.id)
    .execute()
  for (const query of ['نوار', '|']) expect((await search(query)).status).toBe(200)
  await call('DELETE /studio/searches/synonyms/:id', { params: { id: added.body.id } }, editor)
})

test('only those who look after titles may see and change it', async () => {
  const support = await newMember(db, now, { staffRole: 'support' })
  expect((await refused('GET /studio/searches/unfound', {}, support)).status).toBe(403)
  expect((await refused('GET /studio/searches/synonyms', {}, {})).status).toBe(401)
})
