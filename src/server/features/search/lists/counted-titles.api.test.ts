import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newProduct, type ProductOptions } from '#tests/support/rows/new-rows.ts'
import { newPerson } from '#tests/support/rows/search-rows.ts'
import { indexBacklog } from '../index/write-index.ts'

const { call, core, db, clock } = await testApp()
const now = clock.now()
const price = [{ currency: 'IRR' as const, amount: 500_000 }]
const genres = ['drama', 'comedy', 'war', 'short']

let made = 0
async function title(options: ProductOptions): Promise<ProductId> {
  made += 1
  const names = { titleFa: `عنوان ${(made * 7) % 23} ${made}`, titleEn: `Title ${(made * 7) % 23} ${made}` }
  return (await newProduct(db, now, { ...names, ...options })).productId
}

const subtitle = (productId: ProductId, lang: Locale) =>
  db
    .insertInto('subtitle_tracks')
    .values({
      product_id: productId,
      lang,
      file_name: 's.srt',
      encoding: 'utf-8',
      cues: 1,
      path: `subtitles/${productId}${lang}`,
    })
    .execute()

const films: ProductId[] = []
let series: ProductId
let seasons: ProductId[]
let episodes: ProductId[]

beforeAll(async () => {
  for (let at = 0; at < 24; at += 1) {
    const id = await title({
      year: 1990 + (at % 5),
      genres: genres.filter((_genre, number) => (at + number) % 3 === 0),
      ageRating: [0, 7, 12, 15][at % 4] ?? 0,
      ...(at % 4 === 0 ? { isFree: true } : { prices: price }),
    })
    await db
      .updateTable('films')
      .set({ countries: at % 2 === 0 ? ['IR'] : ['IR', 'FR'] })
      .where('product_id', '=', id)
      .execute()
    if (at % 3 !== 1) await subtitle(id, at % 2 === 0 ? 'fa' : 'en')
    films.push(id)
  }
  series = await title({ kind: 'series', year: 1993, genres: ['drama'] })
  await title({ kind: 'series', year: 1994, genres: ['war'] })
  seasons = [
    await title({ kind: 'season', within: { productId: series, position: 1 } }),
    await title({ kind: 'season', within: { productId: series, position: 2 } }),
  ]
  episodes = []
  for (const position of [1, 2]) {
    const id = await title({ kind: 'episode', within: { productId: seasons[0] ?? 0, position } })
    await subtitle(id, position === 1 ? 'fa' : 'en')
    episodes.push(id)
  }
  for (const form of ['album', 'single', 'album'] as const) {
    const id = await title({ kind: 'music' })
    await db.insertInto('albums').values({ product_id: id, form, year: 1991 }).execute()
  }
})

type Asked = NonNullable<InputOf<'GET /products'>['query']>
const lists: Asked[] = [
  {},
  { sort: 'title' },
  { sort: 'oldest', per_page: 7, page: 2 },
  { genre: 'drama' },
  { genre: 'drama', year: 1991, sort: 'title' },
  { subtitle: 'en', price: 'paid' },
  { price: 'free', max_age: 7 },
  { genre: 'opera' },
  { year: 1801 + 100 },
  { kind: 'series' },
  { kind: 'series', subtitle: 'en' },
  { kind: 'series', genre: 'war' },
  { kind: 'music' },
  { kind: 'music', form: 'album' },
]
const topics = [
  { by: 'genre', value: 'drama' },
  { by: 'country', value: 'FR' },
  { by: 'year', value: '1993' },
] as const

async function answers() {
  const listed = await Promise.all(lists.map(async (query) => (await call('GET /products', { query })).body))
  const gathered = await Promise.all(
    topics.map(async (params) => (await call('GET /topics/:by/:value', { params })).body),
  )
  return { listed, gathered, all: (await call('GET /topics', {})).body }
}

/** While many changes wait for the index, the catalogue counts its own rows. */
async function withoutIndex() {
  await sql`insert into search_changes (subject, subject_id) select 'product', -n from generate_series(1, 50) n`.execute(
    db,
  )
  const found = await answers()
  await sql`delete from search_changes where subject_id < 0`.execute(db)
  return found
}

