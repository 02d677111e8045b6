import { expect, test } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import { hours } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newProduct, type ProductOptions } from '#tests/support/rows/new-rows.ts'
import { newPerson } from '#tests/support/rows/search-rows.ts'

const { call, db, clock } = await testApp()
const now = clock.now()
const price = [{ currency: 'IRR' as const, amount: 500_000 }]

const film = async (titleFa: string, options: ProductOptions) =>
  (await newProduct(db, now, { titleFa, titleEn: titleFa, ...options })).productId
const free = await film('شب باران', { year: 2010, genres: ['drama'], isFree: true, hasFilm: true })
const dear = await film('شب ستاره', { year: 2020, genres: ['mystery', 'drama'], prices: price, ageRating: 15 })
const old = await film('روز دریا', { year: 1999, genres: ['mystery'], prices: price })
const series = await film('شب بلند', { kind: 'series' })
await db
  .updateTable('films')
  .set({ countries: ['IR', 'FR'] })
  .where('product_id', '=', old)
  .execute()
await db
  .insertInto('subtitle_tracks')
  .values({ product_id: dear, lang: 'en', file_name: 's.srt', encoding: 'utf-8', cues: 1, path: 'subtitles/x.vtt' })
  .execute()
const leila = await newPerson(db, { fa: 'لیلا صبور', en: 'Leila Sabour' }, [free, old], 'director')

type Asked = NonNullable<InputOf<'GET /search/advanced'>['query']>
const find = (asked: Asked, locale: 'fa' | 'en' = 'fa') => call('GET /search/advanced', { query: asked }, { locale })
const idsOf = async (asked: Asked) => (await find(asked)).body.items.map(({ id }) => id)
const countsOf = (facet: readonly { value: string; count: number }[]) =>
  Object.fromEntries(facet.map(({ value, count }) => [value, count]))

test('without conditions there is everything, the newest first, with what each choice would find', async () => {
  const { body } = await find({})
  expect(body).toMatchObject({ total: 4, page: 1, understood: null, person: null, drops: [] })
  expect(body.items.map(({ id }) => id)).toEqual([series, dear, free, old])
  expect(countsOf(body.facets.kind)).toEqual({ movie: 3, series: 1 })
  expect(countsOf(body.facets.genre)).toEqual({ drama: 2, mystery: 2 })
  expect(body.facets.genre[0]).toMatchObject({ label: 'درام' })
  expect(countsOf(body.facets.price)).toEqual({ free: 1, buy: 2 })
  expect(countsOf(body.facets.quality)).toEqual({ 720: 3 })
  expect(countsOf(body.facets.audio)).toEqual({ fa: 3 })
  expect(countsOf(body.facets.subtitles)).toEqual({ en: 1 })
  expect(countsOf(body.facets.length)).toEqual({ 'under-40': 3 })
  expect(body.facets.country).toContainEqual({ value: 'FR', label: 'فرانسه', count: 1 })
  expect(body.facets.years).toEqual([
    { year: 1999, year_jalali: 1378, count: 1 },
    { year: 2010, year_jalali: 1389, count: 1 },
    { year: 2020, year_jalali: 1399, count: 1 },
    { year: 2025, year_jalali: 1404, count: 1 },
  ])
})

test('a card has what its page shows', async () => {
  const { body } = await find({ price: 'free' }, 'en')
  expect(body.items[0]).toMatchObject({
    id: free,
    kind: 'movie',
    year: 2010,
    genres: [{ code: 'drama', name: 'Drama' }],
    tag: 'free',
    poster: { width: 800 },
  })
})

