import { expect, test } from 'vitest'
import { days } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const { core, app, db } = await testApp()
const now = core.clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
type Json = Record<string, unknown>
type Way = { irr: number | null; usd: number | null; sale?: Json | null; places?: number | null }
type Sales = { is_free: boolean; buy: Way | null; rent?: (Way & { start_days: number; watch_hours: number }) | null }

const at = (offset: number) => new Date(now.getTime() + days(offset)).toISOString()
const price: Way = { irr: 1_690_000, usd: 990 }
const rent = { irr: 490_000, usd: 290, start_days: 30, watch_hours: 48 }

const send = async (method: 'POST' | 'PUT' | 'GET', path: string, payload?: Json) => {
  const headers = { authorization: `Bearer ${editor.token}`, 'accept-language-site': 'en' }
  const answer = await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<Json & { id: number; version: number; errors?: Json }>() }
}

const fields = (sales: Sales) => ({
  kind: 'movie',
  title_fa: 'باران',
  title_en: 'Rain',
  synopsis_fa: '',
  synopsis_en: '',
  year: 2025,
  countries: [],
  genres: [],
  age_rating: 0,
  credits: [],
  sales,
})
const make = (sales: Sales) => send('POST', '/studio/titles', fields(sales))
const faultsOf = async (sales: Sales) => Object.keys((await make(sales)).body.errors ?? {})
const offersOf = (id: number) =>
  db.selectFrom('offers').selectAll().where('product_id', '=', id).orderBy('created_at').execute()

test('an editor offers a title to rent and to buy, in two currencies, on sale and in limited number', async () => {
  const sale = { irr: 1_190_000, usd: null, starts_at: at(1), ends_at: at(8) }
  const made = await make({ is_free: false, buy: { ...price, sale, places: 50 }, rent })
  expect(made.status).toBe(201)
  expect(made.body['sales']).toEqual({
    is_free: false,
    buy: { ...price, sale, places: 50 },
    rent: { ...rent, sale: null, places: null },
  })
  expect(made.body['places_taken']).toEqual({ buy: 0, rent: 0 })
  const list = await send('GET', `/studio/titles?query=${made.body.id}`)
  expect((list.body['items'] as Json[])[0]).toMatchObject({
    price_irr: 1_690_000,
    price_usd: 990,
    rent_irr: 490_000,
    rent_usd: 290,
  })
})

test('an offer is never changed: what differs is a new one, what does not stays', async () => {
  const { body } = await make({ is_free: false, buy: price, rent })
  const change = async (sales: Sales) => {
    const current = await send('GET', `/studio/titles/${body.id}`)
    const answer = await send('PUT', `/studio/titles/${body.id}`, { ...fields(sales), version: current.body.version })
    expect(answer.status).toBe(200)
  }
  const first = await offersOf(body.id)
  await change({ is_free: false, buy: price, rent })
  expect(await offersOf(body.id)).toEqual(first)
  // only the way that changed
  await change({ is_free: false, buy: { ...price, sale: { irr: 990_000, usd: null, ends_at: at(3) } }, rent })
  const second = await offersOf(body.id)
  expect(
    second.map(({ way, withdrawn_at }) => `${way} ${withdrawn_at === null ? 'sold' : 'ended'}`).toSorted(),
  ).toEqual(['buy ended', 'buy sold', 'rent sold'])
  await change({ is_free: false, buy: null, rent: { ...rent, watch_hours: 72 } })
  const live = (await offersOf(body.id)).filter(({ withdrawn_at }) => withdrawn_at === null)
  expect(live).toMatchObject([{ way: 'rent', watch_hours: 72 }])
  await change({ is_free: true, buy: price, rent })
  expect((await offersOf(body.id)).filter(({ withdrawn_at }) => withdrawn_at === null)).toEqual([])
})

test('bad input is named field by field', async () => {
  const sold = (buy: Way) => faultsOf({ is_free: false, buy })
  const lent = (change: Json) => faultsOf({ is_free: false, buy: null, rent: { ...rent, ...change } })
  const ends_at = at(3)
  expect(await sold({ irr: 9_999, usd: null })).toEqual(['sales.buy.irr'])
  expect(await sold({ ...price, sale: { irr: 1_690_000, usd: null, ends_at } })).toEqual(['sales.buy.sale.irr'])
  expect(await sold({ ...price, sale: { irr: 5_000, usd: 990, ends_at } })).toEqual([
    'sales.buy.sale.usd',
    'sales.buy.sale.irr',
  ])
  expect(await sold({ irr: 1_690_000, usd: null, sale: { irr: null, usd: 100, ends_at } })).toEqual([
    'sales.buy.sale.usd',
  ])
  expect(await sold({ ...price, sale: { irr: null, usd: null, ends_at } })).toEqual(['sales.buy.sale.irr'])
  expect(await sold({ ...price, sale: { irr: 990_000, usd: null, starts_at: at(3), ends_at } })).toEqual([
    'sales.buy.sale.ends_at',
  ])
  expect(await sold({ ...price, places: 0 })).toEqual(['sales.buy.places'])
  expect(await lent({ start_days: 0, watch_hours: 721 })).toEqual(['sales.rent.start_days', 'sales.rent.watch_hours'])
  expect(await lent({ irr: 5 })).toEqual(['sales.rent.irr'])
  expect(await lent({ start_days: 1.5 })).toEqual(['sales.rent.start_days'])
})
