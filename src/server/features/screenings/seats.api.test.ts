import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db, Tx } from '#db/client.ts'
import { after, hours, minutes } from '#lib/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newCode } from '../../../../tests/support/discount-rows.ts'
import { refundDesk } from '../../../../tests/support/refund-desk.ts'
import { newTicketOffer, ticketPrice } from '../../../../tests/support/screening-rows.ts'
import { screeningHouse } from '../../../../tests/support/screening-house.ts'
import { holdSeats, releaseSeats, sellSeats } from './seats.ts'
import { closeOverdue } from '../purchases/close-overdue.ts'
import { inLockOrder } from '../purchases/holds.ts'

/** How many connections wait for a lock. */
async function countLockWaits(on: Db): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(on)
  return rows.length
}

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

describe('the last seats', () => {
  test('of two buyers for the last seat one gets it', async () => {
    const { productId, offerId } = await house.screening({ capacity: 1 })
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    const both = await Promise.all([house.buyTickets(nika, offerId), house.buyTickets(raha, offerId)])
    expect(both.map(codeOf).toSorted()).toEqual(['held', 'purchase.sold_out'])
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 1 })
  })

  test('60 buyers at once at 20 seats: 20 are sold, none over, and the counts are those of the rows', async () => {
    const { productId, offerId } = await house.screening({ capacity: 20 })
    const buyers = await Promise.all(Array.from({ length: 60 }, () => house.buyer()))
    const answers = await Promise.all(buyers.map((buyer) => house.buyTickets(buyer, offerId)))
    const outcomes = answers.map(codeOf)
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 'purchase.sold_out')).toHaveLength(40)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 20 })
    await Promise.all(answers.filter(({ status }) => status === 201).map(({ authority }) => house.pay(authority)))
    expect(await house.seats(productId)).toEqual({ sold: 20, held: 0 })
    await house.expectBooksAgree()
  }, 120_000)

  test('buyers of single and of group tickets at once share the seats, and none is sold twice', async () => {
    const { productId, offers } = await house.screening({ capacity: 20, offers: [{}, { seats: 3, irr: 1_000_000 }] })
    const [single = '', group = ''] = offers
    const buyers = await Promise.all(Array.from({ length: 40 }, () => house.buyer()))
    const answers = await Promise.all(
      buyers.map((buyer, index) =>
        index % 2 === 0 ? house.buyTickets(buyer, single) : house.buyTickets(buyer, group, { price: 1_000_000 }),
      ),
    )
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['held', 'purchase.sold_out']))
    const { held } = await house.seats(productId)
    // a group may find too few seats, a single buyer takes the last one
    expect(held).toBe(20)
  })

  test('a buyer waits for another’s transaction on the same seats, whatever the offer, and then finds none left', async () => {
    const { productId, offers } = await house.screening({ capacity: 2, offers: [{}, { seats: 2, irr: 1_000_000 }] })
    const [single = '', group = ''] = offers
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    const { id: purchaseId } = await house.buyTickets(raha, (await house.screening()).offerId)
    const line = { purchaseId, position: 1, memberId: raha.memberId, productId, offerId: group, tickets: 1 }
    const second = await db.transaction().execute(async (tx) => {
      expect(await holdSeats(tx as Tx, line, clock.now())).toBeNull()
      const answer = house.buyTickets(nika, single)
      await expect.poll(() => countLockWaits(db)).toBe(1)
      return { answer }
    })
    expect(codeOf(await second.answer)).toBe('purchase.sold_out')
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 2 })
  })

  test('released twice, or after they were sold, seats are freed once, or not at all', async () => {
    const { productId, offerId } = await house.screening({ capacity: 5 })
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    const [kept, left] = [await house.bought(nika, offerId), await house.buyTickets(raha, offerId, { quantity: 2 })]
    const release = (purchaseId: string, memberId: string, tickets: number) =>
      db
        .transaction()
        .execute((tx) => releaseSeats(tx as Tx, { purchaseId, position: 0, memberId, productId, offerId, tickets }))
    await Promise.all([1, 2, 3].map(() => release(left.id, raha.memberId, 2)))
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
    await release(kept, nika.memberId, 1)
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
  })

  test('whoever leaves without paying gives the seats back, after 20 minutes and once', async () => {
    const { productId, offerId } = await house.screening({ capacity: 3 })
    const nika = await house.buyer()
    const left = await house.buyTickets(nika, offerId, { quantity: 3 })
    const until = after(clock.now(), minutes(20)).toISOString()
    expect(left.body['purchase']).toMatchObject({ state: 'open', held_until: until })
    await bank.press(left.authority, 'cancel')
    await bank.bringBack(left.authority)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 3 })
    await house.pass(25)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
    await closeOverdue(house.core, left.id)
    await house.pass(3)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
  })

  test('a group ticket counts its seats', async () => {
    const { productId, offers } = await house.screening({ capacity: 25, offers: [{}, { seats: 10, irr: 4_000_000 }] })
    const [single = '', group = ''] = offers
    const [nika, raha] = [await house.buyer(), await house.buyer()]
    await house.bought(nika, group, { quantity: 2, price: 4_000_000 })
    expect(await house.seats(productId)).toEqual({ sold: 20, held: 0 })
    expect((await house.ticketsOf(nika)).map(({ seats, number, of }) => [seats, number, of])).toEqual([
      [10, 1, 2],
      [10, 2, 2],
    ])
    expect(codeOf(await house.buyTickets(raha, group, { price: 4_000_000 }))).toBe('purchase.sold_out')
    expect(codeOf(await house.buyTickets(raha, single, { quantity: 4 }))).toBe('held')
    expect(await house.seats(productId)).toEqual({ sold: 20, held: 4 })
  })
})