test.each<[string, Asked, () => number[]]>([
  ['a genre', { genre: 'mystery' }, () => [dear, old]],
  ['one of two genres', { genre: 'drama,mystery' }, () => [dear, free, old]],
  ['two filters', { genre: 'mystery', country: 'FR' }, () => [old]],
  ['a span of years', { from: 2005, to: 2015 }, () => [free]],
  ['years turned around', { from: 2015, to: 2005 }, () => [free]],
  ['years from', { from: 2011 }, () => [series, dear]],
  ['subtitles', { subtitles: 'en' }, () => [dear]],
  ['a person', { person: leila }, () => [free, old]],
  ['ages', { age: '15' }, () => [dear]],
  ['for a child', { max_age: 12 }, () => [series, free, old]],
  ['words', { query: 'شب', genre: 'drama' }, () => [free, dear]],
  ['the oldest first', { sort: 'oldest', kind: 'movie' }, () => [old, free, dear]],
  ['by title', { sort: 'title' }, () => [old, free, series, dear]],
  ['a value that nobody has', { genre: 'opera' }, () => []],
  ['a person that is nobody', { person: 77_777 }, () => []],
])('by %s', async (_what, asked, wanted) => {
  const found = await idsOf(asked)
  if (asked.query === undefined) expect(found).toEqual(wanted())
  else expect(new Set(found)).toEqual(new Set(wanted()))
})

test('a filter does not narrow its own counts, and narrows all others', async () => {
  const { body } = await find({ genre: 'drama', price: 'free' })
  expect(body.total).toBe(1)
  // among free titles, whatever their genre; and among dramas, whatever their price
  expect(countsOf(body.facets.genre)).toEqual({ drama: 1 })
  expect(countsOf(body.facets.price)).toEqual({ free: 1, buy: 1 })
  expect(body.facets.years.map(({ year }) => year)).toEqual([2010])
  const years = await find({ from: 2015 })
  expect(years.body.facets.years.map(({ year }) => year)).toEqual([1999, 2010, 2020, 2025])
})

test('words and conditions work together, however the words are typed', async () => {
  expect(await idsOf({ query: 'fhvhk', kind: 'movie' })).toEqual([free])
  const { body } = await find({ query: 'شپ باران', kind: 'movie' })
  expect(body.items.map(({ id }) => id)).toEqual([free])
  expect(body.understood).toEqual({ text: 'شب باران', instead_of: 'شپ باران' })
})

test('when nothing is left, it says which condition to leave out, the best first', async () => {
  const { body } = await find({ genre: 'mystery', price: 'free', from: 2019 })
  expect(body).toMatchObject({ total: 0, items: [] })
  expect(body.drops).toEqual([{ filter: 'price', value: 'free', count: 1 }])
  const two = await find({ person: leila, kind: 'series' })
  expect(two.body).toMatchObject({ person: { id: leila, name: 'لیلا صبور' } })
  expect(two.body.drops).toEqual([
    { filter: 'kind', value: 'series', count: 2 },
    { filter: 'person', value: null, count: 1 },
  ])
})

test('what is not rated for a child is in none of its counts', async () => {
  const { body } = await find({ max_age: 12 })
  expect(countsOf(body.facets.genre)).toEqual({ drama: 1, mystery: 1 })
})

test('a title that goes off the site is in no count any more', async () => {
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', dear).execute()
  const { body } = await find({})
  expect(body.total).toBe(3)
  expect(countsOf(body.facets.genre)).toEqual({ drama: 1, mystery: 1 })
  await db.updateTable('products').set({ state: 'published' }).where('id', '=', dear).execute()
})

test('pages go on where the one before ended, also among many', async () => {
  const pages = [await find({ per_page: 3 }), await find({ per_page: 3, page: 2 })]
  expect(pages.flatMap(({ body }) => body.items.map(({ id }) => id))).toEqual([series, dear, free, old])
})

test('a screening is counted by its film', async () => {
  const { productId } = await newProduct(db, now, {
    kind: 'screening',
    titleFa: 'اکران شب',
    titleEn: 'Screening',
    releaseAt: new Date(now.getTime() + hours(1)),
    releaseEndsAt: new Date(now.getTime() + hours(2)),
  })
  await db.insertInto('screenings').values({ product_id: productId, mode: 'together', capacity: 5 }).execute()
  await db
    .insertInto('programme_items')
    .values({
      product_id: productId,
      product_kind: 'screening',
      item_id: old,
      item_kind: 'movie',
      position: 0,
      is_main: true,
    })
    .execute()
  expect(await idsOf({ kind: 'screening', genre: 'mystery', person: leila })).toEqual([productId])
})

test.each<Asked>([{ genre: 'a;b' }, { from: 12 }, { kind: ',' }, { person: 0 }])('refuses %j', async (asked) => {
  expect((await find(asked)).status).toBe(422)
})
