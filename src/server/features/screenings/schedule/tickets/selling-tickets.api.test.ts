import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { newTicketOffer, ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { closeOverdue } from '#server/features/payments/purchases/buying/close-overdue.ts'

const house = await screeningHouse({ panel: true })
const { bank, db, clock } = house
const codeOf = (answer: { status: number; body: Record<string, unknown> }) =>
  answer.status === 201 ? 'held' : String(answer.body['code'])

async function leaveTooLate(as: Awaited<ReturnType<typeof house.buyer>>, offerId: string) {
  const late = await house.buyTickets(as, offerId)
  await bank.press(late.authority)
  // the purchase expires while the bank's answer is still on its way
  await db.updateTable('payment_attempts').set({ next_check_at: null }).where('purchase_id', '=', late.id).execute()
  clock.advance(minutes(21))
  await closeOverdue(house.core, late.id)
  return late
}

describe('a payment that comes after its time', () => {
  test('takes seats again while there are any', async () => {
    const { productId, offerId } = await house.screening({ capacity: 1 })
    const nika = await house.buyer()
    const late = await leaveTooLate(nika, offerId)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
    await bank.bringBack(late.authority)
    expect((await house.look(nika, late.id)).state).toBe('paid')
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
    await house.expectBooksAgree()
  })

  test('gives the money back when none is left', async () => {
    const { productId, offerId } = await house.screening({ capacity: 1 })
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    const late = await leaveTooLate(nika, offerId)
    expect(codeOf(await house.buyTickets(raha, offerId))).toBe('held')
    await bank.bringBack(late.authority)
    await house.pass(3)
    expect((await house.look(nika, late.id)).message).toContain('This sold out meanwhile.')
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 1 })
    await house.expectBooksAgree()
  })

  test.each([
    ['cancelled', 'The screening was cancelled meanwhile.'],
    ['postponed', 'The screening was postponed meanwhile.'],
  ] as const)('gives the money back of one that was %s, and frees the seat', async (fate, told) => {
    const { productId, offerId } = await house.screening({ capacity: 1 })
    const nika = await house.buyer()
    const bought = await house.buyTickets(nika, offerId)
    await bank.press(bought.authority)
    await db.updateTable('screenings').set({ fate }).where('product_id', '=', productId).execute()
    await bank.bringBack(bought.authority)
    await house.pass(3)
    expect(await house.look(nika, bought.id)).toMatchObject({ state: 'returned' })
    expect((await house.look(nika, bought.id)).message).toContain(told)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
    expect(await house.ticketsOf(nika)).toEqual([])
    await house.expectBooksAgree()
  })
})

describe('prices follow one another', () => {
  const seen = async (id: ProductId) =>
    (await house.ask('GET /screenings/:id/seats', { params: { id }, query: { currency: 'IRR' } })).offers

  test('by their time: at the instant of its end the next one holds', async () => {
    const ends = after(clock.now(), hours(1))
    const { productId, offers } = await house.screening({
      offers: [{ name: 'early', endsAt: ends }, { irr: 700_000 }],
    })
    const [early = '', later = ''] = offers
    const nika = await house.buyer()
    clock.set(after(ends, -1))
    expect((await seen(productId)).map(({ id }) => id)).toEqual([early])
    expect(codeOf(await house.buyTickets(nika, later, { price: 700_000 }))).toBe('purchase.price_changed')
    const held = await house.buyTickets(nika, early)
    expect(codeOf(held)).toBe('held')
    clock.set(ends)
    expect((await seen(productId)).map(({ id }) => id)).toEqual([later])
    expect(codeOf(await house.buyTickets(nika, early))).toBe('purchase.price_changed')
    // the price that was promised holds
    await house.pay(held.authority)
    expect((await house.look(nika, held.id)).state).toBe('paid')
  })

  test('by their number, which buyers at once do not exceed', async () => {
    const { productId, offers } = await house.screening({
      capacity: 50,
      offers: [{ name: 'early', tickets: 5 }, { irr: 700_000 }],
    })
    const [early = '', later = ''] = offers
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    const buyers = await Promise.all(Array.from({ length: 12 }, () => house.buyer()))
    const outcomes = (await Promise.all(buyers.map((buyer) => house.buyTickets(buyer, early)))).map(codeOf)
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'purchase.price_changed')).toHaveLength(7)
    expect((await seen(productId)).map(({ id }) => id)).toEqual([later])
    // the first price comes back when its buyers leave
    await house.pass(50)
    expect((await seen(productId)).map(({ id, tickets_left: left }) => [id, left])).toEqual([[early, 5]])
    expect(codeOf(await house.buyTickets(nika, early, { quantity: 4 }))).toBe('held')
    expect(codeOf(await house.buyTickets(raha, early, { quantity: 2 }))).toBe('purchase.sold_out')
  })

  test('a withdrawn price is not sold, and one of another screening neither', async () => {
    const { productId, offerId } = await house.screening()
    await db.updateTable('ticket_offers').set({ withdrawn_at: clock.now() }).where('id', '=', offerId).execute()
    const nika = await house.buyer()
    expect(codeOf(await house.buyTickets(nika, offerId))).toBe('screening.not_on_sale')
    await db.updateTable('ticket_offers').set({ position: 9 }).where('id', '=', offerId).execute()
    await newTicketOffer(db, productId, { irr: 900_000 })
    expect(codeOf(await house.buyTickets(nika, offerId))).toBe('purchase.price_changed')
    expect(codeOf(await house.buyTickets(nika, '2b7f1d7e-53f5-4f1c-9b0a-111111111111'))).toBe('purchase.not_for_sale')
  })

  test('at another price than the one on sale nothing is bought', async () => {
    const { productId, offerId } = await house.screening()
    const nika = await house.buyer()
    expect(codeOf(await house.buyTickets(nika, offerId, { price: 1000 }))).toBe('purchase.price_changed')
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
  })
})

