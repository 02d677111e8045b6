import { expect, test } from 'vitest'
import type { InputOf, OutputOf } from '#contract/api.ts'
import { mostVariants } from '#contract/shop/studio-goods.ts'
import type { VariantId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { comeIn, newGoods, newVariant, stockOf } from '#tests/support/rows/shop-rows.ts'

const { app, call, clock, db, refused } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const support = await newMember(db, now, { staffRole: 'support' })
const moderator = await newMember(db, now, { staffRole: 'moderator' })
const headers = { authorization: `Bearer ${support.token}` }

type Batch = OutputOf<'POST /studio/goods-prices'>

async function send(csv: string | Uint8Array, more: { digest?: string; agreed?: 'true' } = {}, as = support) {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  form.set('file', new Blob([csv as string]), 'goods.csv')
  const wire = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/studio/goods-table',
    payload: Buffer.from(await wire.arrayBuffer()),
    headers: {
      authorization: `Bearer ${as.token}`,
      'accept-language': 'en',
      'content-type': wire.headers.get('content-type') ?? '',
    },
  })
  return { status: answer.statusCode, body: answer.json() as Batch & { code?: string } }
}
const table = async () => (await app.inject({ url: '/api/v1/studio/goods-table.csv', headers })).body
const skuOf = async (id: VariantId) =>
  (await db.selectFrom('variants').where('id', '=', id).select('sku').executeTakeFirstOrThrow()).sku
const pricesOf = async (id: VariantId) =>
  db.selectFrom('variant_prices').where('variant_id', '=', id).selectAll().orderBy('currency').execute()
/** Makes up what the page needs, so that goods on sale lack nothing. */
async function goods(options: Parameters<typeof newGoods>[2] = {}) {
  const made = await newGoods(db, now, { state: 'draft', ...options })
  return { ...made, sku: await skuOf(made.variant) }
}

test('the table that goes out comes in again and changes nothing', async () => {
  await goods({ title: '=Sum, "of" all;', usd: 1200 })
  const csv = await table()
  expect(csv.startsWith('\uFEFFgoods_id,sku,title_fa')).toBe(true)
  expect(csv).toContain('"\'=Sum, ""of"" all;"')
  const { body } = await send(csv)
  expect(body).toMatchObject({ rows: [], faults: [], ignored: [], odd: 0 })
  expect(body.unchanged).toBeGreaterThan(0)
})

test('a preview writes nothing; with its digest all of it is written, and a repetition changes nothing more', async () => {
  const { productId, variant, sku } = await goods({ usd: 1200 })
  await comeIn(db, now, variant, 3)
  const csv = `sku;price_toman;sale_toman;sale_ends_at;price_usd;title_en;counted\r\n${sku.toLowerCase()};۲۰۰٬۰۰۰;150000;2027-01-31;;Rain poster;11\r\n`
  const { body: seen } = await send(csv)
  expect(seen.faults).toEqual([])
  expect(seen.rows).toMatchObject([{ line: 2, goods_id: productId, sku, kind: 'changed', is_odd: false }])
  const changes = new Map(seen.rows[0]?.changes.map(({ field, from, to }) => [field, [from, to]]))
  expect(Object.fromEntries(changes)).toMatchObject({
    irr: [1_800_000, 2_000_000],
    sale_irr: [null, 1_500_000],
    usd: [1200, null],
    counted: [8, 11],
  })
  expect(await pricesOf(variant)).toHaveLength(2)
  const { body: done } = await send(csv, { digest: seen.digest })
  expect(done.is_written).toBe(true)
  expect(await pricesOf(variant)).toMatchObject([{ currency: 'IRR', amount: 2000000, sale_amount: 1500000 }])
  expect(await stockOf(db, variant)).toMatchObject({ onHand: 11, ofBook: 11 })
  const again = await send(csv, { digest: seen.digest })
  expect(again.body).toMatchObject({ rows: [], is_written: true })
  expect(await stockOf(db, variant)).toMatchObject({ onHand: 11, ofBook: 11 })
})

