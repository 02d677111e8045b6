import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newFestival } from '#tests/support/rows/festival-rows.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const { festivalId } = await newFestival(db, now)
const film = await newProduct(db, now, { titleEn: 'A film', genres: ['drama'] })
const params = { id: Number(festivalId) }

test('a festival has its card in the list of its kind, dated by its first day, and in no list of films', async () => {
  const { items, total } = (await call('GET /products', { query: { kind: 'festival' } })).body
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({ id: params.id, kind: 'festival', title: 'Winter Festival', genres: [] })
  expect(items[0]?.year).toBe(after(now, -days(1)).getUTCFullYear())
  expect((await call('GET /products')).body.items.map(({ kind }) => kind)).toEqual(['movie'])
})

test('a newer festival stands before an older one, whichever was published first', async () => {
  const { festivalId: old } = await newFestival(db, now)
  await db
    .updateTable('products')
    .set({ release_at: after(now, -days(800)), release_ends_at: after(now, -days(795)) })
    .where('id', '=', old)
    .execute()
  const { items } = (await call('GET /products', { query: { kind: 'festival' } })).body
  expect(items.map(({ id }) => id)).toEqual([params.id, old])
})

test('it has a page with its days, and is related to no film', async () => {
  const page = (await call('GET /products/:id', { params })).body
  expect(page).toMatchObject({ kind: 'festival', credits: [], availability: { state: 'available' } })
  const ofFilm = await call('GET /products/:id', { params: { id: Number(film.productId) } })
  expect(ofFilm.body.related).toEqual([])
})

test('a member marks it, and finds it among the favourites', async () => {
  const member = await newMember(db, now)
  const mark = { profile_id: member.profileId, product_id: festivalId, created_at: now }
  await db.insertInto('favorites').values(mark).execute()
  const { favorite_list: list } = (await call('GET /me/favorite', {}, { token: member.token })).body
  expect(list.map(({ kind }) => kind)).toEqual(['festival'])
})

test('it is not sold as a film is, and the editor of titles neither makes nor publishes it', async () => {
  const { token } = await newMember(db, now, { staffRole: 'editor' })
  expect((await refused('GET /purchase-info/:id', { params }, { token })).body.code).toBe('product.not_found')
  expect((await refused('POST /studio/titles/:id/publish', { params }, { token })).body.code).toBe('product.not_found')
})
