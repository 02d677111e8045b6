import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { comeIn } from '#tests/support/rows/shop-rows.ts'

const { app, call, clock, db, refused } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })

type Input = InputOf<'POST /studio/goods'>['body']
type Variant = Input['variants'][number]
let count = 0

const variant = (size: string, change: Partial<Variant> = {}): Variant => {
  count += 1
  return {
    id: null,
    sku: `T${count}-${size}`,
    size_fa: size,
    size_en: size,
    color_fa: null,
    color_en: null,
    color_hex: null,
    edition_fa: null,
    edition_en: null,
    weight_grams: 300,
    length_mm: null,
    width_mm: null,
    height_mm: null,
    irr: 1_800_000,
    sale_irr: null,
    usd: 1200,
    sale_usd: null,
    sale_ends_at: null,
    low_at: 2,
    ...change,
  }
}
const goods = (change: Partial<Input> = {}): Input => ({
  title_fa: 'پوستر باران',
  title_en: 'Rain poster',
  line_fa: null,
  line_en: null,
  text_fa: 'متن',
  text_en: 'Text',
  shelf: 'poster',
  of_id: null,
  tags: ['باران'],
  most_per_member: 5,
  is_returnable: true,
  no_return_fa: null,
  no_return_en: null,
  sent_from: null,
  vat_percent: 0,
  variants: [variant('M'), variant('L')],
  ...change,
})
const make = async (change?: Partial<Input>) => (await call('POST /studio/goods', { body: goods(change) }, editor)).body
type Made = Awaited<ReturnType<typeof make>>

/** The input that changes nothing. */
const inputOf = ({
  id: _id,
  state: _s,
  of: _of,
  withdrawn: _w,
  poster: _p,
  stills: _st,
  missing: _m,
  ...rest
}: Made) => {
  const { updated_at: _u, version, variants, ...input } = rest
  return {
    version,
    ...input,
    variants: variants.map(({ on_hand: _o, held: _h, pictures: _pictures, ...one }) => one),
  }
}
const put = (made: Made, change: Partial<Input>) => ({
  params: { id: made.id },
  body: { ...inputOf(made), ...change },
})
const picture = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#123456' } })
  .png()
  .toBuffer()
