import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { VariantId } from '#lib/ids.ts'
import { asAnotherCaller } from '#tests/support/database/another-caller.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newGoods, posterPrice } from '#tests/support/rows/shop-rows.ts'
import { transaction } from '#db/transaction.ts'
import { endSales } from './stock/end-sales.ts'
import { lockGoods } from './studio/write-goods-queries.ts'

/** The one row that the lists read agrees with the variants, at each instant. */
const { call, clock, core, db } = await testApp()
const now = clock.now()
const sale = async (variant: VariantId, amount: number, endsAt: Date | null) =>
  db
    .updateTable('variant_prices')
    .set({ sale_amount: amount, sale_ends_at: endsAt })
    .where('variant_id', '=', variant)
    .where('currency', '=', 'IRR')
    .execute()
const list = async (query: Record<string, string>) =>
  (await call('GET /shop/goods', { query: { per_page: 100, ...query } })).body.items.map(({ id }) => id)
const shelfOf = async (shelf: string) =>
  (await call('GET /shop', {})).body.shelves.find((one) => one.shelf === shelf)?.count ?? 0

test('the order by price and the range of prices are right before, at and after the end of a sale', async () => {
  const dear = await newGoods(db, now, { price: 3_000_000, usd: 900 })
  const cheap = await newGoods(db, now, { price: 1_000_000 })
  const middle = await newGoods(db, now, { price: 2_000_000, usd: 300 })
  const ends = after(now, hours(1))
  await sale(dear.variant, 500_000, ends)
  const ids = [dear.productId, cheap.productId, middle.productId]
  const ours = async (query: Record<string, string>) => (await list(query)).filter((id) => ids.includes(id as never))
  const [d, c, m] = ids
  expect(await ours({ sort: 'cheapest' })).toEqual([d, c, m])
  expect(await ours({ price_to: '600000' })).toEqual([d])
  clock.set(after(ends, -1))
  expect(await ours({ sort: 'cheapest' })).toEqual([d, c, m])
  clock.set(ends)
  expect(await ours({ sort: 'cheapest' })).toEqual([c, m, d])
  expect(await ours({ sort: 'dearest' })).toEqual([d, m, c])
  expect(await ours({ price_to: '600000' })).toEqual([])
  expect(await ours({ price_from: '2500000' })).toEqual([d])
  // what has no price in a currency stands last
  expect(await ours({ sort: 'cheapest', currency: 'USD' })).toEqual([m, d, c])
  expect(await ours({ sort: 'dearest', currency: 'USD' })).toEqual([d, m, c])
  clock.set(after(ends, minutes(1)))
  await db.updateTable('variants').set({ withdrawn_at: clock.now() }).where('id', '=', cheap.variant).execute()
  expect(await ours({ price_to: '1500000' })).toEqual([])
  await db.deleteFrom('variant_prices').where('variant_id', '=', middle.variant).execute()
  expect(await ours({ sort: 'dearest' })).toEqual([d, m, c])
})

test('a sale that has ended is taken away, one that lasts stays, and goods that an editor saves wait', async () => {
  const [ended, lasting, locked] = await Promise.all([newGoods(db, now), newGoods(db, now), newGoods(db, now)])
  const ends = after(clock.now(), hours(2))
  await sale(ended.variant, 700_000, ends)
  await sale(lasting.variant, 700_000, after(ends, 1))
  await sale(locked.variant, 700_000, ends)
  const pricesOf = async ({ variant }: { variant: VariantId }) => {
    const found = db.selectFrom('variant_prices').where('variant_id', '=', variant).where('currency', '=', 'IRR')
    return found.select(['sale_amount', 'sale_ends_at']).executeTakeFirstOrThrow()
  }
  const over = { sale_amount: null, sale_ends_at: null }
  clock.set(after(ends, -1))
  // those of the other tests
  await endSales(core)
  expect(await endSales(core)).toBe(0)
  clock.set(ends)
  const found = await transaction(db, async (tx) => {
    await lockGoods(tx, [locked.productId])
    return asAnotherCaller(() => endSales(core))
  })
  expect(found).toBe(1)
  expect(await pricesOf(ended)).toEqual(over)
  expect(await pricesOf(lasting)).toMatchObject({ sale_amount: 700_000 })
  expect(await pricesOf(locked)).toMatchObject({ sale_amount: 700_000 })
  expect(await endSales(core)).toBe(1)
  expect(await pricesOf(locked)).toEqual(over)
  const rows = await db
    .selectFrom('goods')
    .where('product_id', '=', ended.productId)
    .select(['lowest_irr', 'lowest_until'])
    .execute()
  expect(rows).toEqual([{ lowest_irr: posterPrice, lowest_until: null }])
})

test('shelves count what is on sale: made, moved, taken off, deleted, several at once', async () => {
  const before = await shelfOf('disc')
  const discs = await Promise.all(Array.from({ length: 5 }, () => newGoods(db, now)))
  const ids = discs.map(({ productId }) => productId)
  await Promise.all(
    ids.map((id) => db.updateTable('goods').set({ shelf: 'disc' }).where('product_id', '=', id).execute()),
  )
  expect(await shelfOf('disc')).toBe(before + 5)
  const [first, second] = ids
  await db
    .updateTable('products')
    .set({ state: 'draft' })
    .where('id', '=', first as never)
    .execute()
  await db
    .updateTable('goods')
    .set({ shelf: 'cup' })
    .where('product_id', '=', second as never)
    .execute()
  expect(await shelfOf('disc')).toBe(before + 3)
  await newGoods(db, now, { state: 'draft' })
  expect(await shelfOf('disc')).toBe(before + 3)
})
