import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { TitleInput } from '#contract/catalog/titles.ts'
import { json } from '#db/json-columns.ts'
import { type ProductKind, titleKinds } from '#lib/lists/product-kinds.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct, newRight } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const member = await newMember(db, now)
const { token } = editor
const price = [{ currency: 'IRR' as const, amount: 1_000_000 }]

const film = await newProduct(db, now, { titleEn: 'A film', genres: ['drama'], prices: price })
const withCard: readonly ProductKind[] = ['movie', 'series', 'music', 'screening', 'festival']
const others = titleKinds.filter((kind) => !withCard.includes(kind))
const made = new Map<ProductKind, number>()
for (const kind of others) {
  const { productId } = await newProduct(db, now, { kind, titleEn: `A ${kind}`, genres: ['drama'], prices: price })
  made.set(kind, productId)
}
const titles = (items: { title: string }[]) => items.map(({ title }) => title)

const fields: z.input<typeof TitleInput> = {
  kind: 'movie',
  title_fa: 'باران',
  title_en: 'Rain',
  synopsis_fa: 'داستان',
  synopsis_en: 'A story',
  year: 1999,
  countries: ['ir', 'fr'],
  genres: [],
  age_rating: 0,
  credits: [],
  sales: { is_free: true, buy: null },
}

test('what has no card yet stands in no list, no row, no favourites and no related titles', async () => {
  expect(titles((await call('GET /products')).body.items)).toEqual(['A film'])
  for (const kind of others)
    expect((await call('GET /products', { query: { kind } })).body).toMatchObject({ items: [], total: 0 })
  const query = json({ ids: [...made.values(), film.productId] })
  const row = { kind: 'posters', title_fa: 'همه', title_en: 'All', query, position: 0 } as const
  const { id } = await db.insertInto('widgets').values(row).returning('id').executeTakeFirstOrThrow()
  expect(titles((await call('GET /widgetV4/:id', { params: { id } })).body.items)).toEqual(['A film'])
  const profile_id = member.profileId
  const marks = [film.productId, ...made.values()].map((product_id) => ({ profile_id, product_id, created_at: now }))
  await db.insertInto('favorites').values(marks).execute()
  const favorites = await call('GET /me/favorite', {}, { token: member.token })
  expect(titles(favorites.body.favorite_list)).toEqual(['A film'])
  const page = await call('GET /products/:id', { params: { id: film.productId } })
  expect(page.body.related).toEqual([])
})

test.each(others)('a %s has no page and is not sold by itself yet', async (kind) => {
  const params = { id: made.get(kind) ?? 0 }
  expect((await refused('GET /products/:id', { params })).body.code).toBe('product.not_found')
  const info = await refused('GET /purchase-info/:id', { params }, { token: member.token })
  expect(info.body.code).toBe('product.not_found')
  const offer = await db.selectFrom('offers').where('product_id', '=', params.id).select('id').executeTakeFirstOrThrow()
  const body = {
    type: 'BUY_MOVIE',
    offer_id: offer.id,
    price: { amount: 1_000_000, currency: 'IRR' },
    gateway: 'zarinpal',
  }
  const headers = { 'idempotency-key': `kind-${kind}-00` }
  const bought = await refused('POST /purchases', { body }, { token: member.token, headers })
  expect(bought.body.code).toBe('purchase.not_for_sale')
})

test.each(others)('the studio does not make a %s yet, and does not show one on the site', async (kind) => {
  const params = { id: made.get(kind) ?? 0 }
  const answer = await refused('POST /studio/titles', { body: { ...fields, kind } }, { token })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['kind']])
  expect((await refused('GET /studio/titles/:id', { params }, { token })).body.code).toBe('product.not_found')
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', params.id).execute()
  const published = await refused('POST /studio/titles/:id/publish', { params }, { token })
  expect(published.body).toMatchObject({ code: 'studio.title_not_ready', message: expect.stringContaining('a page') })
  const list = await call('GET /studio/titles', {}, { token })
  expect(list.body.items.map((item) => item.kind)).not.toContain(kind)
})

test('a film’s own fields are written with the title, and changed with it', async () => {
  const { kind: _kind, ...withoutKind } = fields
  // `kind` may be sent for a film or left out
  for (const body of [fields, withoutKind]) {
    const { body: title } = await call('POST /studio/titles', { body }, { token })
    expect(title).toMatchObject({ kind: 'movie', year: 1999, countries: ['IR', 'FR'] })
    const params = { id: title.id }
    const change = { ...fields, year: 2001, countries: [], version: title.version }
    const { body: changed } = await call('PUT /studio/titles/:id', { params, body: change }, { token })
    expect(changed).toMatchObject({ year: 2001, countries: [], version: title.version + 1 })
    const rows = await db.selectFrom('films').where('product_id', '=', title.id).selectAll().execute()
    expect(rows).toEqual([{ product_id: title.id, year: 2001, countries: [] }])
  }
})

test('a change that is refused leaves the film as it was', async () => {
  const { body: title } = await call('POST /studio/titles', { body: fields }, { token })
  const params = { id: title.id }
  const stale = { ...fields, year: 1950, version: title.version + 7 }
  expect((await refused('PUT /studio/titles/:id', { params, body: stale }, { token })).status).toBe(409)
  expect((await call('GET /studio/titles/:id', { params }, { token })).body).toMatchObject({ year: 1999 })
})

test('what somebody has of a kind without a page can still be opened', async () => {
  const goods = made.get('goods') ?? 0
  await newRight(db, now, { memberId: member.memberId, productId: goods })
  const answer = await call('GET /play-info/:id', { params: { id: goods } }, { token: member.token })
  expect([answer.status, answer.body?.product.title]).toEqual([200, 'A goods'])
})

test.each(['goods', 'festival'] as const)(
  '%s are neither put on the site nor taken off it as a title',
  async (kind) => {
    const { productId } = await newProduct(db, now, { kind })
    const params = { id: productId }
    const stateNow = async () =>
      (await db.selectFrom('products').where('id', '=', productId).select('state').executeTakeFirst())?.state
    const taken = await refused('POST /studio/titles/:id/unpublish', { params }, { token })
    expect([taken.body.code, await stateNow()]).toEqual(['product.not_found', 'published'])
    await db.updateTable('products').set({ state: 'draft' }).where('id', '=', productId).execute()
    await refused('POST /studio/titles/:id/publish', { params }, { token })
    expect(await stateNow()).toBe('draft')
  },
)
