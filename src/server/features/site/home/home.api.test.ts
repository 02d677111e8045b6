import { expect, test } from 'vitest'
import { json, type WidgetQuery } from '#db/json-columns.ts'
import { after, days, hours } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAlbum } from '#tests/support/rows/album-rows.ts'
import { newFestival } from '#tests/support/rows/festival-rows.ts'
import { newAsset, newImage, newMember, newProduct, newRight } from '#tests/support/rows/new-rows.ts'
import { newScreening } from '#tests/support/rows/screening-rows.ts'
import { newSeries } from '#tests/support/rows/series-rows.ts'
import { countMostWatched } from '#server/features/playback/play/index.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
// the rows that every house begins with: first-home.api.test.ts
await db.deleteFrom('widgets').execute()
const salt = await newProduct(db, now, { titleEn: 'Salt', year: 2025, genres: ['drama'] })
const water = await newProduct(db, now, {
  titleEn: 'Water',
  year: 2024,
  isFree: true,
  genres: ['drama'],
  hasFilm: false,
})
const bridge = await newProduct(db, now, { titleEn: 'Bridge', year: 2023, releaseAt: after(now, days(10)) })
await newAsset(db, salt.productId, { durationMs: 600_000 })

let position = 0
async function row(query: WidgetQuery, more: object = {}): Promise<number> {
  position += 1
  const values = { kind: 'posters' as const, title_fa: 'ردیف', title_en: `Row ${position}`, position, ...more }
  const { id } = await db
    .insertInto('widgets')
    .values({ ...values, query: json(query) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const shown = async (query: WidgetQuery) => {
  const { body } = await call('GET /widgetV4/:id', { params: { id: await row(query) } })
  return body.items.map((item) => [item.kind, item.title])
}

test('the home page is made of slides and rows', async () => {
  const image_id = await newImage(db)
  const slide = { product_id: salt.productId, story_fa: 'قصه', story_en: 'A tale', image_id, position: 0 }
  await db.insertInto('home_slides').values(slide).execute()
  const free = await row({ price: 'free' }, { title_en: 'Free' })
  const slider = await call('GET /core/get-home-slider')
  expect(slider.body.items).toMatchObject([
    { story: 'A tale', product: { id: salt.productId, title: 'Salt' }, has_preview: false, audience: null },
  ])
  expect((await call('GET /core/get-home-widgets')).body.items.map(({ title }) => title)).toEqual(['Free'])
  // a released title without its film is in the lists and has a page, but the home page does not link to it
  expect((await call('GET /widgetV4/:id', { params: { id: free } })).body.items).toEqual([])
  await newAsset(db, water.productId)
  const { body } = await call('GET /widgetV4/:id', { params: { id: free } })
  expect(body.items.map((card) => card.title)).toEqual(['Water'])
  expect((await refused('GET /widgetV4/:id', { params: { id: 9999 } })).status).toBe(404)
})

test('a row carries each kind by the card that it has elsewhere, also when kinds are mixed by hand', async () => {
  const screening = await newScreening(db, now, { startsAt: after(now, hours(5)) })
  const festival = await newFestival(db, now)
  const album = await newAlbum(db, now, { titleEn: 'An album' })
  const series = await newSeries(db, now, { titleEn: 'A series', seasons: [] })
  expect((await shown({ kind: 'screening' })).map(([kind]) => kind)).toEqual(['screening'])
  expect((await shown({ kind: 'festival' })).map(([kind]) => kind)).toEqual(['festival'])
  expect(await shown({ kind: 'music' })).toEqual([['music', 'An album']])
  expect(await shown({ kind: 'series' })).toEqual([['series', 'A series']])
  const ids = [festival.festivalId, bridge.productId, screening.productId, album.productId, series.productId]
  expect((await shown({ ids })).map(([kind]) => kind)).toEqual(['festival', 'movie', 'screening', 'music', 'series'])
})

test('a row shows what leaves within 30 days, the first to leave first, and nothing that has left', async () => {
  const leaving = async (titleEn: string, inDays: number) => {
    const { productId } = await newProduct(db, now, { titleEn })
    await newAsset(db, productId)
    const release_ends_at = after(now, days(inDays))
    await db.updateTable('products').set({ release_ends_at }).where('id', '=', productId).execute()
  }
  await leaving('In a week', 7)
  await leaving('Tomorrow', 1)
  await leaving('In a year', 365)
  await leaving('Gone', -1)
  expect((await shown({ sort: 'leaving' })).map(([, title]) => title)).toEqual(['Tomorrow', 'In a week'])
})

test('what is watched most is told by the time that went by while it played, and never by skipping', async () => {
  const watched = async (productId: number, beats: readonly [atSecond: number, positionMs: number][]) => {
    const { token, memberId } = await newMember(db, now)
    await newRight(db, now, { memberId, productId, startsAt: after(now, -days(1)) })
    const begin = clock.now().getTime() - 600_000
    for (const [second, position_ms] of beats)
      await call(
        'POST /core/save-watch-time',
        {
          body: {
            product_id: productId,
            position_ms,
            duration_ms: 600_000,
            at: begin + second * 1000,
            sent_at: clock.now().getTime(),
          },
        },
        { token },
      )
  }
  // 20 s watched; somebody else skips to the end within a second
  await watched(salt.productId, [
    [0, 0],
    [10, 10_000],
    [20, 20_000],
  ])
  await watched(water.productId, [
    [0, 0],
    [1, 590_000],
  ])
  expect(await countMostWatched({ db, clock })).toBe(2)
  const rows = await db.selectFrom('most_watched').select(['product_id', 'watched_ms']).execute()
  expect(new Map(rows.map((one) => [one.product_id, one.watched_ms]))).toEqual(
    new Map([
      [salt.productId, 20_000],
      [water.productId, 2_000],
    ]),
  )
  expect((await shown({ sort: 'most_watched' })).map(([, title]) => title)).toEqual(['Salt', 'Water'])
  // eight days later nobody has watched anything this week
  expect(await countMostWatched({ db, clock: { ...clock, now: () => after(now, days(8)) } })).toBe(0)
})

test('a row is seen in its language and its time only, and a hidden one by nobody', async () => {
  const at = (by: number) => after(now, days(by))
  const persian = await row({}, { title_en: 'Persian', lang: 'fa' })
  await row({}, { title_en: 'Later', starts_at: at(1) })
  await row({}, { title_en: 'Now', starts_at: at(-1), ends_at: at(1), audience: 'subscriber' })
  await row({}, { title_en: 'Before', ends_at: at(-1) })
  const hidden = await row({}, { title_en: 'Hidden', is_hidden: true })
  const { body } = await call('GET /core/get-home-widgets')
  const titles = body.items.map(({ title }) => title)
  expect(titles).toContain('Now')
  expect(titles.filter((title) => ['Persian', 'Later', 'Before', 'Hidden'].includes(title))).toEqual([])
  expect(body.items.find(({ title }) => title === 'Now')?.audience).toBe('subscriber')
  const inPersian = await call('GET /core/get-home-widgets', undefined, { locale: 'fa' })
  expect(inPersian.body.items.map(({ id }) => id)).toContain(persian)
  expect((await refused('GET /widgetV4/:id', { params: { id: hidden } })).status).toBe(404)
})

test('a row that shows a collection leads to its page, unless an editor says where else', async () => {
  const { id: collection } = await db
    .insertInto('title_collections')
    .values({ title_fa: 'شب', title_en: 'Night', is_shown: true, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('title_collection_items')
    .values({ collection_id: collection, product_id: salt.productId, position: 0, note_fa: '', note_en: '' })
    .execute()
  const hrefOf = async (id: number) => (await call('GET /widgetV4/:id', { params: { id } })).body.href
  const own = await row({ collection })
  expect(await hrefOf(own)).toBe(`/collections/${collection}`)
  expect(await hrefOf(await row({ collection }, { href: '/movies' }))).toBe('/movies')
  const { items } = (await call('GET /core/get-home-widgets')).body
  expect(items.find(({ id }) => id === own)?.href).toBe(`/collections/${collection}`)
})
