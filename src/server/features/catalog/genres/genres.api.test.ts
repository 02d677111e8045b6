import { expect, test } from 'vitest'
import { json } from '#db/json-columns.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const t = await testApp()
const now = t.clock.now()
const editor = await newMember(t.db, now, { staffRole: 'editor' })
const as = { token: editor.token }
const list = async () => (await t.call('GET /studio/genres', {}, as)).body.items
const codes = async () => (await list()).map(({ code }) => code)
const words = { name_fa: 'نوآر', name_en: 'Film noir', about_fa: '', about_en: '' }

test('a house that has seen no demo has genres, in both languages and in an order', async () => {
  const items = await list()
  expect(items.length).toBeGreaterThan(20)
  expect(items.slice(0, 2)).toMatchObject([
    { code: 'drama', name_fa: 'درام', name_en: 'Drama', titles: 0, is_hidden: false, version: 1 },
    { code: 'road' },
  ])
})

test('a genre is added at the end, renamed by whoever saw its last version, and put elsewhere', async () => {
  const other = { ...words, name_fa: 'نئونوآر', name_en: 'Film noir نو' }
  await t.call('POST /studio/genres', { body: words }, as)
  await t.call('POST /studio/genres', { body: other }, as)
  expect((await codes()).slice(-2)).toEqual(['film_noir', 'film_noir_2'])
  const wrong = await t.refused('POST /studio/genres', { body: { ...words, name_fa: '  ', name_en: 'ن' } }, as)
  expect(Object.keys(wrong.body.errors ?? {})).toEqual(['name_fa'])
  const bad = await t.refused('POST /studio/genres', { body: { ...other, name_fa: 'نوآر نو', name_en: 'نوآر' } }, as)
  expect(Object.keys(bad.body.errors ?? {})).toEqual(['name_en'])
  const put = (version: number, name_en: string) => {
    const body = { ...other, name_en, is_hidden: false, version }
    return t.refused('PUT /studio/genres/:code', { params: { code: 'film_noir_2' }, body }, as)
  }
  expect((await put(1, 'Neo-noir')).status).toBe(200)
  // the last number of a version: one more than it is none
  for (const old of [1, 2_147_483_647]) expect((await put(old, 'Noir')).body.code).toBe('studio.changed_meanwhile')
  const order = await codes()
  const turned = [...order.slice(-1), ...order.slice(0, -1)]
  expect(
    (await t.call('PUT /studio/genre-order', { body: { codes: turned, was: order } }, as)).body.items[0],
  ).toMatchObject({
    code: 'film_noir_2',
    name_en: 'Neo-noir',
  })
  for (const old of [order, order.slice(1), [...order, order[0] ?? ''], [...order.slice(1), 'gone']])
    expect((await t.refused('PUT /studio/genre-order', { body: { codes: old, was: order } }, as)).body.code).toBe(
      'studio.changed_meanwhile',
    )
})

test('two genres never have one name, however it is typed, also when two presses make them at once', async () => {
  const twice = { ...words, name_fa: 'وسترن', name_en: 'Spaghetti western' }
  const press = () => t.refused('POST /studio/genres', { body: { ...twice, name_fa: 'وسترن اسپاگتی' } }, as)
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  const there = (await list()).at(-1)
  const again = await t.refused(
    'POST /studio/genres',
    { body: { ...words, name_fa: ' وسترن\u200cاسپاگتي', name_en: 'spaghetti-Western' } },
    as,
  )
  expect(Object.keys(again.body.errors ?? {})).toEqual(['name_fa', 'name_en'])
  const body = { ...words, name_en: 'drama', is_hidden: false, version: there?.version ?? 0 }
  const renamed = await t.refused('PUT /studio/genres/:code', { params: { code: there?.code ?? '' }, body }, as)
  expect(Object.keys(renamed.body.errors ?? {})).toContain('name_en')
})

