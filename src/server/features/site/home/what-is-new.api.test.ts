import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { newAlbum, newTrack } from '#tests/support/rows/album-rows.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newFestival } from '#tests/support/rows/festival-rows.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { newScreening } from '#tests/support/rows/screening-rows.ts'
import { newSeries } from '#tests/support/rows/series-rows.ts'
import { newGoods } from '#tests/support/rows/shop-rows.ts'

const { call, db, clock } = await testApp()
const now = clock.now()
const ago = (count: number) => after(now, days(-count))
const prices = [{ currency: 'IRR' as const, amount: 490_000 }]

const film = (await newProduct(db, ago(5), { prices, titleEn: 'Rain' })).productId
const album = (await newAlbum(db, ago(3), { prices })).productId
await newTrack(db, ago(3), { albumId: album, number: 1 })
const { productId: series } = await newSeries(db, ago(4), { seasons: [{ number: 1, episodes: [{}] }] })
const { productId: screening } = await newScreening(db, now)
const { festivalId: festival } = await newFestival(db, now)
const goods = (await newGoods(db, now, { title: 'Mug' })).productId
const draft = (await newGoods(db, now, { title: 'Later', state: 'draft' })).productId
await db
  .updateTable('goods')
  .set({ listed_at: ago(4) })
  .where('product_id', '=', goods)
  .execute()
await db
  .updateTable('products')
  .set({ published_at: ago(4.5) })
  .where('id', '=', series)
  .execute()

test('what is new has every kind and goods since they are on sale, the newest first, with its text', async () => {
  const { items } = (await call('GET /new', {}, { locale: 'en' })).body
  const order = items.map(({ id }) => id).filter((id) => [film, album, goods].includes(id))
  expect(order).toEqual([album, goods, film])
  expect(items.find(({ id }) => id === goods)).toMatchObject({ kind: 'goods', title: 'Mug', synopsis: 'A story' })
  expect(items.map(({ id }) => id)).not.toContain(draft)
})

test('the addresses for search engines have every kind, and no draft', async () => {
  const { items } = (await call('GET /addresses', { query: {} })).body
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]))
  expect([film, album, series, screening, festival, goods].map((id) => kinds.get(id))).toEqual([
    ...['movie', 'music', 'series', 'screening', 'festival', 'goods'],
  ])
  expect(kinds.has(draft)).toBe(false)
})
