import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import type { AddressId, VariantId } from '#lib/ids.ts'
import { awakeSessions } from '#tests/support/rows/awake-sessions.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { fiveGatewaysAt } from '#tests/support/banks/five-banks.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { bankAt, type Buyer, merchantId } from '#tests/support/houses/payment-house.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import { newAddressAbroad, newMethod } from '#tests/support/rows/shop-rows.ts'
import { personalDataInOrders } from '../personal-data.ts'

/** Goods that go abroad: paid in dollars from the first price to the last refund. */
const house = await shopHouse({ gatewaysAt: (url) => fiveGatewaysAt(url, merchantId) })
const { db, clock } = house
const paypal = bankAt(house.sandboxUrl, 'paypal')
await paypal.set({ webhooks: 'held' })
const airmail = await newMethod(db, { country: 'DE', fee: 1900, freeFrom: 20_000 })
const clerk = await newMember(db, clock.now(), { staffRole: 'support' })
afterEach(() => house.expectBooksAgree())

const usd = 2900
const dollars = (amount: number) => ({ amount, currency: 'USD' as const })
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const desk = (number: number, rest: string, body: Record<string, unknown>) =>
  house.call('POST', `/studio/orders/${number}/${rest}`, { as: clerk, key: randomUUID(), body })
const look = (as: Buyer, number: number) => house.ask('GET /me/shop/orders/:number', { params: { number } }, { as })

async function abroad(country?: string) {
  const nika = await house.buyer('en')
  const addressId = await newAddressAbroad(db, clock.now(), { memberId: nika.memberId, ...(country && { country }) })
  return { nika, addressId }
}

interface Wish {
  lines: readonly (readonly [VariantId, number])[]
  addressId: AddressId
  total: number
  body?: Record<string, unknown>
}

const checkOut = (as: Buyer, { lines, addressId, total, body }: Wish) =>
  house.checkOut(as, {
    lines,
    addressId,
    methodId: airmail,
    body: { price: dollars(total), gateway: 'paypal', ...body },
  })

async function ordered(as: Buyer, wish: Wish) {
  const made = await checkOut(as, wish)
  expect(codeOf(made)).toBe('ok')
  const key = (await house.attempts(made.id)).at(-1)?.session_key
  if (key !== undefined && key !== null) {
    await paypal.press(key)
    await paypal.bringBack(key)
  }
  expect((await house.look(as, made.id)).state).toBe('paid')
  const row = await db.selectFrom('purchases').where('id', '=', made.id).select('number').executeTakeFirstOrThrow()
  return { id: made.id, number: row.number }
}

const quote = (as: Buyer, addressId: AddressId, currency: 'USD' | 'IRR', code: string | null = null) =>
  house.call('POST', '/me/shop/checkout/quote', {
    as,
    body: { currency, delivery: { method_id: airmail, address_id: addressId }, discount_code: code },
  })

test('a cart goes abroad: priced, discounted and paid in dollars; order and receipt say dollars and the country', async () => {
  const { nika, addressId } = await abroad()
  const { variant } = await house.goods({ title: 'Rain', usd })
  await newCode(db, clock.now(), 'ABROAD10', { percent: 10 })
  await house.fill(nika, { lines: [[variant, 2]], methodId: airmail })
  const { body } = await quote(nika, addressId, 'USD', 'ABROAD10')
  expect(body).toMatchObject({
    goods: dollars(2 * usd),
    delivery: dollars(1900),
    discount: { amount: dollars(580) },
    total: dollars(2 * usd + 1900 - 580),
  })
  const { number, id } = await ordered(nika, {
    lines: [[variant, 2]],
    addressId,
    total: 2 * usd + 1900 - 580,
    body: { discount_code: 'ABROAD10' },
  })
  expect(await house.attempts(id)).toMatchObject([{ gateway: 'paypal', currency: 'USD', state: 'paid' }])
  expect(await look(nika, number)).toMatchObject({
    goods: dollars(2 * usd),
    fee: dollars(1900),
    discount: dollars(580),
    total: dollars(2 * usd + 1900 - 580),
    delivery: { country: 'DE', country_name: 'Germany', state: '', city: 'Berlin', postal_code: '10115' },
    return_days: 14,
    return_counts_working_days: false,
  })
  const { receipt } = await house.look(nika, id)
  expect(receipt?.lines.map(({ title_en: title, amount }) => [title, amount])).toEqual([
    ['Rain, Size 0', dollars(2 * usd)],
    ['Delivery: Post', dollars(1900)],
  ])
})

test('sent free from its sum in dollars on', async () => {
  const { nika, addressId } = await abroad()
  const { variant } = await house.goods({ usd: 20_000 })
  const { number } = await ordered(nika, { lines: [[variant, 1]], addressId, total: 20_000 })
  expect(await look(nika, number)).toMatchObject({ fee: dollars(0), total: dollars(20_000) })
})

