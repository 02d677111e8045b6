import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { albumForms } from '#lib/lists/album-forms.ts'
import { after, days, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { locales } from '#lib/text/locale.ts'
import { testNow } from '#tests/support/api/app.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newAsset, newProduct, type ProductOptions } from '#tests/support/rows/new-rows.ts'
import type { CardFilter } from './card-queries.ts'
import { findCards } from './list-queries.ts'
import { findListed, findNewestOfEach, isDirect, walkOf } from './listed-queries.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 6 })
afterAll(close)
const now = new Date(testNow)
const kinds = ['movie', 'series', 'music'] as const
const genres = ['drama', 'comedy', 'war']
const letters = ['پ', 'چ', 'آ', 'ی', 'ک', 'گ', 'ا', 'ه', 'و', 'ز', 'ژ', 'م']

const ids = { movie: [] as ProductId[], series: [] as ProductId[], music: [] as ProductId[] }
let seasons: ProductId[] = []
let episodes: ProductId[] = []
let made = 0

async function title(options: ProductOptions): Promise<ProductId> {
  made += 1
  const at = made
  const { productId } = await newProduct(db, after(now, hours(at % 4)), {
    titleFa: `${letters[(at * 5) % letters.length]}ب`,
    titleEn: `${String.fromCharCode(97 + ((at * 7) % 11))}b`,
    year: 2000 + (at % 3),
    ageRating: [0, 7, 12, 15][at % 4] ?? 0,
    isFree: at % 5 === 0,
    releaseAt: [null, after(now, -days(1)), after(now, days(1))][at % 3] ?? null,
    ...options,
  })
  return productId
}

const subtitle = (id: ProductId, lang: 'fa' | 'en') =>
  db
    .insertInto('subtitle_tracks')
    .values({ product_id: id, lang, file_name: 's.srt', encoding: 'utf-8', cues: 1, path: `subtitles/${id}${lang}` })
    .execute()

beforeAll(async () => {
  for (let at = 0; at < 30; at += 1) {
    const id = await title({ genres: genres.filter((_genre, number) => (at + number) % 3 > 0), hasFilm: at % 4 > 0 })
    const countries = [['IR'], ['IR', 'FR'], ['FR', 'FR']][at % 3]
    await db.updateTable('films').set({ countries }).where('product_id', '=', id).execute()
    if (at % 3 !== 1) await subtitle(id, at % 2 === 0 ? 'fa' : 'en')
    ids.movie.push(id)
  }
  for (let at = 0; at < 8; at += 1)
    ids.series.push(await title({ kind: 'series', genres: [genres[at % 3] ?? 'war'], hasFilm: false }))
  for (let at = 0; at < 9; at += 1) {
    const id = await title({ kind: 'music', hasFilm: false })
    await db
      .insertInto('albums')
      .values({ product_id: id, form: albumForms[at % albumForms.length] ?? 'album', year: 2000 + (at % 3) })
      .execute()
    ids.music.push(id)
  }
  await title({ state: 'draft', genres: ['drama'] })
  const [first = 0, second = 0] = ids.series
  seasons = [
    await title({ kind: 'season', within: { productId: first, position: 1 } }),
    await title({ kind: 'season', within: { productId: second, position: 1 } }),
  ]
  for (const position of [1, 2, 3]) {
    const id = await title({ kind: 'episode', within: { productId: seasons[0] ?? 0, position } })
    await subtitle(id, position === 1 ? 'fa' : 'en')
    episodes.push(id)
  }
})

/** The table beside what it has to hold. */
async function expectListed(): Promise<void> {
  const { rows } = await sql<{ product_id: number; topic: string }>`
    (select 'missing' as how, * from (select * from listable_titles except
      select product_id, topic, kind, year, published_at, release_at, is_free, age_rating, has_film, title_fa, title_en
      from listed_titles) missing)
    union all
    (select 'left over', * from (
      select product_id, topic, kind, year, published_at, release_at, is_free, age_rating, has_film, title_fa, title_en
      from listed_titles except select * from listable_titles) over)`.execute(db)
  expect(rows).toEqual([])
}

const filters: Omit<CardFilter, 'kinds'>[] = [
  {},
  { genre: 'drama' },
  { genre: 'war', price: 'paid' },
  { genre: 'war', max_age: 7 },
  { genre: 'opera' },
  { year: 2001 },
  { genre: 'comedy', year: 2001 },
  { country: 'FR' },
  { subtitle: 'en' },
  { price: 'free' },
  { price: 'paid', withFilm: true },
  { form: 'album' },
  { forms: ['album', 'single'] },
  { max_age: 12, year: 2002 },
  { coming: true },
  { coming: false, withFilm: true },
]
const askedKinds: CardFilter['kinds'][] = [['movie'], ['series'], ['music'], kinds, ['series', 'movie']]
const sorts = ['newest', 'oldest', 'title', 'published'] as const
const pages = [
  { limit: 6, offset: 0 },
  { limit: 5, offset: 5 },
]

const orders = sorts.flatMap((sort) =>
  (sort === 'title' ? locales : (['fa'] as const)).map((locale) => ({ sort, locale })),
)
test.each(orders)(
  'a walk along the listed titles meets what the rows of titles give, $sort in $locale',
  async (order) => {
    let met = 0
    for (const filter of filters)
      for (const of of askedKinds)
        for (const page of pages) {
          const asked = { ...filter, kinds: of }
          const walk = walkOf(asked)
          expect(walk, JSON.stringify(asked)).not.toBeNull()
          if (walk === null) continue
          const slow = await findCards(db, { filter: asked, ...order, now, ...page })
          const listed = await findListed(db, walk, { ...order, now, ...page })
          expect(listed, JSON.stringify({ asked, page })).toEqual(slow)
          met += listed.length
        }
    expect(met).toBeGreaterThan(400)
  },
)

test.each(filters.filter(({ forms }) => forms === undefined))(
  'the newest of each kind are those of one kind after the other: %o',
  async (filter) => {
    const walk = walkOf({ ...filter, kinds })
    if (walk === null) throw new Error('no walk')
    const together = await findNewestOfEach(db, walk, { locale: 'fa', now, limit: 4 })
    for (const kind of kinds) {
      const alone = await findCards(db, {
        filter: { ...filter, kinds: [kind] },
        sort: 'newest',
        locale: 'fa',
        now,
        limit: 4,
      })
      expect(together.filter((row) => row.kind === kind).map(({ id }) => id)).toEqual(alone.map(({ id }) => id))
    }
  },
)

test('what does not stand in the listed titles is not walked for', () => {
  const none: CardFilter[] = [
    { kinds: [] },
    { kinds: ['movie', 'screening'] },
    { kinds, ids: [1 as ProductId] },
    { kinds, except: 1 },
    { kinds, leavesBy: now },
    { kinds, genre: 'war', country: 'IR' },
  ]
  for (const filter of none) expect(walkOf(filter)).toBeNull()
})

test('a walk is direct where it passes over hardly a title', () => {
  const direct = (filter: Omit<CardFilter, 'kinds'>) => {
    const walk = walkOf({ kinds, ...filter })
    return walk !== null && isDirect(walk)
  }
  expect(direct({ genre: 'war', year: 2001 })).toBe(true)
  expect(direct({ price: 'free' })).toBe(true)
  expect(direct({ price: 'paid' })).toBe(true)
  expect(direct({ genre: 'war', price: 'free' })).toBe(false)
  expect(direct({ max_age: 7 })).toBe(false)
})

const change = (id: ProductId | undefined, what: Record<string, unknown>) =>
  db
    .updateTable('products')
    .set(what)
    .where('id', '=', id ?? 0)
    .execute()
const deleted = (id: ProductId | undefined) =>
  db
    .deleteFrom('products')
    .where('id', '=', id ?? 0)
    .execute()

test.each<[string, () => Promise<unknown>]>([
  ['a title is made', async () => ids.movie.push(await title({ genres: ['war', 'drama'], hasFilm: true }))],
  ['its film comes', () => newAsset(db, ids.movie[0] ?? 0)],
  [
    'its film goes',
    () =>
      db
        .deleteFrom('current_assets')
        .where('product_id', '=', ids.movie[0] ?? 0)
        .execute(),
  ],
  [
    'it has another year',
    () =>
      db
        .updateTable('films')
        .set({ year: 1999 })
        .where('product_id', '=', ids.movie[0] ?? 0)
        .execute(),
  ],
  [
    'it has other countries',
    () =>
      db
        .updateTable('films')
        .set({ countries: ['DE', 'IR'] })
        .where('product_id', '=', ids.movie[0] ?? 0)
        .execute(),
  ],
  [
    'it has a genre less',
    () =>
      db
        .deleteFrom('product_genres')
        .where('product_id', '=', ids.movie[1] ?? 0)
        .where('genre_code', '=', 'comedy')
        .execute(),
  ],
  [
    'its genre is another',
    () =>
      db
        .updateTable('product_genres')
        .set({ genre_code: 'comedy' })
        .where('product_id', '=', ids.movie[2] ?? 0)
        .where('genre_code', '=', 'war')
        .execute(),
  ],
  ['it costs nothing', () => change(ids.movie[3], { is_free: true })],
  ['it is for others', () => change(ids.movie[3], { age_rating: 18 })],
  ['it is called otherwise', () => change(ids.movie[4], { title_fa: 'آب', title_en: 'Water' })],
  ['it comes later', () => change(ids.movie[4], { release_at: after(now, days(9)) })],
  ['it is published again', () => change(ids.movie[4], { published_at: after(now, days(2)) })],
  ['it is hidden', () => change(ids.movie[5], { state: 'draft' })],
  ['it is hidden and changed', () => change(ids.movie[5], { is_free: true, title_fa: 'نو' })],
  ['it is shown again', () => change(ids.movie[5], { state: 'published' })],
  ['it is deleted', () => deleted(ids.movie[6])],
  [
    'a draft is published',
    () => db.updateTable('products').set({ state: 'published' }).where('state', '=', 'draft').execute(),
  ],
  [
    'an album has another form',
    () =>
      db
        .updateTable('albums')
        .set({ form: 'clip', year: 1980 })
        .where('product_id', '=', ids.music[0] ?? 0)
        .execute(),
  ],
  [
    'a series has another year',
    () =>
      db
        .updateTable('series')
        .set({ year: 1980, countries: ['IR'] })
        .where('product_id', '=', ids.series[0] ?? 0)
        .execute(),
  ],
  ['an episode has more subtitles', () => subtitle(episodes[0] ?? 0, 'en')],
  [
    'an episode has none left',
    () =>
      db
        .deleteFrom('subtitle_tracks')
        .where('product_id', '=', episodes[0] ?? 0)
        .execute(),
  ],
  ['an episode is hidden', () => change(episodes[1], { state: 'draft' })],
  ['an episode is shown', () => change(episodes[1], { state: 'published' })],
  ['an episode moves to another series', () => change(episodes[1], { parent_id: seasons[1] })],
  ['an episode is deleted', () => deleted(episodes[1])],
  ['a season moves to another series', () => change(seasons[0], { parent_id: ids.series[1], position: 2 })],
  [
    'all its episodes are deleted',
    () =>
      db
        .deleteFrom('products')
        .where('parent_id', '=', seasons[0] ?? 0)
        .execute(),
  ],
])('the listed titles follow when %s', async (_what, work) => {
  await work()
  await expectListed()
})

test('two who change one title at once leave what both have changed', async () => {
  const id = ids.movie[7] ?? 0
  for (let turn = 0; turn < 6; turn += 1) {
    await Promise.all([
      transaction(db, async (tx) => {
        await tx
          .updateTable('films')
          .set({ year: 1960 + turn })
          .where('product_id', '=', id)
          .execute()
      }),
      transaction(db, async (tx) => {
        await tx.deleteFrom('product_genres').where('product_id', '=', id).execute()
        await tx
          .insertInto('product_genres')
          .values({ product_id: id, genre_code: genres[turn % 3] ?? 'war' })
          .execute()
      }),
      transaction(db, async (tx) => {
        await tx.updateTable('products').set({ age_rating: turn }).where('id', '=', id).execute()
      }),
    ])
    await expectListed()
  }
})

test('the titles that are there already stand in the table as the view gives them', async () => {
  await sql`truncate listed_titles`.execute(db)
  await sql`select list_titles(array(select id from products order by id))`.execute(db)
  await expectListed()
  expect((await findListed(db, { kinds, topics: [''] }, { sort: 'newest', locale: 'fa', now, limit: 5 })).length).toBe(
    5,
  )
})
