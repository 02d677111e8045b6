import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newImage, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, db, clock } = await testApp()

test('a house that nobody has arranged shows nothing, and then its first film, by a slide and in a row', async () => {
  const rows = async () => (await call('GET /core/get-home-widgets')).body.items
  const slides = async () => (await call('GET /core/get-home-slider')).body.items
  const { productId } = await newProduct(db, clock.now(), { titleEn: 'First night', state: 'draft' })
  await newAsset(db, productId)
  expect([await rows(), await slides()]).toEqual([[], []])
  const image_id = await newImage(db)
  await db.insertInto('product_stills').values({ product_id: productId, image_id, position: 0 }).execute()
  await db
    .updateTable('products')
    .set({ state: 'published', published_at: clock.now() })
    .where('id', '=', productId)
    .execute()
  expect((await rows()).map(({ title }) => title)).toEqual(['New', 'Coming soon'])
  const [row] = await rows()
  const { body } = await call('GET /widgetV4/:id', { params: { id: row?.id ?? 0 } })
  expect(body.items.map(({ title }) => title)).toEqual(['First night'])
  expect(await slides()).toMatchObject([{ id: -Number(productId), eyebrow: null, product: { title: 'First night' } }])
})
