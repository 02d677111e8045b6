import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { newChild } from '#tests/support/rows/new-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import { posterPrice, putInCart } from '#tests/support/rows/shop-rows.ts'
import { sweepCartsHandler } from './sweep.job.ts'

const house = await shopHouse()
const { db, clock } = house
interface Answer {
  user_id: string | null
  count: number
  can_check_out: boolean
  sum: { amount: number }
  lines: {
    variant_id: string
    quantity: number
    state: string
    left: number | null
    most: number
    seen: { amount: number } | null
  }[]
}
const put = async (variantId: string, quantity: number, more: { as?: Buyer; cartId?: string | null } = {}) => {
  clock.advance(1)
  const { status, body } = await house.call('POST', '/cart', {
    ...(more.as === undefined ? {} : { as: more.as }),
    body: { variant_id: variantId, quantity, cart_id: more.cartId ?? null },
  })
  return { status, code: body['code'], message: body['message'], cart: body as unknown as Answer }
}
const read = async (more: { as?: Buyer; cartId?: string }) => {
  const query = more.cartId === undefined ? '' : `?cart_id=${more.cartId}`
  const { body } = await house.call('GET', `/cart${query}`, more.as === undefined ? {} : { as: more.as })
  return body as unknown as Answer
}
const merge = async (as: Buyer, cartId: string) => {
  const { status, body } = await house.call('POST', '/cart/merge', { as, body: { cart_id: cartId } })
  return { status, ...(body as unknown as { cart: Answer; capped: object[] }) }
}
const quantities = ({ lines }: Answer) =>
  Object.fromEntries(lines.map(({ variant_id: id, quantity }) => [id, quantity]))

test('a visitor’s cart is made by the first thing put in, and known by its id; a double tap is harmless', async () => {
  const { variant } = await house.goods()
  expect(await read({})).toMatchObject({ user_id: null, lines: [], count: 0, can_check_out: false })
  const first = await put(variant, 2)
  const id = first.cart.user_id ?? ''
  expect(first.cart).toMatchObject({ count: 2, sum: { amount: 2 * posterPrice }, can_check_out: true })
  const [second] = await Promise.all([put(variant, 3, { cartId: id }), put(variant, 3, { cartId: id })])
  expect(second.cart.user_id).toBe(id)
  expect(quantities(await read({ cartId: id }))).toEqual({ [variant]: 3 })
  const gone = await house.call('DELETE', `/cart/${variant}?cart_id=${id}`)
  expect(gone.body).toMatchObject({ user_id: id, lines: [], count: 0 })
  expect((await house.call('DELETE', `/cart/${variant}?cart_id=${id}`)).status).toBe(200)
})

test('two first calls of one member at once: one cart', async () => {
  const nika = await house.buyer()
  const { variant } = await house.goods()
  const answers = await Promise.all([put(variant, 1, { as: nika }), put(variant, 1, { as: nika })])
  expect(new Set(answers.map(({ cart }) => cart.user_id)).size).toBe(1)
  expect(quantities(await read({ as: nika }))).toEqual({ [variant]: 1 })
})

test('a cart holds nothing, and says what has changed: too few left, sold out, prices that fell and rose', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ stock: [4] })
  const rose = await house.goods({ price: 2_000_000 })
  await put(variant, 3, { as: nika })
  expect(await house.stock(variant)).toMatchObject({ held: 0 })
  const omid = await house.buyer('en')
  await house.checkOut(omid, { lines: [[variant, 3]], methodId: house.post })
  const [line] = (await read({ as: nika })).lines
  expect(line).toMatchObject({ state: 'too_few', left: 1, most: 1, quantity: 3 })
  clock.advance(1)
  await putInCart(db, clock.now(), { memberId: nika.memberId, variantId: rose.variant, quantity: 1, seen: 1_900_000 })
  const both = await read({ as: nika })
  expect(both.can_check_out).toBe(false)
  expect(both.lines.at(-1)?.seen).toEqual({ amount: 1_900_000, currency: 'IRR' })
  const agree = (amount: number) =>
    house.call('POST', '/cart/agree', {
      as: nika,
      body: { currency: 'IRR', lines: [{ variant_id: rose.variant, amount }] },
    })
  expect((await agree(1_950_000)).body['code']).toBe('cart.price_changed')
  expect((await agree(2_000_000)).body['lines']).toMatchObject([{}, { seen: null }])
})