describe('money back', () => {
  test('by quantity: unplayed tickets go first, their seats are free again', async () => {
    const { productId, offerId } = await house.screening({ capacity: 4, startsAt: after(clock.now(), -1) })
    const nika = await house.buyer('en')
    const id = await house.bought(nika, offerId, { quantity: 3 })
    const [first] = await house.ticketsOf(nika)
    const played = await house.call('GET', `/play-info?using_ticket=${first?.code}`, { as: nika })
    expect(played.status).toBe(200)
    const desk = await refundDesk(house)
    expect((await desk.refundLines(id, [{ position: 0, quantity: 2 }])).status).toBe(201)
    expect((await house.ticketsOf(nika)).map((ticket) => ticket.id)).toEqual([first?.id])
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
    const rights = await house.rightsOf(nika.memberId)
    expect(rights.map(({ revoked_at: at }) => at)).toEqual([null])
    expect((await desk.refundLines(id, [{ position: 0, quantity: 1 }])).status).toBe(201)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
    expect((await house.rightsOf(nika.memberId)).map(({ revoked_at: at }) => at)).toEqual([clock.now()])
    expect(codeOf(await house.call('GET', `/play-info?using_ticket=${first?.code}`, { as: nika }))).toBe(
      'ticket.unknown',
    )
    await house.pass(60)
    await house.expectBooksAgree()
  })
})

describe('where it is not shown', () => {
  const fromIran = '5.22.0.1'
  test('nothing is offered, and a purchase is refused; elsewhere both are there', async () => {
    const { productId, filmId, offerId } = await house.screening()
    const nika = await house.buyer()
    const seen = async (ip?: string) =>
      (await house.call('GET', `/screenings/${productId}/seats?currency=IRR`, ip === undefined ? {} : { ip })).body
    const buyFromIran = async () =>
      house.call('POST', '/purchases', {
        as: nika,
        ip: fromIran,
        key: randomUUID(),
        body: {
          type: 'BUY_SCREENING',
          offer_id: offerId,
          gateway: 'zarinpal',
          price: { amount: ticketPrice, currency: 'IRR' },
        },
      })
    for (const id of [productId, filmId]) {
      await db
        .updateTable('products')
        .set({ regions: ['DE'] })
        .where('id', '=', id)
        .execute()
      expect(await seen(fromIran)).toMatchObject({
        offers: [],
        may_buy: 0,
        message: 'Not available in your region.',
        watchable: { code: 'playback.region' },
      })
      expect(codeOf(await buyFromIran())).toBe('playback.region')
      expect(await seen()).toMatchObject({ offers: [{ id: offerId }], message: null })
      await db.updateTable('products').set({ regions: null }).where('id', '=', id).execute()
    }
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
    expect(codeOf(await buyFromIran())).toBe('held')
  })
})

