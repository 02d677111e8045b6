import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { after, minutes } from '#lib/time/clock.ts'
import { buyerWithoutCall } from '#server/viewer.ts'
import { countingStatements } from '#tests/support/database/count-statements.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import { newAddress, newMethod, posterPrice, putInCart } from '#tests/support/rows/shop-rows.ts'
import { quoteCheckout } from './check-out.ts'

/** A cart is bought with its delivery: held for fifteen minutes, paid, an order. */
const house = await shopHouse()
const { db, clock, post } = house
afterEach(() => house.expectBooksAgree())

const hold = { onHand: 5, held: 2, sold: 0 }

test('a cart is bought: pieces are held, then sold; the order is registered and the cart empty', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ title: 'Rain' })
  const other = await house.goods({ title: 'Snow' })
  const lines = [[variant, 2] as const, [other.variant, 1] as const]
  const made = await house.checkOut(nika, { lines, methodId: post })
  expect(made.status).toBe(201)
  expect(made.purchase).toMatchObject({
    type: 'BUY_PHYSICAL',
    state: 'open',
    title: 'Rain and 1 more',
    amount: { amount: 3 * posterPrice + 450_000, currency: 'IRR' },
    held_until: after(clock.now(), minutes(15)).toISOString(),
  })
  expect(await house.stock(variant)).toEqual(hold)
  expect(await house.ordersOf(nika)).toEqual([])
  await house.pay(made.authority)
  expect((await house.look(nika, made.id)).state).toBe('paid')
  expect(await house.stock(variant)).toEqual({ onHand: 3, held: 0, sold: 2 })
  expect(await house.ordersOf(nika)).toMatchObject([{ purchase_id: made.id, state: 'Registred' }])
  expect(await house.cartOf(nika)).toEqual(new Map())
  expect(await house.deliveryOf(made.id)).toMatchObject({
    state: 'sold',
    city: 'شیراز',
    weight_grams: 900,
    days_max: 4,
  })
  const receipt = (await house.look(nika, made.id)).receipt
  expect(receipt?.lines.map(({ title_en: title, quantity }) => [title, quantity])).toEqual([
    ['Rain, Size 0', 2],
    ['Snow, Size 0', 1],
    ['Delivery: Post', 1],
  ])
})

test('a cart is priced once, by as many statements for five lines as for one', async () => {
  const statements = async (count: number) => {
    const nika = await house.buyer('en')
    const methodId = post
    for (let at = 0; at < count; at++) {
      const { variant } = await house.goods()
      await putInCart(db, clock.now(), { memberId: nika.memberId, variantId: variant, quantity: 1, seen: posterPrice })
    }
    const address = await newAddress(db, clock.now(), { memberId: nika.memberId })
    const counting = countingStatements(db)
    const viewer = { memberId: nika.memberId, sessionId: randomUUID(), profileId: null, isOwner: true }
    const asker = {
      viewer: { ...buyerWithoutCall, ...viewer },
      country: null,
      locale: 'en' as const,
    }
    const delivery = { method_id: methodId, hours_start: null, address_id: address }
    const cost = await quoteCheckout({ ...house.core, db: counting.db }, asker, { delivery, currency: 'IRR' })
    expect(cost.goods).toEqual({ amount: count * posterPrice, currency: 'IRR' })
    return counting.count()
  }
  expect([await statements(1), await statements(5)]).toEqual([4, 4])
})

test('the city to which goods go is frozen with the facts of their sale; of what is not sent there is none', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const { id } = await house.checkOut(nika, { lines: [[variant, 1]], methodId: post })
  const film = await house.buy(nika, await house.film())
  const cityOf = (purchaseId: string) =>
    db.selectFrom('sale_facts').where('purchase_id', '=', purchaseId).select('city').executeTakeFirst()
  expect(await cityOf(id)).toEqual({ city: 'شیراز' })
  expect(await cityOf(film.id)).toEqual({ city: null })
})

test('unpaid, the pieces are free again at the end of their time; the purchase ends with the bank’s page', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const { id } = await house.checkOut(nika, { lines: [[variant, 2]], methodId: post })
  expect(await house.stock(variant)).toEqual(hold)
  await house.pass(16)
  expect(await house.stock(variant)).toEqual({ onHand: 5, held: 0, sold: 0 })
  expect((await house.look(nika, id)).state).toBe('open')
  await house.pass(24)
  expect(await house.stock(variant)).toEqual({ onHand: 5, held: 0, sold: 0 })
  expect((await house.look(nika, id)).state).toBe('expired')
  expect(await house.deliveryOf(id)).toMatchObject({ state: 'released' })
  expect(await house.cartOf(nika)).toEqual(new Map([[variant, 2]]))
})

