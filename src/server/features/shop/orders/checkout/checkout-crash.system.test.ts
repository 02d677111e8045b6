import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import { newMethod } from '#tests/support/rows/shop-rows.ts'
import { settleAttempt } from '#server/features/payments/gateways/attempts/settle-attempt.ts'

/** A process dies at each statement in turn, while a cart is bought and handed over; then many buyers at one shelf. */
const house = await shopHouse()
const { bank, db, clock, post } = house
afterEach(() => house.expectBooksAgree())

test('a checkout that dies at any statement is made once, with all that it holds', async () => {
  const courier = await newMethod(db, { kind: 'courier', fee: 900_000, hours: [{ from: 600, to: 780, capacity: 900 }] })
  const day = after(clock.now(), days(3)).toISOString().slice(0, 10)
  const hoursStart = new Date(`${day}T06:30:00.000Z`)
  const statements = await dieEverywhere(house.core, async (dying) => {
    const nika = await house.buyer('en')
    const { variants } = await house.goods({ stock: [3, 3] })
    const [large, small] = variants as [string, string]
    const wish = {
      lines: [
        [large, 2],
        [small, 1],
      ] as const,
      methodId: courier,
      fee: 900_000,
      hoursStart,
    }
    await house.fill(nika, wish)
    const key = randomUUID()
    const taken = async () => {
      const held = await db.selectFrom('deliveries').select('member_id').where('holds_window', '=', true).execute()
      const counted = (await house.windows()).reduce((sum, window) => sum + window.taken, 0)
      expect(counted).toBe(held.length)
      return held.filter((one) => one.member_id === nika.memberId).length
    }
    await survive(house.checkOutIn(dying, nika, { ...wish, key }))
    return async () => {
      const made = await db.selectFrom('purchases').select('id').where('member_id', '=', nika.memberId).execute()
      expect([await house.stock(large), await house.stock(small)].map(({ held }) => held)).toEqual(
        made.length === 0 ? [0, 0] : [2, 1],
      )
      expect(await taken()).toBe(made.length)
      await house.pass(4)
      await house.checkOutIn(house.core, nika, { ...wish, key })
      expect([await house.stock(large), await house.stock(small)].map(({ held }) => held)).toEqual([2, 1])
      expect(await taken()).toBe(1)
    }
  })
  expect(statements).toBeGreaterThan(25)
})

test('an order whose handing over dies at any statement is made once', async () => {
  const statements = await dieEverywhere(house.core, async (dying) => {
    const nika = await house.buyer('en')
    const { variants } = await house.goods({ stock: [3, 3] })
    const [large, small] = variants as [string, string]
    const made = await house.checkOut(nika, {
      lines: [
        [large, 2],
        [small, 1],
      ],
      methodId: post,
    })
    await bank.press(made.authority)
    const [attempt] = await house.attempts(made.id)
    const had = async () => ({
      orders: (await house.ordersOf(nika)).length,
      cart: (await house.cartOf(nika)).size,
      large: await house.stock(large),
      small: await house.stock(small),
      postings: (await house.postingsOf(made.id)).length,
    })
    const none = {
      orders: 0,
      cart: 2,
      postings: 0,
      large: { onHand: 3, held: 2, sold: 0 },
      small: { onHand: 3, held: 1, sold: 0 },
    }
    const all = {
      orders: 1,
      cart: 0,
      postings: 1,
      large: { onHand: 1, held: 0, sold: 2 },
      small: { onHand: 2, held: 0, sold: 1 },
    }
    await survive(settleAttempt(dying, attempt?.id ?? ''))
    return async () => {
      expect([none, all]).toContainEqual(await had())
      await Promise.all([bank.bringBack(made.authority), house.pass(4)])
      expect(await had()).toEqual(all)
    }
  })
  expect(statements).toBeGreaterThan(20)
})

test('thirty buyers, two variants in crossing order, six pieces each: nothing is sold twice and nobody waits for ever', async () => {
  const { variants } = await house.goods({ stock: [6, 6] })
  const [large, small] = variants as [string, string]
  const buyers = await Promise.all(Array.from({ length: 30 }, () => house.buyer('en')))
  const answers = await Promise.all(
    buyers.map((as, index) => {
      const lines = [[large, 1] as const, [small, 1] as const]
      return house.checkOut(as, { lines: index % 2 === 0 ? lines : lines.toReversed(), methodId: post })
    }),
  )
  const made = answers.filter(({ status }) => status === 201)
  expect(made).toHaveLength(6)
  expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body['code'])).toEqual(
    Array.from({ length: 24 }, () => 'goods.sold_out'),
  )
  await Promise.all(made.map(({ authority }) => house.pay(authority)))
  expect(await house.stock(large)).toEqual({ onHand: 0, held: 0, sold: 6 })
  expect(await house.stock(small)).toEqual({ onHand: 0, held: 0, sold: 6 })
})

test('one buyer presses pay in two tabs with two carts: one hold at a time, and at most one piece each', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ stock: [1] })
  const wish = { lines: [[variant, 1]] as const, methodId: post }
  await house.fill(nika, wish)
  const body = await house.bodyOf(nika, wish)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => house.call('POST', '/me/shop/checkout', { as: nika, key: randomUUID(), body })),
  )
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
  expect(await house.stock(variant)).toEqual({ onHand: 1, held: 1, sold: 0 })
})
