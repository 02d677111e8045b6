import { afterEach, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { finishActs } from '#server/features/screenings/control/acts/finish-acts.ts'
import { audit } from '#server/features/operations/audit/index.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, core } = house
const admin = await newMember(db, clock.now(), { staffRole: 'admin' })
afterEach(() => house.expectBooksAgree())

const price = 1_000_001
const half = 500_000

async function group() {
  const shown = await house.screening({
    mode: 'room',
    capacity: 30,
    startsAt: after(clock.now(), hours(20)),
    endsAt: after(clock.now(), hours(23)),
    returnHours: 2,
    offers: [{ seats: 6, irr: price, unnamedHours: 5 }, {}],
  })
  const nika = await newMember(db, clock.now(), { language: 'en' })
  const purchaseId = await house.bought(nika, shown.offerId, { price })
  const [ticket] = await house.ticketsOf(nika)
  return { ...shown, nika, purchaseId, id: ticket?.id ?? '' }
}

const giveBack = (as: Buyer, id: string, is_paid = true) =>
  house.call('POST', `/me/tickets/${id}/seats-back`, { as, body: { seats: 3, of: 6, is_paid, way: 'wallet' } })

async function prepared(id: ProductId, name: string, dates: Record<string, string> = {}) {
  const query = new URLSearchParams({ act: name, ...dates })
  const { body } = await house.call('GET', `/studio/screenings/${id}/act-preview?${query}`, { as: admin })
  return { act: name, fingerprint: String(body['fingerprint']), reason: 'the projector', ...dates }
}
const act = (id: ProductId, body: Awaited<ReturnType<typeof prepared>>) =>
  house.call('POST', `/studio/screenings/${id}/acts`, { as: admin, body })

async function finish() {
  await finishActs(core, audit)
  await house.pass(5)
}
const sumBack = async (purchaseId: string) => {
  const rows = await db.selectFrom('refunds').select('amount').where('purchase_id', '=', purchaseId).execute()
  return rows.reduce((sum, { amount }) => sum + Number(amount), 0)
}

test('seats that went and then the screening: the desk sees and pays what is left', async () => {
  const { nika, id, productId, purchaseId } = await group()
  expect((await giveBack(nika, id)).status).toBe(200)
  const query = new URLSearchParams({ act: 'cancel' })
  const { body } = await house.call('GET', `/studio/screenings/${productId}/act-preview?${query}`, { as: admin })
  expect(body).toMatchObject({ tickets: 1, seats: 3 })
  expect((await act(productId, await prepared(productId, 'cancel'))).status).toBe(201)
  await finish()
  expect(await sumBack(purchaseId)).toBe(price)
  expect((await house.walletOf(nika)).spendable).toBe(half)
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})

test('seats go while the desk cancels: all the money goes back once, and no seat is freed twice', async () => {
  const { nika, id, productId, purchaseId } = await group()
  const order = await prepared(productId, 'cancel')
  const [given, cancelled] = await Promise.all([giveBack(nika, id), act(productId, order)])
  // what the desk had seen may be true no more; then it looks again
  if (cancelled.status !== 201) {
    expect(cancelled.body['code']).toBe('screening_desk.changed')
    expect((await act(productId, await prepared(productId, 'cancel'))).status).toBe(201)
  }
  expect([200, 409]).toContain(given.status)
  await finish()
  expect(await sumBack(purchaseId)).toBe(price)
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})

test('seats that went without money are paid when the date moves and the whole ticket goes back', async () => {
  const { nika, id, productId, purchaseId } = await group()
  clock.advance(hours(19))
  expect((await giveBack(nika, id, false)).status).toBe(200)
  expect(await sumBack(purchaseId)).toBe(0)
  const later = after(clock.now(), days(2))
  const dates = { starts_at: later.toISOString(), ends_at: after(later, hours(3)).toISOString() }
  expect((await act(productId, await prepared(productId, 'set_date', dates))).status).toBe(201)
  await finish()
  const terms = await house.ask('GET /me/tickets/:id/seats-back', { params: { id } }, { as: nika })
  expect(terms).toMatchObject({ seats: 3, is_paid: true, hour: { at: after(later, -hours(5)).toISOString() } })
  expect(terms.money[0]?.amount).toBe(Math.floor(price / 6))
  expect((await house.call('POST', `/me/tickets/${id}/return`, { as: nika, body: { way: 'wallet' } })).status).toBe(200)
  expect((await house.walletOf(nika)).spendable).toBe(price)
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})
