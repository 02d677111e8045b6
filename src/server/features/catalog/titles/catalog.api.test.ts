import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const salt = await newProduct(db, now, {
  titleFa: 'نمک',
  titleEn: 'Salt',
  year: 2025,
  genres: ['drama', 'mystery'],
  prices: [
    { currency: 'IRR', amount: 1_490_000 },
    { currency: 'USD', amount: 290 },
  ],
})
await newAsset(db, salt.productId, { durationMs: 6_720_000 })
const alef = await newProduct(db, now, { titleFa: 'آب', titleEn: 'Water', year: 2024, isFree: true, genres: ['drama'] })
const zhale = await newProduct(db, now, {
  titleFa: 'پل',
  titleEn: 'Bridge',
  year: 2024,
  genres: ['comedy'],
  releaseAt: after(now, days(10)),
})
await newProduct(db, now, { titleFa: 'پیش‌نویس', titleEn: 'Draft', state: 'draft', genres: ['drama'] })

test('the list shows published titles only, newest year first', async () => {
  const { status, body } = await call('GET /products')
  expect(status).toBe(200)
  expect(body.items.map((item) => item.title)).toEqual(['Salt', 'Bridge', 'Water'])
  expect(body.total).toBe(3)
})

test('genre and year narrow the list, and the facets tell what each choice would show', async () => {
  const drama = await call('GET /products', { query: { genre: 'drama' } })
  expect(drama.body.items.map((item) => item.title)).toEqual(['Salt', 'Water'])
  expect(drama.body.facets.years).toEqual([
    { year: 2025, year_jalali: 1404, count: 1 },
    { year: 2024, year_jalali: 1403, count: 1 },
  ])
  expect(Object.fromEntries(drama.body.facets.genres.map((genre) => [genre.code, genre.count]))).toEqual({
    drama: 2,
    mystery: 1,
    comedy: 1,
  })
  const both = await call('GET /products', { query: { genre: 'drama', year: 2024 } })
  expect(both.body.items.map((item) => item.title)).toEqual(['Water'])
  const none = await call('GET /products', { query: { genre: 'western' } })
  expect(none.body).toMatchObject({ items: [], total: 0 })
})

test('Persian titles sort by the Persian alphabet', async () => {
  const { body } = await call('GET /products', { query: { sort: 'title' } }, { locale: 'fa' })
  expect(body.items.map((item) => item.title)).toEqual(['آب', 'پل', 'نمک'])
})

test('pages do not overlap and tell the whole', async () => {
  const first = await call('GET /products', { query: { per_page: 2, page: 1 } })
  const second = await call('GET /products', { query: { per_page: 2, page: 2 } })
  expect(first.body.items).toHaveLength(2)
  expect(second.body.items.map((item) => item.title)).toEqual(['Water'])
  expect(second.body.total).toBe(3)
})

test('a product page is in the language asked for, with exact prices and its length', async () => {
  const { body } = await call('GET /products/:id', { params: { id: salt.productId } }, { locale: 'fa' })
  expect(body).toMatchObject({
    title: 'نمک',
    other_title: 'Salt',
    year_jalali: 1404,
    duration_minutes: 112,
    quality: 720,
    tag: 'new',
  })
  expect(body.offers).toEqual([
    {
      id: salt.offerId,
      way: 'buy',
      prices: [
        { amount: 1_490_000, currency: 'IRR' },
        { amount: 290, currency: 'USD' },
      ],
      sale: null,
      terms: 'همیشه در کتابخانهٔ شما می‌ماند.',
    },
  ])
  expect(body.availability.state).toBe('available')
  expect(body.related.map((card) => card.title)).toEqual(['آب', 'پل'])
  expect(body.poster?.avif).toContain('200w')
})

test('a title to come says when, a free one says so, one without a film is being prepared', async () => {
  const coming = await call('GET /products/:id', { params: { id: zhale.productId } })
  expect(coming.body).toMatchObject({
    tag: 'soon',
    availability: { state: 'coming', release_at: after(now, days(10)).toISOString() },
  })
  const free = await call('GET /products/:id', { params: { id: alef.productId } })
  expect(free.body).toMatchObject({ tag: 'free', offers: [], availability: { state: 'preparing' } })
  const late = await newProduct(db, now, {
    prices: [{ currency: 'IRR', amount: 1000 }],
    hasFilm: false,
    state: 'published',
  })
  const preparing = await call('GET /products/:id', { params: { id: late.productId } })
  expect(preparing.body).toMatchObject({ offers: [], availability: { state: 'preparing' } })
})

test('drafts and unknown ids are not there', async () => {
  for (const id of [salt.productId + 3, 999_999])
    expect((await refused('GET /products/:id', { params: { id } })).body.code).toBe('product.not_found')
  expect((await refused('GET /products/:id', { params: { id: 'abc' } })).status).toBe(422)
  expect((await refused('GET /products/:id', { params: { id: 99_999_999_999 } })).status).toBe(422)
})

test('a language that the file does not tell is none on its page', async () => {
  const audioOf = async () => (await call('GET /products/:id', { params: { id: salt.productId } })).body.audio
  expect(await audioOf()).toEqual(['fa'])
  await db
    .updateTable('assets')
    .set({ audio: ['und', 'fa'] })
    .where('product_id', '=', salt.productId)
    .execute()
  expect(await audioOf()).toEqual(['fa'])
})