describe('one member', () => {
  test('in two tabs the newer purchase takes over the seats of the older', async () => {
    const { productId, offerId } = await house.screening({ capacity: 2 })
    const nika = await house.buyer()
    await house.buyTickets(nika, offerId, { quantity: 2 })
    const newer = await house.buyTickets(nika, offerId, { quantity: 1 })
    expect(codeOf(newer)).toBe('held')
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 1 })
  })

  test('whichever tab is paid first has the last seat; money of the other goes back', async () => {
    const { productId, offerId } = await house.screening({ capacity: 1 })
    const nika = await house.buyer()
    const [older, newer] = [await house.buyTickets(nika, offerId), await house.buyTickets(nika, offerId)]
    await house.pay(older.authority)
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
    await house.pay(newer.authority)
    await house.pass(3)
    const states = [await house.look(nika, older.id), await house.look(nika, newer.id)].map(({ state }) => state)
    expect(states).toEqual(['paid', 'returned'])
    expect(await house.ticketsOf(nika)).toHaveLength(1)
    await house.expectBooksAgree()
  })

  test('four tabs at once hold the seats of one', async () => {
    const { productId, offerId } = await house.screening({ capacity: 9 })
    const nika = await house.buyer()
    const tabs = await Promise.all(Array.from({ length: 4 }, () => house.buyTickets(nika, offerId, { quantity: 2 })))
    expect(tabs.map(codeOf)).toEqual(['held', 'held', 'held', 'held'])
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 2 })
  })

  test('has no more single tickets than the limit, also by two purchases that are paid', async () => {
    const { productId, offers } = await house.screening({ most: 3, offers: [{}, { seats: 5, irr: 2_000_000 }] })
    const [single = '', group = ''] = offers
    const nika = await house.buyer()
    expect((await house.buyTickets(nika, single, { quantity: 4 })).body).toMatchObject({
      code: 'screening.too_many',
      message: 'You can have 3 tickets for this screening at most.',
    })
    const tabs = [
      await house.buyTickets(nika, single, { quantity: 2 }),
      await house.buyTickets(nika, single, { quantity: 2 }),
    ]
    for (const { authority } of tabs) await house.pay(authority)
    await house.pass(3)
    expect(await house.ticketsOf(nika)).toHaveLength(2)
    const looked = await Promise.all(tabs.map(({ id }) => house.look(nika, id)))
    expect(looked.map(({ state }) => state).toSorted()).toEqual(['paid', 'returned'])
    expect(looked.find(({ state }) => state === 'returned')?.message).toContain('as many tickets')
    expect(codeOf(await house.buyTickets(nika, single, { quantity: 2 }))).toBe('screening.too_many')
    // group tickets do not count
    expect(codeOf(await house.buyTickets(nika, group, { quantity: 5, price: 2_000_000 }))).toBe('held')
    expect(await house.seats(productId)).toEqual({ sold: 2, held: 25 })
  })

  test('who repeats a call has one purchase', async () => {
    const { productId, offerId } = await house.screening()
    const nika = await house.buyer()
    const first = await house.buyTickets(nika, offerId, { quantity: 2, key: 'one-and-the-same' })
    const again = await house.buyTickets(nika, offerId, { quantity: 2, key: 'one-and-the-same' })
    expect(again.id).toBe(first.id)
    const other = await house.buyTickets(nika, offerId, { quantity: 3, key: 'one-and-the-same' })
    expect(codeOf(other)).toBe('request.idempotency_key_reused')
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 2 })
  })
})

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
          ...{ type: 'BUY_SCREENING', offer_id: offerId, gateway: 'zarinpal' },
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

test('an account that is deleted while its member buys gets no seat', async () => {
  const { productId, offerId } = await house.screening({ capacity: 2 })
  const nika = await house.buyer()
  const { id: purchaseId } = await house.buyTickets(nika, (await house.screening()).offerId)
  const line = { purchaseId, position: 1, memberId: nika.memberId, productId, offerId, tickets: 1 }
  const answer = await db.transaction().execute(async (tx) => {
    await tx.updateTable('members').set({ deleted_at: clock.now() }).where('id', '=', nika.memberId).execute()
    const held = db.transaction().execute((other) => holdSeats(other as Tx, line, clock.now()))
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { held }
  })
  expect(await answer.held).toEqual({ refused: 'purchase.not_for_sale', most: 0 })
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})

test('two purchases of the same two screenings lock them in one order, whichever offers they name', () => {
  const line = (product_id: number, offer_id: string) => ({ purchasable: 'screening', product_id, offer_id })
  const orderOf = (lines: ReturnType<typeof line>[]) => inLockOrder(lines).map(({ product_id: id }) => id)
  expect(orderOf([line(11, 'a'), line(9, 'z')])).toEqual([9, 11])
  expect(orderOf([line(9, 'a'), line(11, 'z')])).toEqual([9, 11])
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

test.each(['held', 'sold'] as const)(
  'a connection that is killed before its commit leaves nothing %s',
  async (state) => {
    const { productId, offerId } = await house.screening({ capacity: 3 })
    const nika = await house.buyer()
    const bought = await house.buyTickets(nika, offerId)
    const line = { purchaseId: bought.id, position: 0, memberId: nika.memberId, productId, offerId, tickets: 1 }
    const killed = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      if (state === 'sold') expect(await sellSeats(tx as Tx, line, clock.now())).toEqual({ seatsEach: 1 })
      else await releaseSeats(tx as Tx, line)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await sql`select 1`.execute(tx)
    })
    await expect(killed).rejects.toThrow()
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 1 })
    await house.pay(bought.authority)
    expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
  },
)

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
