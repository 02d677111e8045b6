import { afterEach, expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import type { PurchaseId } from '#lib/ids.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'

/** Pieces that nobody paid are for others after their fifteen minutes, although the bank's page stays open for longer. */
const house = await shopHouse()
const { bank, clock, post } = house
afterEach(() => house.expectBooksAgree())

async function holding() {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ stock: [2] })
  const { id, authority } = await house.checkOut(nika, { lines: [[variant, 2]], methodId: post })
  expect(await house.stock(variant)).toMatchObject({ held: 2 })
  return { nika, variant, id: id as PurchaseId, authority }
}
const beSilent = async () => {
  for (const call of ['verify', 'inquiry']) await bank.next(call, 'http500', 50)
}
const deliveryOf = async (id: PurchaseId) => (await house.deliveryOf(id))?.state

test('bug 35: the bank is asked at the end, and what is not paid is free at once, while its page is still open', async () => {
  const { nika, variant, id } = await holding()
  await house.pass(14)
  clock.advance(minutes(1) - 1)
  await house.work()
  expect(await house.stock(variant)).toMatchObject({ held: 2 })
  clock.advance(1)
  await house.work()
  expect(await house.stock(variant)).toMatchObject({ onHand: 2, held: 0 })
  expect(await deliveryOf(id)).toBe('released')
  expect((await house.look(nika, id)).state).toBe('open')
  await house.pass(60)
  expect((await house.look(nika, id)).state).toBe('expired')
  expect(await house.stock(variant)).toMatchObject({ onHand: 2, held: 0 })
})

test('who pays at the open page after that has the pieces if they are there, else the money back', async () => {
  const [first, second] = [await holding(), await holding()]
  await house.pass(15)
  const sara = await house.buyer('en')
  await house.ordered(sara, { lines: [[second.variant, 1]], methodId: post })
  await house.pay(first.authority)
  await house.pay(second.authority)
  expect((await house.look(first.nika, first.id)).state).toBe('paid')
  expect(await house.stock(first.variant)).toMatchObject({ onHand: 0, held: 0, sold: 2 })
  expect(await house.ordersOf(first.nika)).toHaveLength(1)
  expect((await house.look(second.nika, second.id)).state).toBe('returned')
  // the bank takes its time to send it back
  await house.pass(60)
  expect(await house.stock(second.variant)).toMatchObject({ onHand: 1, held: 0, sold: 1 })
  expect(await house.ordersOf(second.nika)).toHaveLength(0)
})

test('while the bank does not answer they are held, and are free as soon as it has said no', async () => {
  const { variant } = await holding()
  await house.pass(14)
  await beSilent()
  await house.pass(5)
  expect(await house.stock(variant)).toMatchObject({ held: 2 })
  await bank.clear()
  await house.pass(5)
  expect(await house.stock(variant)).toMatchObject({ held: 0 })
})

test('who has paid and whose bank does not confirm it loses nothing at the end', async () => {
  const { nika, variant, id, authority } = await holding()
  await beSilent()
  await house.pay(authority)
  await house.pass(20)
  expect(await house.stock(variant)).toMatchObject({ held: 2 })
  await bank.clear()
  await house.pass(15)
  expect((await house.look(nika, id)).state).toBe('paid')
  expect(await house.stock(variant)).toMatchObject({ onHand: 0, held: 0 })
})