test('a hidden genre is seen by no visitor and offered for no title', async () => {
  await newProduct(t.db, now, { titleEn: 'Trench', isFree: true, genres: ['war', 'drama'] })
  const shown = async () => (await t.call('GET /products', { query: { kind: 'movie' } })).body.facets.genres
  expect((await shown()).map(({ code }) => code)).toEqual(['drama', 'war'])
  const war = (await list()).find(({ code }) => code === 'war')
  const { version = 0, ...rest } = war ?? {}
  const body = { ...words, ...rest, is_hidden: true, version }
  await t.call('PUT /studio/genres/:code', { params: { code: 'war' }, body }, as)
  expect((await shown()).map(({ code }) => code)).toEqual(['drama'])
  expect((await t.refused('GET /topics/:by/:value', { params: { by: 'genre', value: 'war' } })).status).toBe(404)
  await t.call(
    'PUT /studio/genres/:code',
    { params: { code: 'war' }, body: { ...body, is_hidden: false, version: version + 1 } },
    as,
  )
  expect((await shown()).map(({ code }) => code)).toEqual(['drama', 'war'])
})

test('a merged genre’s titles, page, rows, landing pages and stored searches are the other one’s', async () => {
  const both = await newProduct(t.db, now, { titleEn: 'Both', isFree: true, genres: ['crime', 'thriller'] })
  const one = await newProduct(t.db, now, { titleEn: 'One', isFree: true, genres: ['crime'] })
  await t.db
    .insertInto('widgets')
    .values({
      kind: 'posters',
      title_fa: 'ج',
      title_en: 'C',
      query: json({ genre: 'crime', limit: 5 }),
      href: null,
      position: 0,
    })
    .execute()
  await t.db
    .insertInto('saved_searches')
    .values({
      member_id: editor.memberId,
      name: 'x',
      asked: json({ genre: 'drama,crime,thriller' }),
      checked_at: now,
      created_at: now,
    })
    .execute()
  const merge = (code: string, into: string) =>
    t.refused('POST /studio/genres/:code/merge', { params: { code }, body: { into } }, as)
  expect((await merge('crime', 'crime')).body.code).toBe('genre.not_found')
  expect((await merge('crime', 'nothing')).body.code).toBe('genre.not_found')
  // two editors press at once
  expect(
    (await Promise.all([merge('crime', 'thriller'), merge('crime', 'thriller')])).map(({ status }) => status),
  ).toEqual([200, 200])
  const rows = await t.db
    .selectFrom('product_genres')
    .where('product_id', 'in', [both.productId, one.productId])
    .orderBy('product_id')
    .select(['product_id', 'genre_code', 'position'])
    .execute()
  expect(rows).toEqual([
    { product_id: both.productId, genre_code: 'thriller', position: 0 },
    { product_id: one.productId, genre_code: 'thriller', position: 0 },
  ])
  expect(await codes()).not.toContain('crime')
  const topic = await t.call('GET /topics/:by/:value', { params: { by: 'genre', value: 'crime' } })
  expect(topic.body).toMatchObject({ value: 'thriller', groups: [{ total: 2 }] })
  const { query } = await t.db
    .selectFrom('widgets')
    .where('title_en', '=', 'C')
    .select('query')
    .executeTakeFirstOrThrow()
  expect(query).toEqual({ genre: 'thriller', limit: 5 })
  const { asked } = await t.db.selectFrom('saved_searches').select('asked').executeTakeFirstOrThrow()
  expect(asked).toEqual({ genre: 'drama,thriller' })
  // a chain leads to its end, and a code is never given twice
  expect((await merge('thriller', 'mystery')).status).toBe(200)
  expect((await t.call('GET /topics/:by/:value', { params: { by: 'genre', value: 'crime' } })).body.value).toBe(
    'mystery',
  )
  expect((await merge('crime', 'thriller')).body.code).toBe('genre.not_found')
  await t.call('POST /studio/genres', { body: { ...words, name_fa: 'جنایی', name_en: 'Crime' } }, as)
  expect((await codes()).at(-1)).toBe('crime_2')
})
