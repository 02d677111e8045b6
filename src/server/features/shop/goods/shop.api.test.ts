import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { searchKey } from '#lib/persian/persian-text.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import { comeIn, newVariant } from '#tests/support/rows/shop-rows.ts'
import { tellWishes } from './stock/tell-wishes.ts'

const house = await shopHouse()
const { db, clock } = house

const list = async (query: Record<string, string | number>) =>
  house.ask('GET /shop/goods', { query: query as never }, { locale: 'en' })
const titles = async (query: Record<string, string | number>) => (await list(query)).items.map(({ title }) => title)
const set = (id: number, change: Record<string, unknown>) =>
  db.updateTable('goods').set(change).where('product_id', '=', id).execute()

test('the list: by shelf, film, size, price, stock and words; in four orders', async () => {
  const film = await house.film()
  const rain = await house.goods({ title: 'Rain poster', stock: [2, 0], price: 9_000_000 })
  clock.advance(1000)
  const mug = await house.goods({ title: 'Door mug', stock: [0], price: 3_000_000 })
  clock.advance(1000)
  const tee = await house.goods({ title: 'Tee', stock: [9], price: 5_000_000, usd: 1200 })
  await house.goods({ title: 'Draft', state: 'draft' })
  await set(mug.productId, { shelf: 'cup' })
  await set(tee.productId, { shelf: 'shirt', of_id: film.productId })
  await set(rain.productId, { search_text: searchKey('پوستر باران Rain poster') })
  expect(await titles({})).toEqual(['Tee', 'Door mug', 'Rain poster'])
  expect(await titles({ sort: 'cheapest' })).toEqual(['Door mug', 'Tee', 'Rain poster'])
  expect(await titles({ sort: 'dearest' })).toEqual(['Rain poster', 'Tee', 'Door mug'])
  expect(await titles({ sort: 'title' })).toEqual(['Door mug', 'Rain poster', 'Tee'])
  expect(await titles({ shelf: 'cup' })).toEqual(['Door mug'])
  expect(await titles({ of: film.productId })).toEqual(['Tee'])
  expect(await titles({ in_stock: 'true' })).toEqual(['Tee', 'Rain poster'])
  expect(await titles({ price_from: 3_000_001, price_to: 5_000_000 })).toEqual(['Tee'])
  expect(await titles({ currency: 'USD', price_to: 1200 })).toEqual(['Tee'])
  // Arabic letters and a part of a word
  expect(await titles({ query: 'بارا' })).toEqual(['Rain poster'])
  expect(await titles({ query: 'rain ‌POSTER' })).toEqual(['Rain poster'])
  expect(await titles({ query: '%_\\' })).toEqual([])
  expect(await titles({ size: 'Size 1' })).toEqual(['Rain poster'])
  const page = await list({ page: 2, per_page: 2 })
  expect([page.items.length, page.total, page.is_more, page.sizes]).toEqual([1, 3, false, ['Size 0', 'Size 1']])
  // titles to narrow by: those that goods of the shelf belong to
  const titlesOf = async (query: { shelf?: 'shirt' | 'cup' }) =>
    (await house.ask('GET /shop/titles', { query }, { locale: 'en' })).items.map(({ id }) => id)
  expect(await titlesOf({})).toEqual([film.productId])
  expect(await titlesOf({ shelf: 'shirt' })).toEqual([film.productId])
  expect(await titlesOf({ shelf: 'cup' })).toEqual([])
  expect(await list({ of: film.productId })).toMatchObject({ of_title: expect.any(String), collection_title: null })
  expect((await house.call('GET', '/shop/goods?shelf=nothing')).status).toBe(422)
  const [card] = (await list({ shelf: 'poster' })).items
  expect(card).toMatchObject({ stock: 'few_left', left: 2, prices: [{ price: { amount: 9_000_000 }, is_from: false }] })
})