test('seats of a payment that the bank has not answered stay held after their time, and their buyer sees why', async () => {
  const { productId, offerId } = await house.screening({ capacity: 2 })
  const nika = await house.buyer()
  const bought = await house.buyTickets(nika, offerId, { quantity: 2 })
  const seen = async () => house.ask('GET /screenings/:id/seats', { params: { id: productId } }, { as: nika })
  const until = after(clock.now(), minutes(20))
  clock.set(after(until, -1))
  expect((await seen()).held).toEqual({ purchase_id: bought.id, tickets: 2, seats: 2, until: until.toISOString() })
  clock.set(until)
  await closeOverdue(house.core, bought.id)
  expect(await seen()).toMatchObject({ seats_left: 0, held: { purchase_id: bought.id, until: null } })
  expect(await house.look(nika, bought.id)).toMatchObject({ held_until: null })
  await house.pay(bought.authority)
  expect(await house.look(nika, bought.id)).toMatchObject({ state: 'paid' })
  expect(await seen()).toMatchObject({ held: null, own_tickets: 2 })
})

test('a ticket for nothing needs no bank, and is there at once', async () => {
  const { productId, offerId } = await house.screening({ offers: [{ irr: 0 }] })
  const nika = await house.buyer()
  const got = await house.buyTickets(nika, offerId, { quantity: 2, price: 0 })
  expect([got.status, got.body['redirect']]).toEqual([201, null])
  expect(got.body['purchase']).toMatchObject({ state: 'paid', amount: { amount: 0, currency: 'IRR' } })
  expect(await house.ticketsOf(nika)).toHaveLength(2)
  expect(await house.seats(productId)).toEqual({ sold: 2, held: 0 })
  await house.expectBooksAgree()
})

test.each([
  ['before the sale', { saleStartsAt: 1 }, 'screening.not_on_sale'],
  ['at the first instant of the sale', { saleStartsAt: 0 }, 'held'],
  ['at the end of the sale', { saleEndsAt: 0 }, 'screening.not_on_sale'],
  ['a millisecond before', { saleEndsAt: 1 }, 'held'],
])('%s: %s', async (_title, { saleStartsAt, saleEndsAt }: { saleStartsAt?: number; saleEndsAt?: number }, said) => {
  const at = (ms: number | undefined) => (ms === undefined ? undefined : after(clock.now(), ms))
  const [starts, ends] = [at(saleStartsAt), at(saleEndsAt)]
  const { offerId } = await house.screening({
    ...(starts === undefined ? {} : { saleStartsAt: starts }),
    ...(ends === undefined ? {} : { saleEndsAt: ends }),
  })
  expect(codeOf(await house.buyTickets(await house.buyer(), offerId))).toBe(said)
})

test('a discount code counts for all tickets of the line', async () => {
  const { offerId } = await house.screening()
  await newCode(db, clock.now(), 'AUTUMN', { kind: 'screening' })
  const nika = await house.buyer()
  const body = { type: 'BUY_SCREENING', offer_id: offerId, quantity: 3, currency: 'IRR', code: 'autumn' }
  const checked = await house.call('POST', '/discounts/check', { as: nika, body })
  expect(checked.body).toMatchObject({ price: { amount: 3 * ticketPrice }, to_pay: { amount: 2.4 * ticketPrice } })
})

test('before the sale its beginning is said, and nothing held is to be paid for a screening that does not take place', async () => {
  const { productId, offerId } = await house.screening({ saleStartsAt: after(clock.now(), hours(1)) })
  const nika = await house.buyer()
  const params = { id: productId }
  const seen = async () => house.ask('GET /screenings/:id/seats', { params }, { as: nika })
  expect((await seen()).message).toMatch(/^Tickets are sold from .*, Tehran time\.$/)
  clock.advance(hours(1))
  expect(codeOf(await house.buyTickets(nika, offerId))).toBe('held')
  expect((await seen()).held).toMatchObject({ tickets: 1 })
  const fate = (to: 'cancelled' | 'postponed' | 'interrupted') =>
    db.updateTable('screenings').set({ fate: to }).where('product_id', '=', productId).execute()
  for (const to of ['postponed', 'interrupted', 'cancelled'] as const) {
    await fate(to)
    expect(await seen()).toMatchObject({ held: null, message: 'Tickets for this screening are not on sale.' })
  }
})

test('an unpaid purchase of a screening that was cancelled offers no payment, and says why', async () => {
  const { productId, offerId } = await house.screening()
  const nika = await house.buyer('en')
  const { id } = await house.buyTickets(nika, offerId)
  expect(await house.look(nika, id)).toMatchObject({ can_retry: true })
  await db.updateTable('screenings').set({ fate: 'cancelled' }).where('product_id', '=', productId).execute()
  const { message, ...rest } = await house.look(nika, id)
  expect(rest).toMatchObject({ can_retry: false, held_until: null })
  expect(message).not.toMatch(/pay/)
})