test('new variants join goods, and rows with the same new titles become goods of their own, as drafts', async () => {
  const { productId, sku } = await goods()
  const csv = [
    'goods_id,sku,title_fa,title_en,shelf,size_fa,size_en,weight_grams,price_toman',
    `${productId},${sku}-L,,,,بزرگ,L,400,190000`,
    ',N-CUP-1,فنجان,Cup,cup,کوچک,S,300,90000',
    ',N-CUP-2,فنجان,Cup,cup,بزرگ,L,400,120000',
  ].join('\n')
  const early = await send(csv)
  expect(early.body.faults).toMatchObject([{ line: 2 }, { line: 2 }])
  const right = csv.replace(`${sku}-L,,,,`, `${sku}-L,Test,Test,poster,`)
  const { body } = await send(right)
  expect(body.faults).toEqual([])
  expect(body.rows.map(({ kind, sku: one }) => [kind, one])).toEqual([
    ['changed', sku],
    ['new_variant', `${sku}-L`],
    ['new_goods', 'N-CUP-1'],
    ['new_goods', 'N-CUP-2'],
  ])
  expect((await send(right, { digest: body.digest })).body.is_written).toBe(true)
  const made = await call('GET /studio/goods', { query: { query: 'N-CUP-1' } }, editor)
  expect(made.body.items).toMatchObject([{ state: 'draft', variants: 2, title: 'Cup', shelf: 'cup' }])
})

test('wrong rows are named by line and reason, and nothing of the file is written, not the right rows either', async () => {
  const first = await goods()
  const second = await goods()
  const csv = [
    'goods_id,sku,price_toman,weight_grams,sale_toman',
    `,${first.sku},210000,300,`,
    `,${second.sku},abc,300,`,
    `${first.productId},${second.sku},1,300,`,
    `999999,X-1,1,300,`,
    `,${first.sku},1,0,220000`,
  ].join('\n')
  const { body } = await send(csv)
  const lines = body.faults.map(({ line }) => line)
  for (const line of [3, 4, 5, 6]) expect(lines).toContain(line)
  expect(lines).not.toContain(2)
  expect(body.faults.find(({ line }) => line === 3)?.text).toBe('price_toman: It is no amount.')
  const put = await send(csv, { digest: body.digest, agreed: 'true' })
  expect(put).toMatchObject({ status: 409, body: { code: 'goods.preview_changed' } })
  expect(await pricesOf(first.variant)).toMatchObject([{ amount: 1800000 }])
})

test('what has changed since the preview is not overwritten: a price, or a piece that was sold', async () => {
  const { variant, sku, productId } = await goods()
  const csv = `sku,price_toman,counted\n${sku},200000,9`
  const { body } = await send(csv)
  await db
    .updateTable('products')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', productId)
    .execute()
  expect((await send(csv, { digest: body.digest })).status).toBe(409)
  const { body: next } = await send(csv)
  await comeIn(db, now, variant, 1)
  expect((await send(csv, { digest: next.digest })).status).toBe(409)
  expect(await stockOf(db, variant)).toMatchObject({ onHand: 6 })
})

test('who may not write into the book of stock does not count in a file either', async () => {
  const { variant, sku } = await goods()
  await comeIn(db, now, variant, 3)
  const { onHand } = await stockOf(db, variant)
  const csv = `sku,price_toman,counted\n${sku},200000,${onHand + 1}`
  const { body } = await send(csv, {}, editor)
  expect(body.faults).toMatchObject([{ line: 2, text: expect.stringContaining('counted') as string }])
  expect((await send(csv, { digest: body.digest }, editor)).status).toBe(409)
  expect(await stockOf(db, variant)).toMatchObject({ onHand })
  // a count that finds what is written, and an empty one, are no moves
  for (const count of [String(onHand), '']) {
    const same = await send(`sku,price_toman,counted\n${sku},200000,${count}`, {}, editor)
    expect(same.body.faults).toEqual([])
  }
})

test('a price that is ten times off must be agreed, of new goods too', async () => {
  const { variant, sku } = await goods()
  const csv = `sku,price_toman\n${sku},1800000`
  const { body } = await send(csv)
  expect(body).toMatchObject({ odd: 1, rows: [{ is_odd: true }] })
  expect((await send(csv, { digest: body.digest })).status).toBe(409)
  expect((await send(csv, { digest: body.digest, agreed: 'true' })).body.is_written).toBe(true)
  expect(await pricesOf(variant)).toMatchObject([{ amount: 18000000 }])
})

test('goods that two make at once from one file are made once, and both are told so', async () => {
  const titles = 'Twice,دو بار,book,300'
  const csv = `sku,title_en,title_fa,shelf,weight_grams,size_fa,size_en\nTWICE-1,${titles},۱,1\nTWICE-2,${titles},۲,2`
  const { body: seen } = await send(csv)
  expect(seen.faults).toEqual([])
  const both = await Promise.all([1, 2, 3].map(() => send(csv, { digest: seen.digest })))
  expect(both.map(({ status, body }) => [status, body.is_written])).toEqual([1, 2, 3].map(() => [200, true]))
  const made = await db.selectFrom('variants').where('sku', 'like', 'TWICE-%').select('product_id').execute()
  expect([made.length, new Set(made.map(({ product_id: id }) => id)).size]).toEqual([2, 1])
})

