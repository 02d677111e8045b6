import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import type { PassKindId, ProductId } from '#lib/ids.ts'
import { type FestivalOptions, newFestival, newShow, passPrice } from '#tests/support/rows/festival-rows.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { newAsset, newProduct, newPurchase } from '#tests/support/rows/new-rows.ts'
import { ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { reserveShow, returnReservation } from './reserve-show.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
type Buyer = Awaited<ReturnType<typeof house.buyer>>

const festival = (options?: FestivalOptions) => newFestival(db, clock.now(), options)
const show = (
  of: Awaited<ReturnType<typeof festival>>,
  more: { quota?: number; capacity?: number; startsAt?: Date } = {},
) => newShow(db, clock.now(), { ...of, ...more })

const buyPass = (as: Buyer, offerId: string) =>
  house.buy(as, { offerId, price: { currency: 'IRR', amount: passPrice } }, { body: { type: 'BUY_FESTIVAL' } })

async function holder(kindId: string) {
  const buyer = await house.buyer()
  const { status, id, authority } = await buyPass(buyer, kindId)
  expect(status).toBe(201)
  await house.pay(authority)
  return { ...buyer, purchaseId: id }
}

const infoOf = (as: Buyer, id: ProductId) =>
  house.ask('GET /festival-purchase-info/:id', { params: { id }, query: { currency: 'IRR' } }, { as })
const reserve = ({ memberId }: Buyer, screeningId: ProductId) => reserveShow(house.core, { memberId, screeningId })
const giveBack = ({ memberId }: Buyer, ticketId: string) => returnReservation(house.core, { memberId, ticketId })
const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
  results
    .map((one) => (one.status === 'fulfilled' ? 'done' : String((one.reason as { code?: string }).code)))
    .toSorted()
const counts = (productId: ProductId) =>
  db
    .selectFrom('screenings')
    .where('product_id', '=', productId)
    .select(['sold', 'held', 'pass_taken'])
    .executeTakeFirstOrThrow()
const passesOf = (kindId: PassKindId) =>
  db.selectFrom('pass_kinds').where('id', '=', kindId).select(['sold', 'held']).executeTakeFirstOrThrow()

test('a holder is told of the place that the pass has at a show, until it is taken, and can buy a ticket for a guest', async () => {
  const of = await festival({ credits: 2 })
  const { productId, offerId } = await show(of, { quota: 3, capacity: 9 })
  const nika = await holder(of.kindId)
  const placeOf = async (as: Buyer) =>
    (await house.ask('GET /screenings/:id/seats', { params: { id: productId }, query: { currency: 'IRR' } }, { as }))
      .pass_seat
  expect(await placeOf(nika)).toEqual({ festival_id: of.festivalId })
  expect(await placeOf(await house.buyer())).toBeNull()
  await reserve(nika, productId)
  expect(await placeOf(nika)).toBeNull()
  const guest = { offerId, price: { currency: 'IRR', amount: ticketPrice } } as const
  expect((await house.buy(nika, guest, { body: { type: 'BUY_SCREENING' } })).status).toBe(201)
})

test('whoever has a place by their pass pays for none, unless the ticket is for a guest', async () => {
  const of = await festival({ credits: 1 })
  const { productId, offerId } = await show(of, { quota: 3, capacity: 9 })
  const spentAt = await show(of, { quota: 3, capacity: 9 })
  const nika = await holder(of.kindId)
  const buy = async (as: Buyer, body: object = {}) => {
    const wanted = { offerId, price: { currency: 'IRR', amount: ticketPrice } } as const
    const { status, body: said } = await house.buy(as, wanted, { body: { type: 'BUY_SCREENING', ...body } })
    return status === 201 ? 'sold' : (said as { code?: string }).code
  }
  expect(await buy(nika)).toBe('screening.pass_seat')
  expect(await counts(productId)).toEqual({ sold: 0, held: 0, pass_taken: 0 })
  expect(await buy(nika, { for_guest: true })).toBe('sold')
  expect(await buy(await house.buyer())).toBe('sold')
  // the pass gives no more
  await reserve(nika, spentAt.productId)
  expect(await buy(nika)).toBe('sold')
})

test('a pass is bought, reserves a real place, and its credit is shown as planned', async () => {
  const of = await festival()
  const { productId } = await show(of)
  const member = await holder(of.kindId)
  expect(await infoOf(member, of.festivalId)).toMatchObject({ owned: true, offers: [], pass: { credits: 2, used: 0 } })
  const ticketId = await reserve(member, productId)
  expect(await counts(productId)).toEqual({ sold: 1, held: 0, pass_taken: 1 })
  expect(await infoOf(member, of.festivalId)).toMatchObject({
    pass: { used: 0, planned: 1, reservations: [{ screening_id: productId, ticket_id: ticketId, can_return: true }] },
    seats: [{ screening_id: productId, left: 9 }],
  })
  expect((await house.ticketsOf(member)).map(({ id, price }) => ({ id, price }))).toEqual([
    { id: ticketId, price: null },
  ])
  await house.expectBooksAgree()
})

test('places for passes are not sold, and seats on sale are not reserved', async () => {
  const of = await festival()
  const { productId, offerId } = await show(of, { quota: 2, capacity: 3 })
  const buyer = await house.buyer()
  expect((await house.buyTickets(buyer, offerId, { quantity: 2 })).body).toMatchObject({ code: 'purchase.sold_out' })
  const seats = await house.ask('GET /screenings/:id/seats', { params: { id: productId }, query: {} }, { as: buyer })
  expect(seats.seats_left).toBe(1)
})

test('the last credit is spent once, whichever two shows ask for it at the same moment', async () => {
  const of = await festival({ credits: 1 })
  const shows = [await show(of), await show(of)]
  const member = await holder(of.kindId)
  const answers = await Promise.allSettled(shows.map(({ productId }) => reserve(member, productId)))
  expect(codes(answers)).toEqual(['done', 'festival.no_credits'])
})

test('a show has one place for a pass, asked for twice at the same moment', async () => {
  const of = await festival()
  const { productId } = await show(of)
  const member = await holder(of.kindId)
  const answers = await Promise.allSettled([reserve(member, productId), reserve(member, productId)])
  expect(codes(answers)).toEqual(['done', 'festival.reserved'])
})

test('a place returned twice at the same moment frees one seat and gives one credit back', async () => {
  const of = await festival({ credits: 1 })
  const { productId } = await show(of)
  const member = await holder(of.kindId)
  const ticketId = await reserve(member, productId)
  const answers = await Promise.allSettled([giveBack(member, ticketId), giveBack(member, ticketId)])
  expect(codes(answers)).toEqual(['done', 'done'])
  expect(await counts(productId)).toEqual({ sold: 0, held: 0, pass_taken: 0 })
  await reserve(member, productId)
  // an old press changes nothing of the new place
  await giveBack(member, ticketId)
  expect(await counts(productId)).toEqual({ sold: 1, held: 0, pass_taken: 1 })
})

test('two hours before its show a place stays, and nobody else returns it', async () => {
  const of = await festival()
  const { productId } = await show(of, { startsAt: after(clock.now(), hours(3)) })
  const member = await holder(of.kindId)
  const ticketId = await reserve(member, productId)
  await expect(giveBack(await house.buyer(), ticketId)).rejects.toMatchObject({ code: 'ticket.unknown' })
  clock.advance(hours(1) + 1)
  await expect(giveBack(member, ticketId)).rejects.toMatchObject({ code: 'festival.too_late_to_return' })
  expect(await counts(productId)).toEqual({ sold: 1, held: 0, pass_taken: 1 })
})

test('a cancelled show gives its credit back at once', async () => {
  const of = await festival({ credits: 1 })
  const [first, second] = [await show(of), await show(of)]
  const member = await holder(of.kindId)
  await reserve(member, first.productId)
  await db.updateTable('screenings').set({ fate: 'cancelled' }).where('product_id', '=', first.productId).execute()
  await reserve(member, second.productId)
})

test('of two buyers for the last pass one gets it, and nobody has two of one festival', async () => {
  const of = await festival({ capacity: 1 })
  const [nika, raha] = [await house.buyer(), await house.buyer()]
  const both = await Promise.all([buyPass(nika, of.kindId), buyPass(raha, of.kindId)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await passesOf(of.kindId)).toEqual({ sold: 0, held: 1 })
  await house.pay(both.find(({ status }) => status === 201)?.authority ?? '')
  expect(await passesOf(of.kindId)).toEqual({ sold: 1, held: 0 })
  const owner = both[0]?.status === 201 ? nika : raha
  expect((await buyPass(owner, of.kindId)).body).toMatchObject({ code: 'festival.has_pass' })
  await house.expectBooksAgree()
})

test('a newer purchase takes over the pass that an older one holds', async () => {
  const of = await festival({ capacity: 1 })
  const buyer = await house.buyer()
  await buyPass(buyer, of.kindId)
  expect((await buyPass(buyer, of.kindId)).status).toBe(201)
  expect(await passesOf(of.kindId)).toEqual({ sold: 0, held: 1 })
})

test('a full pass opens the festival’s films; a refund ends pass, places and films', async () => {
  const { productId: film } = await newProduct(db, clock.now(), { hasFilm: false })
  await newAsset(db, film)
  const of = await festival({ credits: null, films: [film] })
  const { productId } = await show(of)
  const member = await holder(of.kindId)
  await reserve(member, productId)
  const opens = async () => {
    const info = await house.ask('GET /purchase-info/:id', { params: { id: film }, query: {} }, { as: member })
    return info.watchable
  }
  expect(await opens()).toMatchObject({ by: 'FESTIVAL' })
  const desk = await refundDesk(house)
  expect((await desk.refundLines(member.purchaseId, [{ position: 0, quantity: 1 }])).status).toBe(201)
  expect(await opens()).not.toMatchObject({ by: 'FESTIVAL' })
  expect(await counts(productId)).toEqual({ sold: 0, held: 0, pass_taken: 0 })
  expect(await passesOf(of.kindId)).toEqual({ sold: 0, held: 0 })
  await house.expectBooksAgree()
})

test('the ticket of a pass is neither given away nor returned for money', async () => {
  const of = await festival()
  const { productId } = await show(of)
  const member = await holder(of.kindId)
  const id = await reserve(member, productId)
  const gift = await house.call('POST', `/me/tickets/${id}/gift`, { as: member, body: { giver_name: 'نیکا' } })
  expect(gift.body).toMatchObject({ code: 'ticket_gift.of_pass' })
  const returned = await house.call('POST', `/me/tickets/${id}/return`, { as: member, body: { way: 'wallet' } })
  expect(returned.body).toMatchObject({
    code: 'ticket_return.of_pass',
    message: expect.stringMatching(/My plan|برنامهٔ من/),
  })
  expect(await counts(productId)).toEqual({ sold: 1, held: 0, pass_taken: 1 })
})

test('whoever reserves and returns all the time is asked to wait', async () => {
  const of = await festival()
  const { productId } = await show(of)
  const member = await holder(of.kindId)
  const key = `festival_place.member:${member.memberId}`
  await db
    .insertInto('rate_limits')
    .values({ key, window_start: clock.now(), ends_at: after(clock.now(), hours(1)), count: 120 })
    .execute()
  const body = { screening_id: Number(productId) }
  expect((await house.call('POST', '/me/festival-reservations', { as: member, body })).status).toBe(429)
  expect((await house.call('DELETE', `/me/festival-reservations/${randomUUID()}`, { as: member })).status).toBe(429)
})

// last, because its lent lines are nothing that the books could agree with
test('50 holders at once at the last place for passes: one has it, and the open sale lost none of its seats', async () => {
  const of = await festival({ credits: null })
  const { productId, offerId } = await show(of, { quota: 1, capacity: 3 })
  const holders = await Promise.all(Array.from({ length: 50 }, () => house.buyer()))
  for (const { memberId } of holders) await givePass(of, memberId)
  const answers = await Promise.allSettled(holders.map((one) => reserve(one, productId)))
  const outcomes = codes(answers)
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
  // full before or after it waited for the screening's row
  const full = new Set(['festival.full', 'purchase.sold_out'])
  expect(outcomes.filter((one) => full.has(one))).toHaveLength(49)
  expect(await counts(productId)).toEqual({ sold: 1, held: 0, pass_taken: 1 })
  const buyer = await house.buyer()
  expect((await house.buyTickets(buyer, offerId, { quantity: 3, price: ticketPrice })).status).toBe(409)
  expect((await house.buyTickets(buyer, offerId, { quantity: 2, price: ticketPrice })).status).toBe(201)
}, 60_000)

/** A standing pass without going to a bank fifty times: a purchase of another kind of thing lends its line. */
async function givePass(of: Awaited<ReturnType<typeof festival>>, memberId: Buyer['memberId']): Promise<void> {
  const { productId } = await newProduct(db, clock.now())
  const purchaseId = await newPurchase(db, clock.now(), { memberId, productId })
  await db
    .insertInto('passes')
    .values({
      kind_id: of.kindId,
      festival_id: of.festivalId,
      member_id: memberId,
      purchase_id: purchaseId,
      position: 0,
      state: 'standing' as const,
      created_at: clock.now(),
    })
    .execute()
}
