import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { json } from '#db/json-columns.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const support = await newMember(db, now, { staffRole: 'support' })

const texts = {
  title_fa: 'شب‌های زمستان',
  title_en: 'Winter Nights',
  line_fa: 'یک خط',
  line_en: 'One line',
  story_fa: 'بند اول.\n\nبند دوم.',
  story_en: 'First.\n\nSecond.',
  is_shown: true,
  shown_from: null as string | null,
  shown_until: null as string | null,
}
const item = (productId: number, note = '') => ({ product_id: productId, note_fa: note, note_en: note })
const make = async (items: ReturnType<typeof item>[], more: Partial<typeof texts> = {}) =>
  (await call('POST /studio/title-collections', { body: { ...texts, ...more, items } }, editor)).body

test('a collection shows its titles in the editor’s order with their notes, drafts left out', async () => {
  const [one, other] = [await newProduct(db, now), await newProduct(db, now, { kind: 'series' })]
  const draft = await newProduct(db, now, { state: 'draft' })
  const made = await make([
    item(other.productId, 'Why'),
    item(draft.productId),
    item(one.productId),
    item(other.productId),
  ])
  const { body } = await call('GET /collections/:id', { params: { id: made.id } })
  expect(body).toMatchObject({ title: 'Winter Nights', story: 'First.\n\nSecond.', count: 2, picture: null })
  expect(body.items.map(({ card, note }) => [card.id, note])).toEqual([
    [other.productId, 'Why'],
    [one.productId, ''],
  ])
  const { body: list } = await call('GET /collections')
  expect(list.items).toMatchObject([{ id: made.id, count: 2 }])
})

test('a collection is shown from its beginning to its end, and not while it is hidden or empty', async () => {
  const { productId } = await newProduct(db, now)
  const later = {
    shown_from: after(clock.now(), days(1)).toISOString(),
    shown_until: after(clock.now(), days(3)).toISOString(),
  }
  const planned = await make([item(productId)], later)
  const hidden = await make([item(productId)], { is_shown: false })
  const empty = await make([])
  const code = async (id: number) => (await refused('GET /collections/:id', { params: { id } })).body.code
  const listed = async () => (await call('GET /collections')).body.items.map(({ id }) => id)
  expect(await code(planned.id)).toBe('title_collection.not_found')
  expect(await code(hidden.id)).toBe('title_collection.not_found')
  expect(await listed()).not.toContain(empty.id)
  clock.advance(days(2))
  expect((await call('GET /collections/:id', { params: { id: planned.id } })).body.id).toBe(planned.id)
  clock.advance(days(2))
  expect(await code(planned.id)).toBe('title_collection.not_found')
})

test('what is half written, unknown or outdated is refused, and only editors may write', async () => {
  const { productId } = await newProduct(db, now)
  const body = { ...texts, title_en: ' ', story_en: '', items: [item(productId), item(999_999_999)] }
  const wrong = await refused('POST /studio/title-collections', { body }, editor)
  expect(Object.keys(wrong.body.errors ?? {}).toSorted()).toEqual(['items', 'story_en', 'title_en'])
  const made = await make([item(productId)])
  const params = { id: made.id }
  const next = { ...texts, items: [], version: made.version }
  const { body: changed } = await call('PUT /studio/title-collections/:id', { params, body: next }, editor)
  expect(changed).toMatchObject({ version: made.version + 1, items: [] })
  const stale = await refused('PUT /studio/title-collections/:id', { params, body: next }, editor)
  expect(stale.body.code).toBe('studio.changed_meanwhile')
  expect((await refused('DELETE /studio/title-collections/:id', { params }, support)).status).toBe(403)
  await call('DELETE /studio/title-collections/:id', { params }, editor)
  expect((await refused('GET /studio/title-collections/:id', { params }, editor)).status).toBe(404)
})

test('a row of the home page shows a collection in its order, and nothing once its time is over', async () => {
  const [one, other] = [await newProduct(db, now, { hasFilm: true }), await newProduct(db, now, { hasFilm: true })]
  const until = after(clock.now(), days(1)).toISOString()
  const made = await make([item(other.productId), item(one.productId)], { shown_until: until })
  const widget = await db
    .insertInto('widgets')
    .values({ kind: 'posters', title_fa: 'م', title_en: 'C', query: json({ collection: made.id }), position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shown = async () =>
    (await call('GET /widgetV4/:id', { params: { id: widget.id } })).body.items.map(({ id }) => id)
  expect(await shown()).toEqual([other.productId, one.productId])
  clock.advance(days(2))
  expect(await shown()).toEqual([])
})