async function expectTheSame(): Promise<void> {
  const slow = await withoutIndex()
  await indexBacklog(core)
  expect(await answers()).toEqual(slow)
}

test('lists and topics counted by the index are those that the rows themselves give', async () => {
  const slow = await withoutIndex()
  expect(slow.listed[0]).toMatchObject({ total: 24 })
  expect(slow.listed[10]).toMatchObject({ total: 1 })
  await expectTheSame()
})

const first = () => films[0] ?? 0
const deleted = async (id: ProductId) => {
  await db.deleteFrom('products').where('id', '=', id).execute()
}
test.each<[string, () => Promise<unknown>]>([
  ['a new title', async () => films.push(await title({ year: 1992, genres: ['war', 'short'] }))],
  ['another year', () => db.updateTable('films').set({ year: 1999 }).where('product_id', '=', first()).execute()],
  [
    'other countries',
    () =>
      db
        .updateTable('films')
        .set({ countries: ['DE'] })
        .where('product_id', '=', first())
        .execute(),
  ],
  ['a genre less', () => db.deleteFrom('product_genres').where('product_id', '=', first()).execute()],
  ['a price', () => db.updateTable('products').set({ is_free: false }).where('id', '=', first()).execute()],
  [
    'another age',
    () =>
      db
        .updateTable('products')
        .set({ age_rating: 18 })
        .where('id', '=', films[3] ?? 0)
        .execute(),
  ],
  [
    'another name',
    () =>
      db
        .updateTable('products')
        .set({ title_fa: 'آب' })
        .where('id', '=', films[4] ?? 0)
        .execute(),
  ],
  [
    'a draft',
    () =>
      db
        .updateTable('products')
        .set({ state: 'draft' })
        .where('id', '=', films[5] ?? 0)
        .execute(),
  ],
  ['a deleted title', () => deleted(films[6] ?? 0)],
  ['another form', () => db.updateTable('albums').set({ form: 'clip' }).where('form', '=', 'single').execute()],
  ['subtitles of an episode', () => subtitle(episodes[0] ?? 0, 'en')],
  [
    'an episode in draft',
    () =>
      db
        .updateTable('products')
        .set({ state: 'draft' })
        .where('id', '=', episodes[0] ?? 0)
        .execute(),
  ],
  [
    'an episode moved',
    () =>
      db
        .updateTable('products')
        .set({ parent_id: seasons[1] ?? 0 })
        .where('id', '=', episodes[1] ?? 0)
        .execute(),
  ],
  ['a deleted episode', () => deleted(episodes[1] ?? 0)],
])('after %s too', async (_what, change) => {
  await change()
  await expectTheSame()
})

test('after two people became one too', async () => {
  const one = await newPerson(db, { fa: 'لیلا صبور', en: 'Leila Sabour' }, films.slice(7, 9), 'director')
  const other = await newPerson(db, { fa: 'لیلا صبوری', en: 'Leila Sabouri' }, films.slice(8, 10), 'cast')
  await indexBacklog(core)
  await transaction(db, async (tx) => {
    await tx.updateTable('credits').set({ person_id: one }).where('person_id', '=', other).execute()
    await tx.deleteFrom('people').where('id', '=', other).execute()
  })
  await expectTheSame()
})

test('a few changes are counted by the next list, though nobody has indexed them', async () => {
  await title({ year: 1990, genres: ['war'] })
  const before = await withoutIndex()
  expect(await answers()).toEqual(before)
  expect(await db.selectFrom('search_changes').select('id').execute()).toEqual([])
})

test('the index that is built again gives the same', async () => {
  await sql`truncate search_docs, search_bits`.execute(db)
  await sql`
    insert into search_changes (subject, subject_id)
    select 'product', id from products where state = 'published' union all select 'person', id from people`.execute(db)
  await expectTheSame()
})

test('it is the index that counts', async () => {
  await sql`update search_bits set bits = repeat('0', 15360)::bit varying where facet = 'all'`.execute(db)
  expect((await call('GET /products', {})).body.total).toBe(0)
})