test('more than is there, than one may have, or than a cart takes: refused with a sentence, nothing changed', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ title: 'Rain', stock: [2] })
  const limited = await house.goods({ title: 'Fog', mostPerMember: 1, stock: [5] })
  const draft = await house.goods({ title: 'Draft', state: 'draft' })
  expect(await put(variant, 3, { as: nika })).toMatchObject({ status: 409, code: 'goods.too_few' })
  expect(await put(limited.variant, 2, { as: nika })).toMatchObject({ status: 409, code: 'goods.too_many' })
  expect(await put(draft.variant, 1, { as: nika })).toMatchObject({ status: 409, code: 'goods.not_on_sale' })
  expect((await put(randomUUID(), 1, { as: nika })).status).toBe(404)
  expect((await put(variant, 101, { as: nika })).status).toBe(422)
  expect((await put(variant, 0, { as: nika })).status).toBe(422)
  expect((await read({ as: nika })).lines).toEqual([])
  const { variants } = await house.goods({ stock: Array.from({ length: 51 }, () => 1) })
  for (const id of variants.slice(0, 50)) expect((await put(id, 1, { as: nika })).status).toBe(200)
  expect(await put(variants[50] as string, 1, { as: nika })).toMatchObject({ status: 409, code: 'cart.full' })
  expect((await read({ as: nika })).lines).toHaveLength(50)
})

test('goods without a price in the reader’s currency can be wanted, and the cart says that they are not sold in it', async () => {
  const nika = await house.buyer('en')
  const rain = await house.goods({ title: 'Rain', usd: 1900 })
  const mug = await house.goods({ title: 'Mug', stock: [2] })
  const putFor = async (variantId: string, quantity: number, currency: string) => {
    clock.advance(1)
    return house.call('POST', '/cart', { as: nika, body: { variant_id: variantId, quantity, currency } })
  }
  await putFor(rain.variant, 2, 'USD')
  const { status, body } = await putFor(mug.variant, 1, 'USD')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    currency: 'USD',
    sum: { amount: 3800, currency: 'USD' },
    can_check_out: false,
    lines: [
      { state: 'ok', price: { amount: 1900 } },
      { state: 'no_price', price: null, amount: null, seen: null, left: null },
    ],
  })
  const tomans = await house.call('GET', '/cart?currency=IRR', { as: nika })
  expect(tomans.body).toMatchObject({ sum: { amount: 3 * posterPrice, currency: 'IRR' }, can_check_out: true })
  expect((await putFor(mug.variant, 3, 'USD')).body['code']).toBe('goods.too_few')
  const gone = await house.goods({ state: 'draft' })
  expect((await putFor(gone.variant, 1, 'USD')).body['code']).toBe('goods.not_on_sale')

  // at login nothing is lost for the currency in which the page is read
  const made = await house.call('POST', '/cart', { body: { variant_id: mug.variant, quantity: 1, currency: 'USD' } })
  const omid = await house.buyer('en')
  const asked = { cart_id: made.body['user_id'], currency: 'USD' }
  const merged = await house.call('POST', '/cart/merge', { as: omid, body: asked })
  expect(merged.body).toMatchObject({ capped: [], cart: { lines: [{ state: 'no_price', quantity: 1 }] } })
})

test('nobody reads or writes a member’s cart by its id', async () => {
  const nika = await house.buyer()
  const { variant } = await house.goods()
  const { cart } = await put(variant, 1, { as: nika })
  const id = cart.user_id ?? ''
  expect(await read({ cartId: id })).toMatchObject({ user_id: null, lines: [] })
  const written = await put(variant, 5, { cartId: id })
  expect(written.cart.user_id).not.toBe(id)
  await house.call('DELETE', `/cart/${variant}?cart_id=${id}`)
  const omid = await house.buyer()
  expect((await merge(omid, id)).cart.lines).toEqual([])
  expect(quantities(await read({ as: nika }))).toEqual({ [variant]: 1 })
})

test('at login the carts become one: summed by variant, capped by stock and limit, and what was capped is said', async () => {
  const nika = await house.buyer('en')
  const rain = await house.goods({ title: 'Rain', stock: [9] })
  const snow = await house.goods({ title: 'Snow', stock: [3] })
  const fog = await house.goods({ title: 'Fog', stock: [9], mostPerMember: 2 })
  const gone = await house.goods({ title: 'Gone', stock: [9] })
  await put(rain.variant, 2, { as: nika })
  await put(snow.variant, 2, { as: nika })
  const { cart } = await put(rain.variant, 3)
  const id = cart.user_id ?? ''
  for (const [variant, quantity] of [
    [snow.variant, 2],
    [fog.variant, 2],
    [gone.variant, 1],
  ] as const)
    await put(variant, quantity, { cartId: id })
  await put(fog.variant, 1, { as: nika })
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', gone.productId).execute()
  const merged = await merge(nika, id)
  expect(quantities(merged.cart)).toEqual({ [rain.variant]: 5, [snow.variant]: 3, [fog.variant]: 2 })
  expect(merged.capped).toMatchObject([
    { title: 'Snow', wanted: 4, quantity: 3, why: 'stock' },
    { title: 'Fog', wanted: 3, quantity: 2, why: 'limit' },
    { title: 'Gone', wanted: 1, quantity: 0, why: 'not_on_sale' },
  ])
  // the visitor's cart is dead
  expect(await read({ cartId: id })).toMatchObject({ user_id: null, lines: [] })
  expect((await merge(nika, id)).capped).toEqual([])
  expect((await put(rain.variant, 1, { cartId: id })).cart.user_id).not.toBe(id)
})