test('the address decides the currency: neither goes abroad for Rials nor to Iran for dollars', async () => {
  const { nika, addressId } = await abroad()
  const { variant } = await house.goods({ title: 'Rain', usd })
  await house.fill(nika, { lines: [[variant, 1]], methodId: airmail })
  expect(codeOf(await quote(nika, addressId, 'IRR'))).toBe('delivery.not_there')
  const home = await house.addressOf(nika)
  const sent = await house.checkOut(nika, {
    lines: [[variant, 1]],
    addressId: home,
    methodId: house.post,
    body: { price: dollars(usd + 1900), gateway: 'paypal' },
  })
  expect(codeOf(sent)).toBe('delivery.not_there')
  // a country without a rate
  const paris = await abroad('FR')
  await house.fill(paris.nika, { lines: [[variant, 1]], methodId: airmail })
  expect(codeOf(await quote(paris.nika, paris.addressId, 'USD'))).toBe('delivery.not_there')
})

test('goods without a price in dollars are named, and hold nothing', async () => {
  const { nika, addressId } = await abroad()
  const { variant } = await house.goods({ title: 'Rain', usd })
  const mug = await house.goods({ title: 'Mug' })
  const both = [[variant, 1] as const, [mug.variant, 1] as const]
  const { status, body } = await checkOut(nika, { lines: both, addressId, total: usd + 1900 })
  expect({ status, code: body['code'], message: body['message'] }).toEqual({
    status: 409,
    code: 'goods.no_price',
    message: '“Mug” is not sold in this currency. Please take it out of the cart.',
  })
  expect(await house.stock(variant)).toMatchObject({ held: 0 })
})

test('cancelled, the dollars are in the wallet, and pay the next order abroad; Rials there pay nothing of it', async () => {
  const { nika, addressId } = await abroad()
  const { variant } = await house.goods({ usd, stock: [9] })
  await house.charge(nika, 5_000_000)
  const first = await ordered(nika, { lines: [[variant, 2]], addressId, total: 2 * usd + 1900 })
  expect(
    codeOf(await house.call('POST', `/me/shop/orders/${first.number}/cancel`, { as: nika, body: { way: 'wallet' } })),
  ).toBe('ok')
  const pocket = async () => {
    const { pockets } = await house.ask('GET /me/wallet', {}, { as: nika })
    return pockets.find(({ currency }) => currency === 'USD')?.spendable.amount
  }
  expect(await pocket()).toBe(2 * usd + 1900)
  await ordered(nika, {
    lines: [[variant, 1]],
    addressId,
    total: usd + 1900,
    body: { gateway: null, use_wallet: true, wallet_amount: usd + 1900 },
  })
  expect(await pocket()).toBe(usd)
})

test('from abroad goods come back within fourteen days, weekends among them; the dollars go back the way they came', async () => {
  const { nika, addressId } = await abroad()
  const { variant } = await house.goods({ usd })
  const { number, id } = await ordered(nika, { lines: [[variant, 2]], addressId, total: 2 * usd + 1900 })
  expect(codeOf(await desk(number, 'deeds', { deed: 'accept' }))).toBe('ok')
  const parcel = { carrier_fa: 'پست', carrier_en: 'Post', lines: [{ position: 0, quantity: 2 }], is_sent: true }
  expect(codeOf(await desk(number, 'parcels', parcel))).toBe('ok')
  expect(codeOf(await desk(number, 'deeds', { deed: 'deliver' }))).toBe('ok')
  const { return_until: until } = await look(nika, number)
  const deliveredAt = clock.now()
  expect(new Date(until ?? 0).getTime()).toBeGreaterThan(after(deliveredAt, days(14)).getTime())
  expect(new Date(until ?? 0).getTime()).toBeLessThan(after(deliveredAt, days(15)).getTime())
  clock.set(until ?? '')
  await awakeSessions(db, clock.now())
  const asked = await house.call('POST', `/me/shop/orders/${number}/returns`, {
    as: nika,
    key: randomUUID(),
    body: { reason: 'damaged', text: 'Broken.', lines: [{ position: 0, quantity: 1 }], way: 'as_paid' },
  })
  expect(codeOf(asked)).toBe('ok')
  const returnId = String(asked.body['return_id'])
  expect(codeOf(await desk(number, `returns/${returnId}/answer`, { accept: true }))).toBe('ok')
  const arrival = { lines: [{ position: 0, arrived: 1, restocked: 1 }] }
  expect(codeOf(await desk(number, `returns/${returnId}/arrival`, arrival))).toBe('ok')
  await house.pass(45)
  const refunds = await db.selectFrom('refunds').selectAll().where('purchase_id', '=', id).execute()
  expect(refunds).toMatchObject([{ amount: usd, currency: 'USD', step: 'refund', state: 'done' }])
  expect(await look(nika, number)).toMatchObject({
    refunded: dollars(usd),
    returns: [{ state: 'paid_back', money: dollars(usd) }],
  })
})

test('with the account the country stays on the order, for the books; what its buyer wrote about the place leaves', async () => {
  const { nika, addressId } = await abroad()
  const { variant } = await house.goods({ usd })
  const { id } = await ordered(nika, { lines: [[variant, 1]], addressId, total: usd + 1900 })
  const data = personalDataInOrders(house.core)
  expect(JSON.stringify(await data.collect(db, nika.memberId))).toContain('"country":"DE"')
  await transaction(db, (tx) => data.erase?.(tx, nika.memberId) ?? Promise.resolve())
  expect(await house.deliveryOf(id)).toMatchObject({ country: 'DE', region: null, city: null, full_address: null })
})