test('while the bank has not answered they stay held; paid late, they are there', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const { id, authority } = await house.checkOut(nika, { lines: [[variant, 2]], methodId: post })
  await house.bank.press(authority)
  await house.bank.next('verify', 'reset', 30)
  await house.bank.bringBack(authority)
  await house.pass(20)
  expect((await house.look(nika, id)).state).toBe('waiting')
  expect(await house.stock(variant)).toEqual(hold)
  await house.bank.clear()
  await house.pass(40)
  expect((await house.look(nika, id)).state).toBe('paid')
  expect(await house.stock(variant)).toEqual({ onHand: 3, held: 0, sold: 2 })
})

test('paid after its hold went to the buyer’s own other cart, and the pieces are gone: the money goes back and is said', async () => {
  const [nika, omid] = [await house.buyer('en'), await house.buyer('en')]
  const { variant } = await house.goods({ stock: [1] })
  const late = await house.checkOut(nika, { lines: [[variant, 1]], methodId: post })
  const other = await house.goods()
  await putInCart(db, clock.now(), { memberId: nika.memberId, variantId: variant, quantity: 0 })
  await house.checkOut(nika, { lines: [[other.variant, 1]], methodId: post })
  expect(await house.stock(variant)).toEqual({ onHand: 1, held: 0, sold: 0 })
  await house.ordered(omid, { lines: [[variant, 1]], methodId: post })
  await house.pay(late.authority)
  await house.pass(5)
  const seen = await house.look(nika, late.id)
  expect(seen).toMatchObject({ state: 'returned', message: expect.stringContaining('money') })
  expect(await house.ordersOf(nika)).toEqual([])
  expect(await house.stock(variant)).toEqual({ onHand: 0, held: 0, sold: 1 })
})

test('a buyer’s own hold is replaced, not added: the last piece can be tried again with another cart', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ stock: [1] })
  const other = await house.goods()
  const first = await house.checkOut(nika, { lines: [[variant, 1]], methodId: post })
  const second = await house.checkOut(nika, {
    lines: [
      [variant, 1],
      [other.variant, 2],
    ],
    methodId: post,
  })
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await house.stock(variant)).toEqual({ onHand: 1, held: 1, sold: 0 })
  await house.pay(second.authority)
  expect(await house.stock(variant)).toEqual({ onHand: 0, held: 0, sold: 1 })
  // the first was paid too: nothing is left for it
  await house.pay(first.authority)
  await house.pass(5)
  expect(await house.ordersOf(nika)).toHaveLength(1)
  expect(await house.stock(variant)).toEqual({ onHand: 0, held: 0, sold: 1 })
})

test('the last piece is sold out for others while an unpaid purchase holds it', async () => {
  const [nika, omid] = [await house.buyer('en'), await house.buyer('en')]
  const { variant } = await house.goods({ stock: [1] })
  await house.checkOut(nika, { lines: [[variant, 1]], methodId: post })
  const { status, body } = await house.checkOut(omid, { lines: [[variant, 1]], methodId: post })
  expect([status, body['code']]).toEqual([409, 'goods.sold_out'])
  expect(await house.stock(variant)).toEqual({ onHand: 1, held: 1, sold: 0 })
})

