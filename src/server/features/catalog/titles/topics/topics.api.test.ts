import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newAlbum } from '#tests/support/rows/album-rows.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const film = await newProduct(db, now, { year: 2024, genres: ['drama'] })
const series = await newProduct(db, now, { kind: 'series', year: 2024, genres: ['drama'] })
const album = await newAlbum(db, now, { year: 2024, genres: ['chamber'] })
const draft = await newProduct(db, now, { year: 2019, genres: ['western'], state: 'draft' })
await db
  .updateTable('films')
  .set({ countries: ['IR', 'FR'] })
  .where('product_id', '=', film.productId)
  .execute()
await db
  .updateTable('films')
  .set({ countries: ['IT'] })
  .where('product_id', '=', draft.productId)
  .execute()
await db.updateTable('genres').set({ about_en: 'People at odds.' }).where('code', '=', 'drama').execute()

const idsOf = async (by: 'genre' | 'country' | 'year', value: string) => {
  const { body } = await call('GET /topics/:by/:value', { params: { by, value } })
  return body.groups.map(({ kind, total, items }) => [kind, total, items.map(({ id }) => id)])
}

test('a genre, a country and a year have their titles by kind', async () => {
  const [ofFilm, ofSeries] = [
    ['movie', 1, [film.productId]],
    ['series', 1, [series.productId]],
  ]
  expect(await idsOf('genre', 'drama')).toEqual([ofFilm, ofSeries])
  expect(await idsOf('country', 'FR')).toEqual([ofFilm])
  expect(await idsOf('year', '2024')).toEqual([ofFilm, ofSeries, ['music', 1, [album.productId]]])
  const { body } = await call('GET /topics/:by/:value', { params: { by: 'genre', value: 'drama' } })
  expect(body).toMatchObject({ name: 'Drama', about: 'People at odds.' })
})

test('what has no title on the site, or does not exist, has no page', async () => {
  const asked = [
    ['genre', 'western'],
    ['genre', 'nothing'],
    ['country', 'IT'],
    ['country', 'ZZ'],
    ['year', '2019'],
    ['year', 'drama'],
  ] as const
  for (const [by, value] of asked)
    expect((await refused('GET /topics/:by/:value', { params: { by, value } })).body.code).toBe('topic.not_found')
})

test('all of them are listed with the numbers of their titles', async () => {
  const { body } = await call('GET /topics')
  expect(body.genres).toMatchObject([
    { code: 'drama', count: 2 },
    { code: 'chamber', count: 1 },
  ])
  expect(body.countries.map(({ code, count }) => [code, count])).toEqual([
    ['FR', 1],
    ['IR', 1],
  ])
  expect(body.years).toEqual([{ year: 2024, year_jalali: 1403, count: 3 }])
})

test('a country is called as the house calls it: its page, the list of topics, and pages of films', async () => {
  const own = { list: 'country' as const, code: 'BE', position: null, name_fa: 'بلژیک ما', name_en: 'Our Belgium' }
  await db.insertInto('house_lists').values(own).execute()
  const { productId } = await newProduct(db, clock.now(), { titleEn: 'Waffles', isFree: true })
  await db
    .updateTable('films')
    .set({ countries: ['BE'] })
    .where('product_id', '=', productId)
    .execute()
  const topic = await call('GET /topics/:by/:value', { params: { by: 'country', value: 'BE' } }, { locale: 'fa' })
  expect(topic.body.name).toBe('بلژیک ما')
  const { countries } = (await call('GET /products/:id', { params: { id: productId } })).body
  expect(countries).toEqual([{ code: 'BE', name: 'Our Belgium' }])
  // the search is told to read the film again when the name changes
  await db.deleteFrom('search_changes').execute()
  await db.updateTable('house_lists').set({ name_en: 'Belgique' }).where('code', '=', 'BE').execute()
  const marked = await db.selectFrom('search_changes').select(['subject', 'subject_id']).execute()
  expect(marked).toContainEqual({ subject: 'product', subject_id: productId })
})