async function pictured(made: Made, more: Record<string, string> = {}): Promise<Made> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ purpose: 'poster', ...more })) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(picture)]), 'p.png')
  const wire = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/studio/goods/${made.id}/images`,
    payload: Buffer.from(await wire.arrayBuffer()),
    headers: { authorization: `Bearer ${editor.token}`, 'content-type': wire.headers.get('content-type') ?? '' },
  })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

test('goods are made as a draft, named with what they lack, and go on sale when they lack nothing', async () => {
  const made = await make()
  expect(made).toMatchObject({
    state: 'draft',
    vat_percent: 0,
    missing: ['a picture'],
    variants: [{ size_en: 'M' }, { size_en: 'L' }],
  })
  const publish = { params: { id: made.id } }
  const early = await refused('POST /studio/goods/:id/publish', publish, editor)
  expect(early.body).toMatchObject({ code: 'goods.not_ready' })
  expect((await refused('GET /shop/goods/:id', { params: { id: made.id } })).status).toBe(404)
  await pictured(made)
  expect((await call('POST /studio/goods/:id/publish', publish, editor)).body.state).toBe('published')
  const page = (await call('GET /shop/goods/:id', { params: { id: made.id } })).body
  expect(page.variants.map(({ size, prices }) => [size, prices.map(({ price }) => price.amount)])).toEqual([
    ['M', [1_800_000, 1200]],
    ['L', [1_800_000, 1200]],
  ])
  const found = (await call('GET /shop/goods', { query: { query: 'باران' } })).body
  expect(found.items.some(({ id }) => id === made.id)).toBe(true)
})

test('a change writes fields, prices and the order of the variants as a whole; numbers may change hands', async () => {
  const made = await make()
  const [m, l] = inputOf(made).variants
  if (m === undefined || l === undefined) throw new Error('no variants')
  const saleEnd = new Date(now.getTime() + 86_400_000).toISOString()
  const { body } = await call(
    'PUT /studio/goods/:id',
    put(made, {
      title_en: 'Rain, the poster',
      variants: [
        { ...l, sku: m.sku, irr: 2_000_000, sale_irr: 1_500_000, sale_ends_at: saleEnd, usd: null },
        { ...m, sku: l.sku },
        variant('XL'),
      ],
    }),
    editor,
  )
  expect(body.version).toBe(made.version + 1)
  expect(body.variants.map(({ id, size_en, sku }) => [id, size_en, sku])).toEqual([
    [l.id, 'L', m.sku],
    [m.id, 'M', l.sku],
    [expect.any(String), 'XL', expect.any(String)],
  ])
  expect(body.variants[0]).toMatchObject({ irr: 2_000_000, sale_irr: 1_500_000, sale_ends_at: saleEnd, usd: null })
})

test('a variant that is left out is withdrawn with its stock, keeps its number, and comes back when it is named', async () => {
  const made = await make()
  const [m, l] = inputOf(made).variants
  if (m === undefined || l?.id == null) throw new Error('no variants')
  await comeIn(db, now, l.id as never, 4)
  const { body: without } = await call('PUT /studio/goods/:id', put(made, { variants: [m] }), editor)
  expect(without.variants.map(({ id }) => id)).toEqual([m.id])
  expect(without.withdrawn).toMatchObject([{ id: l.id, on_hand: 4 }])
  const taking = await refused(
    'PUT /studio/goods/:id',
    put(without, { variants: [m, variant('S', { sku: l.sku })] }),
    editor,
  )
  expect(Object.keys(taking.body.errors ?? {})).toEqual(['variants.1.sku'])
  const { body: again } = await call('PUT /studio/goods/:id', put(without, { variants: [m, l] }), editor)
  expect(again.withdrawn).toEqual([])
  expect(again.variants[1]).toMatchObject({ id: l.id, on_hand: 4 })
})

test('of two who change the same version one is refused, also at once, and nothing is mixed', async () => {
  const made = await make()
  const change = (title: string) => refused('PUT /studio/goods/:id', put(made, { title_en: title }), editor)
  const answers = await Promise.all(['One', 'Two', 'Three'].map(change))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await refused('PUT /studio/goods/:id', put(made, {}), editor)).body.code).toBe('studio.changed_meanwhile')
})

test('goods on sale cannot lose what they need; nothing of the change is written', async () => {
  const made = await make()
  await pictured(made)
  const { body } = await call('POST /studio/goods/:id/publish', { params: { id: made.id } }, editor)
  const gone = await refused('PUT /studio/goods/:id', put(body, { title_en: 'Other', variants: [] }), editor)
  expect(gone.body.code).toBe('goods.not_ready')
  const unpriced = inputOf(body).variants.map((one) => ({ ...one, irr: null, usd: null }))
  expect((await refused('PUT /studio/goods/:id', put(body, { variants: unpriced }), editor)).status).toBe(409)
  const after = (await call('GET /studio/goods/:id', { params: { id: made.id } }, editor)).body
  expect(after).toEqual(body)
  await call('POST /studio/goods/:id/unpublish', { params: { id: made.id } }, editor)
  expect((await refused('GET /shop/goods/:id', { params: { id: made.id } })).status).toBe(404)
})

test('wrong fields are named: numbers of other goods, a title that is none, variants of others', async () => {
  const other = await make()
  const made = await make()
  const { variants } = inputOf(made)
  const taken = await refused(
    'PUT /studio/goods/:id',
    put(made, {
      of_id: made.id,
      variants: variants.map((one, at) => ({ ...one, sku: other.variants[at]?.sku ?? '' })),
    }),
    editor,
  )
  expect(Object.keys(taken.body.errors ?? {}).toSorted()).toEqual(['of_id', 'variants.0.sku', 'variants.1.sku'])
  const foreign = variants.map((one, at) => ({ ...one, id: other.variants[at]?.id ?? null, sku: `X-${one.sku}` }))
  expect((await refused('PUT /studio/goods/:id', put(made, { variants: foreign }), editor)).body.code).toBe(
    'studio.changed_meanwhile',
  )
  expect((await call('GET /studio/goods/:id', { params: { id: made.id } }, editor)).body).toEqual(made)
})

test('a picture of one variant is its own; it goes again, once', async () => {
  const made = await make()
  const id = made.variants[1]?.id ?? ''
  const body = await pictured(made, { purpose: 'still', variant: id })
  expect([body.variants[0]?.pictures.length, body.variants[1]?.pictures.length, body.stills.length]).toEqual([0, 1, 0])
  const params = { id: made.id, image: body.variants[1]?.pictures[0]?.id ?? '' }
  const gone = (await call('DELETE /studio/goods/:id/images/:image', { params }, editor)).body
  expect(gone.variants[1]?.pictures).toEqual([])
  expect((await refused('DELETE /studio/goods/:id/images/:image', { params }, editor)).status).toBe(404)
})

test('the list finds by title, number and shelf, and says what can be sold and from which price', async () => {
  const made = await make({ title_en: 'Quince cup', shelf: 'cup', variants: [variant('A', { sku: 'QUINCE-1' })] })
  await comeIn(db, now, made.variants[0]?.id as never, 2)
  const ask = async (query: object) =>
    (await call('GET /studio/goods', { query: { per_page: 100, ...query } }, editor)).body.items.map(({ id }) => id)
  expect(await ask({ query: 'quince' })).toEqual([made.id])
  expect(await ask({ query: 'QUINCE-1' })).toEqual([made.id])
  expect(await ask({ query: `#${toPersianDigits(String(made.id))}` })).toContain(made.id)
  expect(await ask({ shelf: 'cup' })).toContain(made.id)
  expect(await ask({ shelf: 'disc' })).not.toContain(made.id)
  expect(await ask({ state: 'published', query: 'quince' })).toEqual([])
  const { body } = await call('GET /studio/goods', { query: { query: 'quince' } }, editor)
  expect(body.items).toMatchObject([
    { variants: 1, free: 2, is_low: true, irr: 1_800_000, usd: 1200, is_on_sale: false },
  ])
})
