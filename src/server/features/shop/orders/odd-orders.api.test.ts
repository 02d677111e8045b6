import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { posterPrice } from '#tests/support/rows/shop-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import { lockStock } from '#server/features/shop/goods/index.ts'

/** Orders at their edges: what is pressed twice, said twice, or said after it was over. */
const house = await shopHouse({ panel: true })
const { db, clock, post } = house
const clerk = await newMember(db, clock.now(), { staffRole: 'admin' })
afterEach(() => house.expectBooksAgree())

const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const desk = (number: number, rest: string, body: Record<string, unknown>, key: string = randomUUID()) =>
  house.call('POST', `/studio/orders/${number}/${rest}`, { as: clerk, key, body })
const refund = (number: number, lines: object[], more: Record<string, unknown> = {}, key: string = randomUUID()) =>
  desk(number, 'refunds', { lines, reason: 'late', to_wallet: true, ...more }, key)
const askBack = (as: Buyer, number: number, more: Record<string, unknown> = {}, key: string = randomUUID()) =>
  house.call('POST', `/me/shop/orders/${number}/returns`, {
    as,
    key,
    body: { reason: 'damaged', text: '', lines: [{ position: 0, quantity: 1 }], way: 'wallet', ...more },
  })

async function order(quantity = 2) {
  const nika = await house.buyer('en')
  const { variant, productId } = await house.goods({ title: 'Rain' })
  const id = await house.ordered(nika, { lines: [[variant, quantity]], methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  return { nika, variant, productId, id, number }
}

async function delivered(quantity = 2) {
  const made = await order(quantity)
  expect(said(await desk(made.number, 'deeds', { deed: 'accept' }))).toBe('ok')
  const parcel = { carrier_fa: 'پست', carrier_en: 'Post', lines: [{ position: 0, quantity }], is_sent: true }
  expect(said(await desk(made.number, 'parcels', parcel))).toBe('ok')
  expect(said(await desk(made.number, 'deeds', { deed: 'deliver' }))).toBe('ok')
  return made
}

test('what is gone is not written off twice when one line is named twice', async () => {
  const { number, variant } = await order()
  const lost = [
    { position: 0, quantity: 2 },
    { position: 0, quantity: 2 },
  ]
  expect(said(await desk(number, 'deeds', { deed: 'reject', reason: 'gone', lost }))).toBe('order.too_many_pieces')
  expect(await house.stock(variant)).toMatchObject({ onHand: 3 })
})

test('a refund of a whole line that is asked for again with its key has the same answer', async () => {
  const { number, nika, variant } = await order()
  const key = randomUUID()
  const all = [{ position: 0, quantity: 2, restocked: 2 }]
  expect(said(await refund(number, all, {}, key))).toBe('ok')
  expect(said(await refund(number, all, {}, key))).toBe('ok')
  expect(said(await refund(number, [{ position: 0, quantity: 2, restocked: 1 }], {}, key))).toBe(
    'request.idempotency_key_reused',
  )
  expect((await house.walletOf(nika)).spendable).toBe(2 * posterPrice)
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
})

test('pieces of an order that is over are not put on the shelf a second time', async () => {
  const { number, variant } = await order()
  expect(said(await desk(number, 'deeds', { deed: 'cancel', reason: 'x', to_wallet: true }))).toBe('ok')
  for (const quantity of [1, 2])
    expect(said(await refund(number, [{ position: 0, quantity, restocked: quantity }]))).toBe('order.too_many_pieces')
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
})

test('a line that is named twice in a refund, and a fee on the shelf, are refused', async () => {
  const { number, variant } = await order()
  const one = { position: 0, quantity: 1, restocked: 1 }
  expect(said(await refund(number, [one, one]))).toBe('order.too_many_pieces')
  expect(said(await refund(number, [{ position: 1, quantity: 1, restocked: 1 }]))).toBe('order.too_many_pieces')
  expect(await house.stock(variant)).toMatchObject({ onHand: 3 })
})

test('finance does not take back pieces that are on their way back already', async () => {
  const { number, nika, variant } = await delivered()
  const asked = await askBack(nika, number, { lines: [{ position: 0, quantity: 2 }] })
  const returnId = String(asked.body['return_id'])
  expect(said(await refund(number, [{ position: 0, quantity: 1, restocked: 1 }]))).toBe('order.too_many_pieces')
  expect(said(await desk(number, `returns/${returnId}/answer`, { accept: true }))).toBe('ok')
  const lines = [{ position: 0, arrived: 2, restocked: 2 }]
  expect(said(await desk(number, `returns/${returnId}/arrival`, { lines }))).toBe('ok')
  expect((await house.walletOf(nika)).spendable).toBe(2 * posterPrice)
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
})

test('a return’s key with other pieces or another way is a mistake, not the earlier return', async () => {
  const { number, nika } = await delivered()
  const key = randomUUID()
  expect(said(await askBack(nika, number, {}, key))).toBe('ok')
  expect(said(await askBack(nika, number, {}, key))).toBe('ok')
  for (const more of [{ lines: [{ position: 0, quantity: 2 }] }, { way: 'as_paid' }, { wants_exchange: true }])
    expect(said(await askBack(nika, number, more, key))).toBe('request.idempotency_key_reused')
})

test('what could be returned when it was bought can be returned, and what could not cannot, whatever is said later', async () => {
  const sold = await delivered()
  await db
    .updateTable('goods')
    .set({ is_returnable: false, no_return_fa: 'باز شده', no_return_en: 'Opened' })
    .where('product_id', '=', sold.productId)
    .execute()
  const look = (as: Buyer, number: number) => house.ask('GET /me/shop/orders/:number', { params: { number } }, { as })
  expect(await look(sold.nika, sold.number)).toMatchObject({ may_return: true, lines: [{ no_return: null }] })
  expect(said(await askBack(sold.nika, sold.number))).toBe('ok')

  const omid = await house.buyer('en')
  const more = await house.ordered(omid, { lines: [[sold.variant, 1]], methodId: post })
  const row = await db.selectFrom('stock_holds').selectAll().where('purchase_id', '=', more).executeTakeFirstOrThrow()
  await db
    .updateTable('goods')
    .set({ is_returnable: true, no_return_fa: null, no_return_en: null })
    .where('product_id', '=', sold.productId)
    .execute()
  expect(row).toMatchObject({ no_return_en: 'Opened' })
})

test('an exchange locks all its variants at once and in the one order, though only some lie on the shelf again', async () => {
  const nika = await house.buyer('en')
  const [first, second] = [await house.goods(), await house.goods()]
  const id = await house.ordered(nika, {
    lines: [
      [first.variant, 1],
      [second.variant, 1],
    ],
    methodId: post,
  })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  await desk(number, 'deeds', { deed: 'accept' })
  const both = [0, 1].map((position) => ({ position, quantity: 1 }))
  await desk(number, 'parcels', { carrier_fa: 'پست', carrier_en: 'Post', lines: both, is_sent: true })
  await desk(number, 'deeds', { deed: 'deliver' })
  const asked = await askBack(nika, number, { lines: both, wants_exchange: true })
  const arrival = `returns/${String(asked.body['return_id'])}`
  await desk(number, `${arrival}/answer`, { accept: true })
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.n
  }
  const exchanged = await transaction(db, async (tx) => {
    await lockStock(tx, [first.variant])
    const pressed = desk(number, `${arrival}/arrival`, {
      lines: [
        { position: 0, arrived: 1, restocked: 0 },
        { position: 1, arrived: 1, restocked: 1 },
      ],
      exchange: true,
    })
    await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0)
    // a transaction that has the first can have the second
    await sql`select id from variants where id = ${second.variant} for no key update nowait`.execute(tx)
    return { pressed }
  })
  expect(said(await exchanged.pressed)).toBe('ok')
  expect(await house.stock(first.variant)).toMatchObject({ onHand: 3 })
  expect(await house.stock(second.variant)).toMatchObject({ onHand: 4 })
})

test('a returned piece is sold again from the same shelf', async () => {
  const { number, nika, variant } = await delivered(5)
  const omid = await house.buyer('en')
  expect((await house.checkOut(omid, { lines: [[variant, 1]], methodId: post })).status).toBe(409)
  const asked = await askBack(nika, number)
  const returned = `returns/${String(asked.body['return_id'])}`
  await desk(number, `${returned}/answer`, { accept: true })
  expect((await house.checkOut(omid, { lines: [[variant, 1]], methodId: post })).status).toBe(409)
  await desk(number, `${returned}/arrival`, { lines: [{ position: 0, arrived: 1, restocked: 1 }] })
  await house.ordered(omid, { lines: [[variant, 1]], methodId: post })
  expect(await house.stock(variant)).toMatchObject({ onHand: 0, held: 0, sold: 6 })
})