test('what is no longer there is said by name, and nothing is held', async () => {
  const nika = await house.buyer('en')
  const rain = await house.goods({ title: 'Rain', stock: [1] })
  const snow = await house.goods({ title: 'Snow', stock: [0] })
  const fog = await house.goods({ title: 'Fog', mostPerMember: 2 })
  const gone = await house.goods({ title: 'Gone', state: 'draft' })
  const tried = async (lines: Parameters<typeof house.checkOut>[1]['lines']) => {
    const { status, body } = await house.checkOut(await house.buyer('en'), { lines, methodId: post })
    return { status, code: body['code'], message: body['message'] }
  }
  expect(await tried([[rain.variant, 2]])).toEqual({
    status: 409,
    code: 'goods.too_few',
    message: 'Only 1 of “Rain” are left. Please take fewer.',
  })
  expect(
    await tried([
      [rain.variant, 1],
      [snow.variant, 1],
    ]),
  ).toMatchObject({ code: 'goods.sold_out' })
  expect(await tried([[fog.variant, 3]])).toMatchObject({ code: 'goods.too_many' })
  expect(await tried([[gone.variant, 1]])).toMatchObject({ code: 'goods.not_on_sale' })
  expect(await house.stock(rain.variant)).toEqual({ onHand: 1, held: 0, sold: 0 })
  // the limit counts what was bought before
  await house.ordered(nika, { lines: [[fog.variant, 2]], methodId: post })
  const again = await house.checkOut(nika, { lines: [[fog.variant, 1]], methodId: post })
  expect(again.body['code']).toBe('goods.too_many')
})

test('a price that rose must be agreed, one that fell is taken over', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ title: 'Rain' })
  const now = clock.now()
  await putInCart(db, now, { memberId: nika.memberId, variantId: variant, quantity: 1, seen: 1_500_000 })
  const body = await house.bodyOf(nika, { lines: [[variant, 1]], methodId: post })
  const risen = await house.call('POST', '/me/shop/checkout', { as: nika, key: randomUUID(), body })
  expect(risen).toMatchObject({
    status: 409,
    body: { code: 'cart.price_changed', message: expect.stringContaining('150,000 Toman to 180,000 Toman') },
  })
  await putInCart(db, now, { memberId: nika.memberId, variantId: variant, quantity: 1, seen: 2_000_000 })
  const fallen = await house.call('POST', '/me/shop/checkout', { as: nika, key: randomUUID(), body })
  expect(fallen.status).toBe(201)
})

test('a total that nobody saw is not charged', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const wish = { lines: [[variant, 1] as const], methodId: post, total: posterPrice }
  const { status, body } = await house.checkOut(nika, wish)
  expect([status, body['code']]).toEqual([409, 'purchase.price_changed'])
  expect(await house.stock(variant)).toEqual({ onHand: 5, held: 0, sold: 0 })
})

test('the same key returns the same order, also when the wallet has paid and the cart is empty', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  await house.charge(nika, 10_000_000)
  await house.fill(nika, { lines: [[variant, 1]], methodId: post })
  const body = await house.bodyOf(nika, { lines: [[variant, 1]], methodId: post, body: { use_wallet: true } })
  const key = randomUUID()
  const send = (more: object = {}) =>
    house.call('POST', '/me/shop/checkout', { as: nika, key, body: { ...body, ...more } })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => (body['purchase'] as unknown as { id: string }).id)).size).toBe(1)
  expect(await house.ordersOf(nika)).toHaveLength(1)
  expect(await house.stock(variant)).toEqual({ onHand: 4, held: 0, sold: 1 })
  const elsewhere = await newAddress(db, clock.now(), { memberId: nika.memberId })
  const other = await send({ delivery: { ...body.delivery, address_id: elsewhere } })
  expect(other.body['code']).toBe('request.idempotency_key_reused')
  const empty = await house.call('POST', '/me/shop/checkout', { as: nika, key: randomUUID(), body })
  expect(empty.body['code']).toBe('cart.empty')
})

test('goods are never bought without a delivery, a delivery never without goods', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const price = { currency: 'IRR', amount: posterPrice }
  const alone = { type: 'BUY_PHYSICAL', offer_id: variant, quantity: 1, price }
  const bought = await house.call('POST', '/purchases', { as: nika, key: randomUUID(), body: alone })
  expect([bought.status, bought.body['code']]).toEqual([409, 'purchase.not_for_sale'])
})

test('another member’s address, and a method that does not reach the own one, are refused', async () => {
  const [nika, omid] = [await house.buyer('en'), await house.buyer('en')]
  const { variant } = await house.goods()
  const tehran = await newMethod(db, { state: 'IR-23' })
  const lines = [[variant, 1]] as const
  const theirs = await house.checkOut(nika, { lines, methodId: post, addressId: await house.addressOf(omid) })
  expect(theirs.body['code']).toBe('delivery.address_changed')
  expect((await house.checkOut(nika, { lines, methodId: tehran })).body['code']).toBe('delivery.not_there')
  expect((await house.checkOut(nika, { lines, methodId: 999_999 })).body['code']).toBe('delivery.not_there')
  expect((await house.checkOut(nika, { lines, methodId: post, addressId: null })).body['code']).toBe(
    'delivery.not_there',
  )
})

