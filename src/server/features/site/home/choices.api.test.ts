import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newImage, newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const { token } = await newMember(db, now, { staffRole: 'editor' })

async function made(titleFa: string, titleEn: string, columns: Record<string, unknown> = {}) {
  const { productId } = await newProduct(db, now, { titleEn })
  await db
    .updateTable('products')
    .set({ title_fa: titleFa, ...columns })
    .where('id', '=', productId)
    .execute()
  return productId
}
const ways = await made('راه‌های نرفته‌ی آب', 'Roads, not Taken')
const still = await newImage(db)
await db.insertInto('product_stills').values({ product_id: ways, image_id: still, position: 0 }).execute()
const moon = await made('ماهِ کامل', 'Full Moon', { state: 'draft' })
const notebook = await made('دفترِ ماه', 'Moon notebook', { kind: 'goods' })
const festival = await made('جشنوارهٔ ماه ۷', 'Moon Festival 7', { kind: 'festival' })
const series = await made('باد', 'Wind', { kind: 'series' })
await made('فصل ماه', 'Season of the moon', { kind: 'season', parent_id: series, position: 1 })
const collection = await db
  .insertInto('title_collections')
  .values({ title_fa: 'شب‌های ماه', title_en: 'Moonlit', is_shown: false, created_at: now, updated_at: now })
  .returning('id')
  .executeTakeFirstOrThrow()

const find = async (query: Record<string, string>) =>
  (await call('GET /studio/choices', { query }, { token })).body.items.map(({ id }) => id)

test.each([
  ['راه های نرفته', 'a space for a half-space'],
  ['راههاي نرفته', 'an Arabic letter and no half-space'],
  ['roads not', 'the other language without its comma'],
  ['NOT TAKEN', 'capital letters'],
])('an editor finds a title by «%s»: %s', async (query) => {
  expect(await find({ query })).toEqual([ways])
})

test('titles of every kind are found, drafts too, those that begin so first; their parts are none', async () => {
  const found = await find({ query: 'moon' })
  expect(found).toHaveLength(3)
  expect(new Set(found)).toEqual(new Set([moon, notebook, festival]))
  expect(found.at(-1)).toBe(moon)
  expect(await find({ query: 'moon', kinds: 'goods' })).toEqual([notebook])
  expect(await find({ query: 'ماه 7' })).toEqual([festival])
  expect(await find({ query: String(moon) })).toContain(moon)
  expect(await find({ query: '%', kinds: 'season' })).toEqual([])
})

test('the chosen ones come by their numbers in their order, with the pictures that a slide of them may have', async () => {
  const { items } = (await call('GET /studio/choices', { query: { ids: `${moon},${ways},999999` } }, { token })).body
  expect(items.map(({ id, state, stills }) => [id, state, stills.map((one) => one.id)])).toEqual([
    [moon, 'draft', []],
    [ways, 'published', [still]],
  ])
})

test('a collection is found only where one is asked for', async () => {
  expect(await find({ query: 'moonlit' })).toEqual([])
  expect(await find({ query: 'شب های', kinds: 'collection' })).toEqual([collection.id])
  expect(await find({ ids: String(collection.id), kinds: 'collection' })).toEqual([collection.id])
})

test('who is no editor cannot ask', async () => {
  const support = await newMember(db, now, { staffRole: 'support' })
  expect((await refused('GET /studio/choices', { query: {} }, { token: support.token })).status).toBe(403)
})
