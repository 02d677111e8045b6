import { afterEach, expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { dayNumber, dayOfNumber, isoDay } from '#lib/time/jalali.ts'
import { newMethod } from '#tests/support/rows/shop-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'

/** Goods that are sold before they exist: what their buyer is told of the day. */
const house = await shopHouse()
const { db, clock, post } = house
afterEach(() => house.expectBooksAgree())

const dayIn = (count: number) => isoDay(dayOfNumber(dayNumber(tehranTime(clock.now())) + count))

async function goodsOf(sentFrom: string | null) {
  const { variant, productId } = await house.goods({ title: 'Simorgh' })
  await db.updateTable('goods').set({ sent_from: sentFrom }).where('product_id', '=', productId).execute()
  return variant
}

async function seenOrder(as: Buyer) {
  const { items } = await house.ask('GET /me/shop/orders', {}, { as })
  const number = items[0]?.number ?? 0
  const found = await house.ask('GET /me/shop/orders/:number', { params: { number } }, { as })
  expect(items[0]?.due_to).toBe(found.delivery.due_to)
  return found
}

test('an order with goods that are sent later is expected after that day, not after its own', async () => {
  const nika = await house.buyer('en')
  const lines = [[await goodsOf(null), 1] as const, [await goodsOf(dayIn(24)), 1] as const]
  await house.ordered(nika, { lines, methodId: post })
  const { due_from: from, due_to: to } = (await seenOrder(nika)).delivery
  const sent = new Date(`${dayIn(24)}T00:00+03:30`)
  // two to four working days of the post
  expect(new Date(from ?? 0) > after(sent, days(2))).toBe(true)
  expect(new Date(to ?? 0) > after(sent, days(4))).toBe(true)
})

test('once the day has come, the order’s own day counts again', async () => {
  const nika = await house.buyer('en')
  await house.ordered(nika, { lines: [[await goodsOf(dayIn(-3)), 1]], methodId: post })
  const { due_from: from } = (await seenOrder(nika)).delivery
  expect(new Date(from ?? 0) > clock.now()).toBe(true)
})

test('a courier does not come before the goods are there, and that is said', async () => {
  const nika = await house.buyer('en')
  const courier = await newMethod(db, { kind: 'courier', fee: 900_000 })
  const wish = { lines: [[await goodsOf(dayIn(3)), 1]] as const, methodId: courier, fee: 900_000 }
  const hoursOn = (day: string) => new Date(`${day}T10:00+03:30`)
  const early = await house.checkOut(nika, { ...wish, hoursStart: hoursOn(dayIn(2)) })
  expect(early.body['code']).toBe('delivery.before_goods')
  expect(early.body['message']).toContain('Simorgh')
  const { status } = await house.checkOut(nika, { ...wish, hoursStart: hoursOn(dayIn(3)) })
  expect(status).toBe(201)
})

test('an order shows the city in its reader’s language', async () => {
  const nika = await house.buyer('en')
  await house.ordered(nika, { lines: [[await goodsOf(null), 1]], methodId: post })
  expect((await seenOrder(nika)).delivery).toMatchObject({ state: 'Fars', city: 'Shiraz' })
})
