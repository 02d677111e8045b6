import { expect, test } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newGoods } from '#tests/support/rows/shop-rows.ts'

const { call, clock, db, refused } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })

type Input = InputOf<'POST /studio/collections'>['body']
let count = 0
const collection = (change: Partial<Input> = {}): Input => {
  count += 1
  return {
    title_fa: 'نوروز',
    title_en: 'Nowruz',
    line_fa: null,
    line_en: null,
    slug: `nowruz-${count}`,
    is_shown: true,
    goods_ids: [],
    ...change,
  }
}
const make = async (change?: Partial<Input>) =>
  (await call('POST /studio/collections', { body: collection(change) }, editor)).body
const put = ({ id, version, goods, ...rest }: Awaited<ReturnType<typeof make>>, change: Partial<Input> = {}) => ({
  params: { id },
  body: { ...rest, goods_ids: goods.map((one) => one.id), version, ...change },
})

test('a collection shows its goods in its order, without drafts; hidden it is not there', async () => {
  const [a, b] = [await newGoods(db, now, { title: 'A' }), await newGoods(db, now, { title: 'B' })]
  const draft = await newGoods(db, now, { state: 'draft' })
  const made = await make({ goods_ids: [b.productId, draft.productId, a.productId, b.productId] })
  expect(made.goods.map(({ id }) => id)).toEqual([b.productId, draft.productId, a.productId])
  const page = { params: { slug: made.slug } }
  const shown = (await call('GET /shop/collections/:slug', page)).body.items.map(({ id }) => id)
  expect(shown).toEqual([b.productId, a.productId])
  await call('PUT /studio/collections/:id', put(made, { is_shown: false }), editor)
  expect((await refused('GET /shop/collections/:slug', page)).status).toBe(404)
})

test('of changes of one version one is written, and the order is refused when it does not name all', async () => {
  const made = await make()
  const change = (title: string) => refused('PUT /studio/collections/:id', put(made, { title_en: title }), editor)
  const answers = await Promise.all(['One', 'Two'].map(change))
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  const { items } = (await call('GET /studio/collections', {}, editor)).body
  const was = items.map(({ id }) => id)
  const ids = was.toReversed()
  const { body } = await call('POST /studio/collections/order', { body: { ids, was } }, editor)
  expect(body.items.map(({ id }) => id)).toEqual(ids)
  const short = await refused('POST /studio/collections/order', { body: { ids: ids.slice(1), was: ids } }, editor)
  expect(short.body.code).toBe('studio.changed_meanwhile')
  // another one who saw the first order does not undo it
  const late = await refused('POST /studio/collections/order', { body: { ids: was, was } }, editor)
  expect(late.body.code).toBe(was.length > 1 ? 'studio.changed_meanwhile' : undefined)
})

test('wrong fields are named; a collection that is taken away leaves its goods', async () => {
  const goods = await newGoods(db, now)
  const made = await make({ goods_ids: [goods.productId] })
  const wrong = collection({ title_fa: ' ', line_en: 'x', slug: made.slug, goods_ids: [999_999] })
  const answer = await refused('POST /studio/collections', { body: wrong }, editor)
  expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(['goods_ids', 'line_fa', 'slug', 'title_fa'])
  expect((await refused('POST /studio/collections', { body: collection({ slug: 'Not ok' }) }, editor)).status).toBe(422)
  await call('DELETE /studio/collections/:id', { params: { id: made.id } }, editor)
  expect((await refused('DELETE /studio/collections/:id', { params: { id: made.id } }, editor)).status).toBe(404)
  expect((await call('GET /shop/goods/:id', { params: { id: goods.productId } })).status).toBe(200)
})