test('free over a sum, and a lighter tariff for what weighs less', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const free = await newMethod(db, { fee: 450_000, freeFrom: 2 * posterPrice })
  const quote = (quantity: number) =>
    house.fill(nika, { lines: [[variant, quantity]], methodId: free }).then(async () =>
      house.call('POST', '/me/shop/checkout/quote', {
        as: nika,
        body: {
          currency: 'IRR',
          delivery: { method_id: free, address_id: await house.addressOf(nika) },
        },
      }),
    )
  expect((await quote(1)).body).toMatchObject({
    goods: { amount: posterPrice },
    delivery: { amount: 450_000 },
    total: { amount: posterPrice + 450_000 },
    vat: { amount: Math.round((posterPrice * 10) / 110) + Math.round((450_000 * 10) / 110) },
    weight_grams: 300,
  })
  expect((await quote(2)).body).toMatchObject({ delivery: { amount: 0 }, total: { amount: 2 * posterPrice } })
})

test('a courier’s hours are held like stock: the last ones go to one, come back unpaid, and are kept when paid', async () => {
  const [nika, omid, sara] = [await house.buyer('en'), await house.buyer('en'), await house.buyer('en')]
  const { variant } = await house.goods({ stock: [9] })
  const courier = await newMethod(db, { kind: 'courier', fee: 900_000, hours: [{ from: 600, to: 780, capacity: 1 }] })
  const hoursStart = new Date(
    `${after(clock.now(), minutes(3 * 1440))
      .toISOString()
      .slice(0, 10)}T06:30:00.000Z`,
  )
  const wish = { lines: [[variant, 1]] as const, methodId: courier, fee: 900_000, hoursStart }
  const first = await house.checkOut(nika, wish)
  expect(first.status).toBe(201)
  // again by the same buyer: taken over
  const again = await house.checkOut(nika, { ...wish, key: randomUUID() })
  expect(again.status).toBe(201)
  expect((await house.checkOut(omid, wish)).body['code']).toBe('delivery.hours_taken')
  await house.pass(40)
  expect(await house.windows()).toMatchObject([{ taken: 0 }])
  const paid = await house.checkOut(omid, wish)
  await house.pay(paid.authority)
  expect(await house.windows()).toMatchObject([{ taken: 1, capacity: 1 }])
  expect((await house.checkOut(sara, wish)).body['code']).toBe('delivery.hours_taken')
  const odd = new Date(hoursStart.getTime() + 60_000)
  expect((await house.checkOut(sara, { ...wish, hoursStart: odd })).body['code']).toBe('delivery.hours_taken')
  expect((await house.checkOut(sara, { ...wish, hoursStart: null })).body['code']).toBe('delivery.not_there')
})

test('who fetches the goods needs no address, and the desk reads whose they are', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const cafe = await db
    .insertInto('cafes')
    .values({
      state: 'published',
      name_fa: 'ک',
      name_en: 'C',
      city_fa: 'ش',
      city_en: 'S',
      address_fa: '-',
      address_en: '-',
      longitude: 52,
      latitude: 29,
      seats: 60,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pickup = await newMethod(db, { kind: 'pickup', fee: 0, cafeId: cafe.id })
  const offered = await house.call('GET', '/core/delivery-methods/IR')
  expect(JSON.stringify(offered.body)).toContain(`"id":${pickup},"kind":"pickup"`)
  const made = await house.checkOut(nika, { lines: [[variant, 1]], methodId: pickup, addressId: null, fee: 0 })
  expect(made.purchase).toMatchObject({ amount: { amount: posterPrice } })
  await house.pay(made.authority)
  expect(await house.ordersOf(nika)).toMatchObject([{ purchase_id: made.id, state: 'Registred' }])
  expect(await house.deliveryOf(made.id)).toMatchObject({ state: 'sold', city: null })
  // to an address there is no pick-up, and without one nothing else
  const sent = await house.checkOut(nika, { lines: [[variant, 1]], methodId: pickup, fee: 0 })
  expect(sent.status).toBe(409)
  const nowhere = await house.checkOut(nika, { lines: [[variant, 1]], methodId: post, addressId: null })
  expect(nowhere.status).toBe(409)
})
