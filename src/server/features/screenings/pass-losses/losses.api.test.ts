import { expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newFestival, newShow, passPrice } from '#tests/support/rows/festival-rows.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { settleRefund } from '#server/features/payments/refunds/index.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
const desk = await refundDesk(house)
type Buyer = Awaited<ReturnType<typeof house.buyer>>

/** A festival with shows, and a member whose pass has places at all of them. */
async function holder(credits: number | null, count: number) {
  const of = await newFestival(db, clock.now(), { credits })
  const shows: ProductId[] = []
  for (let n = 0; n < count; n += 1)
    shows.push((await newShow(db, clock.now(), { ...of, startsAt: after(clock.now(), hours(30 + n)) })).productId)
  const buyer = await house.buyer()
  const price = { currency: 'IRR' as const, amount: passPrice }
  const bought = await house.buy(buyer, { offerId: of.kindId, price }, { body: { type: 'BUY_FESTIVAL' } })
  expect(bought.status).toBe(201)
  await house.pay(bought.authority)
  for (const id of shows) await reserve(buyer, id)
  return { ...buyer, shows, purchaseId: bought.id, of }
}
const oneMore = async ({ of }: Pick<Awaited<ReturnType<typeof holder>>, 'of'>) =>
  (await newShow(db, clock.now(), of)).productId
const reserve = (as: Buyer, id: ProductId) =>
  house.call('POST', '/me/festival-reservations', { as, body: { screening_id: Number(id) } })

/** Changes a screening and the places of passes as the desk's act of cancelling does. */
async function cancel(id: ProductId) {
  clock.advance(1000)
  const at = clock.now()
  await db.updateTable('screenings').set({ fate: 'cancelled', stopped_at: at }).where('product_id', '=', id).execute()
  await db.updateTable('tickets').set({ revoked_at: at }).where('product_id', '=', id).execute()
  await db.updateTable('screenings').set({ sold: 0, pass_taken: 0 }).where('product_id', '=', id).execute()
}

async function proposed(purchaseId: string) {
  await desk.awake()
  const { items } = await house.ask('GET /studio/pass-losses', {}, { as: desk.as })
  return items.find((item) => item.purchase_id === purchaseId)
}
async function give(loss: NonNullable<Awaited<ReturnType<typeof proposed>>>, as: Buyer = desk.as) {
  const body = { shows: loss.shows.map(({ id }) => id), amount: loss.proposed.amount, reason: 'cancelled' }
  const answer = await house.call('POST', `/studio/passes/${loss.pass_id}/losses/refund`, { as, body })
  // as the job does
  for (const { id } of await desk.rows(loss.purchase_id)) await settleRefund(house.core, id)
  return answer
}
const passOf = async (as: Buyer) => (await house.ask('GET /me/passes', {}, { as })).items[0]
const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nothing is proposed')
  return value
}

test('a cancelled show of a pass of two is half of its price; its credit does not come back as well', async () => {
  const member = await holder(2, 2)
  expect(await proposed(member.purchaseId)).toBeUndefined()
  await cancel(must(member.shows[0]))
  const loss = must(await proposed(member.purchaseId))
  expect(loss).toMatchObject({ proposed: { amount: passPrice / 2 }, shows: [{ id: Number(member.shows[0]) }] })
  expect(await passOf(member)).toMatchObject({ credits: 2, planned: 1 })
  expect((await give(loss)).status).toBe(201)
  expect(await proposed(member.purchaseId)).toBeUndefined()
  expect(await passOf(member)).toMatchObject({ credits: 1, planned: 1 })
  const productId = await oneMore(member)
  expect((await reserve(member, productId)).body).toMatchObject({ code: 'festival.no_credits' })
  await house.expectBooksAgree()
})

test('a credit that was used for another show is no loss', async () => {
  const member = await holder(1, 1)
  await cancel(must(member.shows[0]))
  const other = await holder(1, 0)
  const productId = await oneMore(member)
  const loss = must(await proposed(member.purchaseId))
  expect((await reserve(member, productId)).status).toBe(201)
  // what the desk has open is no longer true
  expect((await give(loss)).body).toMatchObject({ code: 'festival.loss_changed' })
  expect(await proposed(member.purchaseId)).toBeUndefined()
  expect(await proposed(other.purchaseId)).toBeUndefined()
})

test('a full pass loses its part of all shows, whether it had a place or not, and the last show ends it', async () => {
  const member = await holder(null, 3)
  await cancel(must(member.shows[0]))
  const loss = must(await proposed(member.purchaseId))
  expect(loss.proposed.amount).toBe(Math.floor(passPrice / 3))
  await give(loss)
  await cancel(must(member.shows[1]))
  await cancel(must(member.shows[2]))
  const rest = must(await proposed(member.purchaseId))
  expect([rest.shows.length, rest.proposed.amount]).toEqual([2, passPrice - Math.floor(passPrice / 3)])
  expect((await give(rest)).status).toBe(201)
  expect(await passOf(member)).toBeUndefined()
  await house.expectBooksAgree()
})

test('twenty presses of two members of staff give the share back once', async () => {
  const member = await holder(2, 2)
  await cancel(must(member.shows[1]))
  const loss = must(await proposed(member.purchaseId))
  const colleague = await desk.colleague()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => give(loss, n % 2 === 0 ? desk.as : colleague)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body['refund_id'])).size).toBe(1)
  expect((await desk.rows(member.purchaseId)).map(({ amount }) => Number(amount))).toEqual([passPrice / 2])
  await house.expectBooksAgree()
})

test('a reservation and the refund of its credit at one moment: the credit is spent or paid back, never both', async () => {
  const member = await holder(1, 1)
  await cancel(must(member.shows[0]))
  const productId = await oneMore(member)
  const loss = must(await proposed(member.purchaseId))
  const [paid, reserved] = await Promise.all([give(loss), reserve(member, productId)])
  expect([paid.status, reserved.status].filter((status) => status === 201)).toHaveLength(1)
})

test('nobody but the finance desk sees or pays a loss', async () => {
  const member = await holder(2, 1)
  await cancel(must(member.shows[0]))
  const loss = must(await proposed(member.purchaseId))
  expect((await give(loss, member)).status).toBe(403)
  expect((await house.call('GET', '/studio/pass-losses', { as: member })).status).toBe(403)
  const unknown = { ...loss, pass_id: '00000000-0000-4000-8000-000000000000' }
  expect((await give(unknown)).status).toBe(404)
})
