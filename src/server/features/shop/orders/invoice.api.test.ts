import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { days, minutes } from '#lib/time/clock.ts'
import { parseVatRates, vatIncluded, type VatRates } from '#lib/money/vat.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newMethod, posterPrice } from '#tests/support/rows/shop-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'

/** The invoice of an order: its tax by line, who sells and who buys, and what went back. */
const house = await shopHouse({ panel: true })
house.config.vatRates = parseVatRates('10, 12 from 2026-11-22T12:00+03:30') as VatRates
const { db, clock } = house
const clerk = await newMember(db, clock.now(), { staffRole: 'admin' })
const fee = 450_000
afterEach(() => house.expectBooksAgree())

const receiptOf = async (as: Buyer, id: string) =>
  (await house.ask('GET /me/purchases/:id', { params: { id } }, { as })).receipt

async function order() {
  const nika = await house.buyer('en')
  const book = await house.goods({ title: 'Book', vatPercent: 0 })
  const poster = await house.goods({ title: 'Poster' })
  const methodId = await newMethod(db, { vatPercent: 5 })
  const lines = [[book.variant, 2] as const, [poster.variant, 1] as const]
  const id = await house.ordered(nika, { lines, methodId })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  return { nika, id, number, book, methodId }
}

test('each line has the tax of its own rate: a book without, a poster at the house’s, the delivery at its own', async () => {
  const { nika, id } = await order()
  const receipt = await receiptOf(nika, id)
  const rate = (amount: number, percent: number) => ({
    amount: { amount },
    vat_percent: percent,
    vat: { amount: vatIncluded(amount, percent).vat },
  })
  expect(receipt?.lines).toMatchObject([
    { quantity: 2, unit_price: { amount: posterPrice }, ...rate(2 * posterPrice, 0) },
    { quantity: 1, ...rate(posterPrice, 10) },
    { quantity: 1, ...rate(fee, 5) },
  ])
  expect(receipt?.taxes.map(({ percent }) => percent)).toEqual([10, 5])
  expect(receipt?.vat.amount).toBe(vatIncluded(posterPrice, 10).vat + vatIncluded(fee, 5).vat)
})

test('a changed rate, of the house or of the goods, changes no invoice that exists', async () => {
  const { nika, id, book, methodId } = await order()
  const before = await receiptOf(nika, id)
  await db.updateTable('goods').set({ vat_percent: 10 }).where('product_id', '=', book.productId).execute()
  await db.updateTable('delivery_methods').set({ vat_percent: null }).where('id', '=', methodId).execute()
  clock.advance(days(2))
  expect(await receiptOf(nika, id)).toEqual(before)
})

const seller = {
  name_fa: 'پرده',
  name_en: 'Parde',
  address_fa: 'تهران، خیابان سینما',
  address_en: 'Cinema St, Tehran',
  postal_code: '۱۱۱۱۱۱۱۱۱۱',
  tel: '021-1',
  economic_number: '411',
  national_id: '1400',
}
const change = (version: number, more: object = {}) =>
  house.call('PUT', '/studio/seller', { as: clerk, body: { ...seller, ...more, version } })

test('finance writes the seller; an invoice keeps the one of its own time', async () => {
  expect((await house.call('GET', '/studio/seller', { as: clerk })).body).toMatchObject({ version: 0, since: null })
  const { nika, id } = await order()
  expect((await receiptOf(nika, id))?.seller).toBeNull()
  expect((await change(0, { name_en: ' ' })).body['code']).toBe('request.invalid')
  expect((await change(0)).body).toMatchObject({ version: 1, postal_code: '1111111111' })
  expect((await change(0)).body['code']).toBe('studio.changed_meanwhile')
  // what was not complete is completed, once
  expect((await receiptOf(nika, id))?.seller).toMatchObject({ name_en: 'Parde' })
  clock.advance(minutes(1))
  expect((await change(1, { name_en: 'Parde Ltd', economic_number: '412' })).status).toBe(200)
  expect((await receiptOf(nika, id))?.seller).toMatchObject({ name_en: 'Parde', economic_number: '411' })
  const later = await order()
  expect((await receiptOf(later.nika, later.id))?.seller).toMatchObject({
    name_en: 'Parde Ltd',
    economic_number: '412',
  })
  const stranger = await newMember(db, clock.now(), { staffRole: 'support' })
  expect((await house.call('GET', '/studio/seller', { as: stranger })).status).toBe(403)
})

test('the database lets nobody change a seller that was printed', async () => {
  await expect(db.updateTable('sellers').set({ name_fa: 'x' }).execute()).rejects.toThrow('does not change')
  await expect(db.deleteFrom('sellers').execute()).rejects.toThrow('does not change')
})

test('who buys: where it goes, as it was then', async () => {
  const { nika, id } = await order()
  await db.updateTable('addresses').set({ full_address: 'elsewhere' }).where('member_id', '=', nika.memberId).execute()
  expect(await receiptOf(nika, id)).toMatchObject({
    is_invoice: true,
    billed_to: {
      receiver: 'Nika Test',
      tel: '09120000012',
      postal_code: '7134567890',
      city: 'شیراز',
      country: 'IR',
      state_fa: 'فارس',
      state_en: 'Fars',
      full_address: 'خیابان بهار، پلاک ۲',
    },
  })
})

test('what went back stands on it by line, with its own tax', async () => {
  const { nika, id, number } = await order()
  const lines = [
    { position: 0, quantity: 1, amount: null, restocked: 1 },
    { position: 2, quantity: 0, amount: 100_000, restocked: 0 },
  ]
  const asked = await house.call('POST', `/studio/orders/${number}/refunds`, {
    as: clerk,
    key: randomUUID(),
    body: { lines, reason: 'late', to_wallet: true },
  })
  expect(asked.status).toBe(201)
  await house.work()
  const [back] = (await receiptOf(nika, id))?.refunds ?? []
  expect(back).toMatchObject({
    amount: { amount: posterPrice + 100_000 },
    lines: [
      { position: 0, quantity: 1, amount: { amount: posterPrice }, vat: { amount: 0 } },
      { position: 2, quantity: 0, amount: { amount: 100_000 }, vat: { amount: vatIncluded(100_000, 5).vat } },
    ],
  })
})
