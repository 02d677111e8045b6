import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import type { VariantId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newGoods } from '#tests/support/rows/shop-rows.ts'
import { tellLow } from './tell-low.ts'

const { call, clock, core, db, refused } = await testApp()
const now = clock.now()
const support = await newMember(db, now, { staffRole: 'support' })
const finance = await newMember(db, now, { staffRole: 'finance' })

type Move = InputOf<'POST /studio/stock/:id'>['body']
const put = (id: VariantId, body: Move, key: string = randomUUID()) =>
  call('POST /studio/stock/:id', { params: { id }, body }, { ...support, headers: { 'idempotency-key': key } })
const refuse = (id: VariantId, body: Move, key: string = randomUUID()) =>
  refused('POST /studio/stock/:id', { params: { id }, body }, { ...support, headers: { 'idempotency-key': key } })
const bookOf = async (id: VariantId) => (await call('GET /studio/stock/:id', { params: { id } }, finance)).body

test('what came in, was lost and was counted stands in the book with who and why, the newest first', async () => {
  const { variant } = await newGoods(db, now, { stock: [5] })
  await put(variant, { kind: 'came_in', quantity: 20, reason: ' از چاپخانه ' })
  await put(variant, { kind: 'lost', quantity: 3, reason: 'خیس شد' })
  const { body } = await put(variant, { kind: 'counted', quantity: 24, reason: '' })
  expect(body).toMatchObject({ variant: { on_hand: 24 }, move: { kind: 'counted', quantity: 2, on_hand_after: 24 } })
  const { items, total, variant: shelf } = await bookOf(variant)
  expect(items.map(({ kind, quantity, reason }) => [kind, quantity, reason]).slice(0, 3)).toEqual([
    ['counted', 2, ''],
    ['lost', -3, 'خیس شد'],
    ['came_in', 20, 'از چاپخانه'],
  ])
  expect(total).toBe(items.length)
  expect(shelf.on_hand).toBe(items.reduce((sum, { quantity }) => sum + quantity, 0))
})

test('a count that finds what is written writes no row', async () => {
  const { variant } = await newGoods(db, now, { stock: [5] })
  const before = await bookOf(variant)
  expect((await put(variant, { kind: 'counted', quantity: 5, reason: '' })).body.move).toBeNull()
  expect(await bookOf(variant)).toEqual(before)
})

test('a key writes one row however often it comes, also at once; with something else it is refused', async () => {
  const { variant } = await newGoods(db, now, { stock: [5] })
  const key = randomUUID()
  const came = { kind: 'came_in', quantity: 7, reason: '' } as const
  const answers = await Promise.all(Array.from({ length: 5 }, () => put(variant, came, key)))
  expect(new Set(answers.map(({ status, body }) => `${status}/${body.move?.id}`)).size).toBe(1)
  expect((await bookOf(variant)).variant.on_hand).toBe(12)
  const other = await refuse(variant, { ...came, quantity: 8 }, key)
  expect(other.body.code).toBe('request.idempotency_key_reused')
})

test('a key may be any that the other calls take, and counts as itself', async () => {
  const { variant } = await newGoods(db, now, { stock: [5] })
  const came = { kind: 'came_in', quantity: 7, reason: '' } as const
  const [first, again, other] = [
    await put(variant, came, 'delivery_note-4711'),
    await put(variant, came, 'delivery_note-4711'),
    await put(variant, came, 'delivery_note-4712'),
  ]
  expect(again.body.move?.id).toBe(first.body.move?.id)
  expect(other.body.variant.on_hand).toBe(19)
})

test('two who count at once do not add their differences', async () => {
  const { variant } = await newGoods(db, now, { stock: [5] })
  await Promise.all([8, 8, 8].map((quantity) => put(variant, { kind: 'counted', quantity, reason: '' })))
  expect((await bookOf(variant)).variant.on_hand).toBe(8)
})

test.each<[string, Move, string | { field: string }]>([
  ['nothing came in', { kind: 'came_in', quantity: 0, reason: '' }, { field: 'quantity' }],
  ['lost without a word', { kind: 'lost', quantity: 1, reason: ' ' }, { field: 'reason' }],
  ['more lost than there is', { kind: 'lost', quantity: 6, reason: 'x' }, { field: 'quantity' }],
  ['fewer counted than are held', { kind: 'counted', quantity: 1, reason: '' }, 'stock.held'],
  ['more lost than is free', { kind: 'lost', quantity: 4, reason: 'x' }, 'stock.held'],
])('it is refused and nothing is written: %s', async (_what, move, wrong) => {
  const { variant } = await newGoods(db, now, { stock: [5] })
  await db.updateTable('variants').set({ held: 2 }).where('id', '=', variant).execute()
  const before = await bookOf(variant)
  const { body } = await refuse(variant, move)
  if (typeof wrong === 'string') expect(body.code).toBe(wrong)
  else expect(Object.keys(body.errors ?? {})).toEqual([wrong.field])
  expect(await bookOf(variant)).toEqual(before)
})

test('the list finds by title and by SKU in any digits, and what is low stands on top', async () => {
  const { variant, productId } = await newGoods(db, now, { stock: [5], title: 'شالِ راه‌راه' })
  await db.updateTable('goods').set({ search_text: 'شال راه راه' }).where('product_id', '=', productId).execute()
  await db.updateTable('variants').set({ sku: 'SHAWL-12' }).where('id', '=', variant).execute()
  const find = async (query: string) => (await call('GET /studio/stock', { query: { query } }, finance)).body.items
  for (const query of ['شال', 'راه شال', 'shawl-۱۲', 'shawl12', '١٢ shawl', 'SHAWL'])
    expect((await find(query)).map(({ variant_id: id }) => id)).toEqual([variant])
  expect(await find('%')).toEqual([])
  await call('PUT /studio/stock/:id/low', { params: { id: variant }, body: { low_at: 5, was: null } }, support)
  const late = { params: { id: variant }, body: { low_at: 9, was: null } }
  expect((await refused('PUT /studio/stock/:id/low', late, support)).body.code).toBe('studio.changed_meanwhile')
  const { body } = await call('GET /studio/stock', { query: { low: 'true' } }, finance)
  expect(body.items.map(({ variant_id: id }) => id)).toContain(variant)
  expect(body.low).toBe(body.total)
})

test('staff with the duty is told once for each crossing, also by two workers at once', async () => {
  await tellLow(core)
  const { variant } = await newGoods(db, now, { stock: [5] })
  const line = (low: number | null, was: number | null) =>
    call('PUT /studio/stock/:id/low', { params: { id: variant }, body: { low_at: low, was } }, support)
  await line(4, null)
  expect(await tellLow(core)).toBe(0)
  await put(variant, { kind: 'lost', quantity: 1, reason: 'x' })
  const looks = await Promise.all([tellLow(core), tellLow(core), tellLow(core)])
  expect(looks.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  await put(variant, { kind: 'lost', quantity: 1, reason: 'x' })
  expect(await tellLow(core)).toBe(0)
  // over the line and under it again is another crossing
  await put(variant, { kind: 'came_in', quantity: 9, reason: '' })
  expect(await tellLow(core)).toBe(0)
  await put(variant, { kind: 'counted', quantity: 2, reason: '' })
  expect(await tellLow(core)).toBe(1)
  await line(null, 4)
  expect(await tellLow(core)).toBe(0)
})