test('a file makes no goods with more variants than their page can save', async () => {
  const { sku } = await goods({ title: 'Many' })
  const rows = Array.from({ length: mostVariants }, (_, at) => `MANY-${at},Many,خیلی,book,300,${at},${at}`)
  const head = 'sku,title_en,title_fa,shelf,weight_grams,size_fa,size_en'
  expect((await send([head, ...rows].join('\n'))).body.faults.slice(0, 3)).toEqual([])
  const over = await send([head, ...rows, 'MANY-MORE,Many,خیلی,book,300,x,x'].join('\n'))
  expect(over.body.faults).toEqual([{ line: mostVariants + 2, text: expect.stringContaining('at most 200 variants') }])
  // those that it has count too
  const { goods_id: id } = (await send(`sku,low_at\n${sku},3`)).body.rows[0] ?? {}
  const more = rows.map((_row, at) => `${id},MANY-${at},300,${at},${at}`)
  const added = await send(['goods_id,sku,weight_grams,size_fa,size_en', ...more].join('\n'))
  expect(added.body.faults.map(({ line }) => line)).toEqual([mostVariants + 1])
})

test('variants that the file does not name stay, and one that was withdrawn comes back when it is named', async () => {
  const { productId, variant, sku } = await goods()
  const other = await newVariant(db, now, { productId, position: 1, stock: 2 })
  await db.updateTable('variants').set({ withdrawn_at: now }).where('id', '=', other).execute()
  const csv = `sku,low_at\n${await skuOf(other)},7`
  const { body } = await send(csv)
  expect(body.rows).toMatchObject([{ kind: 'new_variant' }])
  await send(csv, { digest: body.digest })
  const whole = (await call('GET /studio/goods/:id', { params: { id: productId } }, editor)).body
  expect(whole.variants).toMatchObject([
    { id: variant, sku },
    { id: other, low_at: 7, on_hand: 2 },
  ])
})

const reprice = (body: Partial<InputOf<'POST /studio/goods-prices'>['body']>) => ({
  body: {
    goods_ids: null,
    shelf: null,
    query: '',
    currency: 'IRR' as const,
    what: 'price' as const,
    by: 'percent' as const,
    value: 10,
    round_to: 10_000,
    sale_ends_at: null,
    ...body,
  },
})

test('many prices change as the preview said: usual prices, a sale with its end, and no sale any more', async () => {
  const { productId, variant } = await goods({ stock: [5, 5], usd: 1200 })
  const run = async (wish: Parameters<typeof reprice>[0]) => {
    const seen = (await call('POST /studio/goods-prices', reprice({ goods_ids: [productId], ...wish }), editor)).body
    const done = reprice({ goods_ids: [productId], ...wish, digest: seen.digest })
    return { seen, done: (await call('POST /studio/goods-prices', done, editor)).body }
  }
  const dearer = await run({})
  expect(dearer.seen).toMatchObject({ odd: 0, faults: [], is_written: false })
  expect(dearer.seen.rows.map(({ changes }) => changes)).toEqual(
    [0, 1].map(() => [{ field: 'irr', from: 1_800_000, to: 1_980_000 }]),
  )
  expect(dearer.done.is_written).toBe(true)
  const sale = await run({ what: 'sale', value: -25, sale_ends_at: '2027-01-01T20:30:00.000Z' })
  expect(sale.done.rows[0]?.changes).toMatchObject([{ field: 'sale_irr', to: 1_490_000 }, { field: 'sale_ends_at' }])
  expect(await pricesOf(variant)).toMatchObject([{ amount: 1980000, sale_amount: 1490000 }, { amount: 1200 }])
  await run({ what: 'end_sale', value: 0 })
  expect(await pricesOf(variant)).toMatchObject([{ amount: 1980000, sale_amount: null }, { amount: 1200 }])
})

test('a price that would fall below its sale is a fault, and a sale that is none is refused', async () => {
  const { productId, variant } = await goods()
  await db.updateTable('variant_prices').set({ sale_amount: 1_500_000 }).where('variant_id', '=', variant).execute()
  const wish = reprice({ goods_ids: [productId], value: -30 })
  const { faults } = (await call('POST /studio/goods-prices', wish, editor)).body
  expect(faults).toHaveLength(1)
  const none = await refused('POST /studio/goods-prices', reprice({ what: 'sale', value: 5 }), editor)
  expect(none.body.errors).toHaveProperty('value')
})

test('nobody without the duty reads the table', async () => {
  const as = async (token: string) =>
    (await app.inject({ url: '/api/v1/studio/goods-table.csv', headers: { authorization: `Bearer ${token}` } }))
      .statusCode
  expect([await as(moderator.token), await as('x'), await as(editor.token)]).toEqual([403, 401, 200])
})