test('a page says what can be had of each variant, and a draft has none', async () => {
  const { productId, variants } = await house.goods({ title: 'Orbit', stock: [1, 40], price: 9_000_000 })
  const third = await newVariant(db, clock.now(), { productId, position: 2, stock: 0, price: 7_000_000, usd: 3800 })
  await db
    .updateTable('variant_prices')
    .set({ sale_amount: 6_000_000, sale_ends_at: after(clock.now(), days(1)) })
    .where('variant_id', '=', third)
    .where('currency', '=', 'IRR')
    .execute()
  const page = await house.ask('GET /shop/goods/:id', { params: { id: productId } }, { locale: 'en' })
  expect(page).toMatchObject({ title: 'Orbit', stock: 'in_stock', is_returnable: true, of: null })
  expect(page.variants.map(({ id, stock, left, most }) => ({ id, stock, left, most }))).toEqual([
    { id: variants[0], stock: 'few_left', left: 1, most: 1 },
    { id: variants[1], stock: 'in_stock', left: null, most: 40 },
    { id: third, stock: 'sold_out', left: null, most: 0 },
  ])
  expect(page.prices).toMatchObject([
    { price: { amount: 6_000_000 }, usual: { amount: 7_000_000 }, is_from: true },
    { price: { amount: 3800, currency: 'USD' }, is_from: false },
  ])
  clock.advance(days(1))
  const later = await house.ask('GET /shop/goods/:id', { params: { id: productId } }, { locale: 'en' })
  expect(later.variants[2]?.prices[0]).toMatchObject({ price: { amount: 7_000_000 }, usual: null })
  await set(productId, { sent_from: '2027-02-01' })
  const preorder = await house.ask('GET /shop/goods/:id', { params: { id: productId } }, { locale: 'fa' })
  expect(preorder).toMatchObject({ stock: 'preorder', sent_from: '2027-02-01' })
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', productId).execute()
  expect((await house.call('GET', `/shop/goods/${productId}`)).status).toBe(404)
})

test('the first page has collections in their order with their first goods, hidden ones left out', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, (_none, index) => house.goods({ title: `In ${index}` })))
  const make = async (slug: string, position: number, isShown: boolean) => {
    const { id } = await db
      .insertInto('collections')
      .values({ slug, title_fa: 'مجموعه', title_en: slug, position, is_shown: isShown })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = all.map(({ productId }, index) => ({
      collection_id: id,
      product_id: productId,
      position: all.length - index,
    }))
    await db.insertInto('collection_goods').values(rows).execute()
  }
  await make('walls', 1, true)
  await make('hidden', 0, false)
  // a collection as a list, to be narrowed; a hidden one has no name and no goods
  const within = (collection: string) => list({ collection, per_page: 50, sort: 'title' })
  expect(await within('walls')).toMatchObject({ collection_title: 'walls', total: 10, items: { 0: { title: 'In 0' } } })
  expect(await within('hidden')).toMatchObject({ collection_title: null, total: 0 })
  const shop = await house.ask('GET /shop', {}, { locale: 'en' })
  expect(shop.collections.map(({ slug }) => slug)).toEqual(['walls'])
  expect(shop.collections[0]?.items.map(({ title }) => title)).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2].map((index) => `In ${index}`),
  )
  expect(shop.newest).toHaveLength(8)
  const whole = await house.ask('GET /shop/collections/:slug', { params: { slug: 'walls' } }, { locale: 'en' })
  expect(whole.items).toHaveLength(10)
  expect((await house.call('GET', '/shop/collections/hidden')).status).toBe(404)
  expect(await titles({ collection: 'walls', per_page: 100 })).toHaveLength(10)
})

test('who asked is told once when it is there again', async () => {
  const nika = await house.buyer('en')
  const { productId, variant } = await house.goods({ title: 'Gulf Waves', stock: [0] })
  const wish = (method: 'POST' | 'DELETE', id = variant) => house.call(method, `/me/shop/wishes/${id}`, { as: nika })
  expect((await wish('POST', '00000000-0000-4000-8000-000000000009')).status).toBe(404)
  for (const method of ['POST', 'POST', 'DELETE', 'POST'] as const) expect((await wish(method)).status).toBe(200)
  expect((await house.call('GET', '/me/shop/wishes', { as: nika })).body).toEqual({ variant_ids: [variant] })
  expect(await tellWishes(house.core)).toBe(0)
  await comeIn(db, clock.now(), variant, 2)
  house.letters.length = 0
  await Promise.all([tellWishes(house.core), tellWishes(house.core)])
  await house.work()
  expect(house.letters).toMatchObject([
    {
      notice: {
        subject: '“Gulf Waves” is here again',
        lines: [expect.any(String), expect.stringContaining(`/en/shop/goods/${productId}`)],
      },
    },
  ])
  expect(await tellWishes(house.core)).toBe(0)
})