test('the limit for one person counts all variants in the cart: when they are put in, when it is read, and at login', async () => {
  const nika = await house.buyer('en')
  const fog = await house.goods({ title: 'Fog', stock: [9, 9, 9], mostPerMember: 4 })
  const [small, middle, large] = fog.variants as [string, string, string]
  await put(small, 3, { as: nika })
  expect(await put(middle, 2, { as: nika })).toMatchObject({ status: 409, code: 'goods.too_many' })
  expect((await put(middle, 1, { as: nika })).status).toBe(200)
  expect((await put(small, 3, { as: nika })).status).toBe(200)
  const { cart } = await put(large, 2)
  const { cart: visitors } = await put(small, 1, { cartId: cart.user_id })
  expect((await put(middle, 2, { cartId: visitors.user_id })).code).toBe('goods.too_many')
  const merged = await merge(nika, visitors.user_id ?? '')
  expect(quantities(merged.cart)).toEqual({ [small]: 3, [middle]: 1 })
  expect(merged.capped).toMatchObject([
    { wanted: 2, quantity: 0, why: 'limit' },
    { wanted: 4, quantity: 3, why: 'limit' },
  ])
  await db.updateTable('goods').set({ most_per_member: 2 }).where('product_id', '=', fog.productId).execute()
  const now = await read({ as: nika })
  expect(now.lines.map(({ state, most }) => [state, most])).toEqual([
    ['too_few', 1],
    ['too_few', 0],
  ])
  expect(now.can_check_out).toBe(false)
})

test('fifty logins race with one visitor’s cart: no line is lost or doubled', async () => {
  const { variants } = await house.goods({ stock: [100, 100, 100] })
  const members = await Promise.all(Array.from({ length: 10 }, () => house.buyer()))
  const { cart } = await put(variants[0] as string, 1)
  const id = cart.user_id ?? ''
  await put(variants[1] as string, 2, { cartId: id })
  await put(variants[2] as string, 3, { cartId: id })
  for (const as of members) await put(variants[0] as string, 10, { as })
  const calls = Array.from({ length: 50 }, (_none, index) => merge(members[index % 10] as Buyer, id))
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  const all = await Promise.all(members.map((as) => read({ as })))
  const sums = variants.map((variant) => all.reduce((sum, one) => sum + (quantities(one)[variant] ?? 0), 0))
  expect(sums).toEqual([10 * 10 + 1, 2, 3])
  expect(all.filter(({ lines }) => lines.length === 3)).toHaveLength(1)
})

test('an id of no cart makes carts as a missing one does, and is limited in the same way', async () => {
  const { variant } = await house.goods()
  const counted = async () => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(count), 0)::int as count from rate_limits where key like 'cart_new.address%'`.execute(db)
    return rows[0]?.count ?? 0
  }
  const before = await counted()
  const { cart } = await put(variant, 1, { cartId: randomUUID() })
  expect(await counted()).toBe(before + 1)
  await put(variant, 2, { cartId: cart.user_id })
  expect(await counted()).toBe(before + 1)
})

test('a child’s profile has no cart', async () => {
  const { variant } = await house.goods()
  const nika = await house.buyer()
  const child = await newChild(db, clock.now(), { memberId: nika.memberId, ageLimit: 12 })
  const as = { memberId: nika.memberId, token: child.token }
  expect(await put(variant, 1, { as })).toMatchObject({ status: 403, code: 'profile.child' })
})

test('carts of visitors go after sixty days; a member’s stays', async () => {
  const nika = await house.buyer()
  const { variant } = await house.goods()
  const { cart } = await put(variant, 1)
  await put(variant, 1, { as: nika })
  clock.set(after(clock.now(), days(59)))
  await sweepCartsHandler.run({ core: house.core, payload: {} } as never)
  expect((await read({ cartId: cart.user_id ?? '' })).lines).toHaveLength(1)
  clock.set(after(clock.now(), days(2)))
  await sweepCartsHandler.run({ core: house.core, payload: {} } as never)
  expect((await read({ cartId: cart.user_id ?? '' })).user_id).toBeNull()
  const kept = await db.selectFrom('carts').select('id').where('member_id', '=', nika.memberId).execute()
  expect(kept).toHaveLength(1)
})
