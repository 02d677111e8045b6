import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { newTicket } from '#tests/support/rows/screening-rows.ts'
import { listDoorRows } from '#server/features/screenings/cafes/evening/evening-queries.ts'
import { makeReport } from '#server/features/screenings/reports/make-report.ts'
import { findMovements } from '#server/features/screenings/reports/report-queries.ts'
import { offerSeats } from '#server/features/screenings/waiting-list/offer-seats.ts'
import { giveSeatsBack } from './give-seats-back.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
afterEach(() => house.expectBooksAgree())

// no multiple of the seats, so that something is rounded
const price = 1_000_001
const seatMoney = (seats: number, of = 6) => Math.floor((price * seats) / of)

async function group({ quantity = 1, seats = 6, capacity = 30, returnHours = 2 as number | null } = {}) {
  const shown = await house.screening({
    mode: 'room',
    capacity,
    startsAt: after(clock.now(), hours(5)),
    endsAt: after(clock.now(), hours(8)),
    ...(returnHours === null ? {} : { returnHours }),
    offers: [{ seats, irr: price }, {}],
  })
  const nika = await newMember(db, clock.now(), { language: 'en' })
  const purchaseId = await house.bought(nika, shown.offerId, { quantity, price })
  const tickets = await house.ticketsOf(nika)
  return { ...shown, nika, purchaseId, tickets, id: tickets[0]?.id ?? '' }
}

type Person = Awaited<ReturnType<typeof group>>['nika']
const look = (as: Person, id: string) => house.ask('GET /me/tickets/:id/seats-back', { params: { id } }, { as })
interface Press {
  seats: number
  of?: number
  is_paid?: boolean
  way?: 'wallet' | 'as_paid'
}
const giveBack = (as: Person, id: string, { of = 6, is_paid = true, way = 'wallet', seats }: Press) =>
  house.call('POST', `/me/tickets/${id}/seats-back`, { as, body: { seats, of, is_paid, way } })
const returnWhole = (as: Person, id: string) =>
  house.call('POST', `/me/tickets/${id}/return`, { as, body: { way: 'wallet' } })
const name = (as: Person, id: string, guest: string) =>
  house.call('POST', `/me/tickets/${id}/guests`, { as, body: { name: guest } })
const saidOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const refundsOf = (id: string) =>
  db.selectFrom('refunds').selectAll().where('purchase_id', '=', id).orderBy('requested_at').execute()
const walletOf = async (as: Person) => (await house.walletOf(as)).spendable

test('the holder sees what comes back, gives seats back in two parts, and the whole ticket then', async () => {
  const { nika, id, productId, purchaseId } = await group()
  await name(nika, id, 'Sara')
  expect(await look(nika, id)).toMatchObject({
    seats: 6,
    named: 1,
    seats_back: 0,
    most: 5,
    message: null,
    is_paid: true,
    is_for_other: false,
    ways: ['wallet', 'as_paid'],
    money: [1, 2, 3, 4, 5].map((seats) => ({ amount: seatMoney(seats), currency: 'IRR' })),
    money_until: after(clock.now(), hours(3)).toISOString(),
    hour: null,
  })
  expect(saidOf(await giveBack(nika, id, { seats: 2 }))).toBe('ok')
  expect(await walletOf(nika)).toBe(seatMoney(2))
  expect(await house.seats(productId)).toEqual({ sold: 4, held: 0 })
  expect(await house.ticketsOf(nika)).toMatchObject([{ id, seats: 4, seats_back: 2 }])
  expect(saidOf(await giveBack(nika, id, { seats: 3, of: 4 }))).toBe('ok')
  const twice = seatMoney(2) + seatMoney(3)
  expect(await walletOf(nika)).toBe(twice)
  expect(await look(nika, id)).toMatchObject({ seats: 1, named: 1, most: 0 })
  expect(saidOf(await giveBack(nika, id, { seats: 1, of: 2 }))).toBe('group_return.changed')
  expect(saidOf(await returnWhole(nika, id))).toBe('ok')
  expect(await walletOf(nika)).toBe(price)
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
  expect((await refundsOf(purchaseId)).map(({ is_last: isLast }) => isLast)).toEqual([false, false, true])
})

test('seats of people whom the door let in without a name do not come back, nor any of a ticket that came as a whole', async () => {
  const { nika, id } = await group()
  await name(nika, id, 'Sara')
  const tick = (part: 'ticket' | 'nameless') =>
    db
      .insertInto('door_entries')
      .values({ id: randomUUID(), ticket_id: id, came_at: clock.now(), recorded_at: clock.now(), part })
      .execute()
  await tick('nameless')
  await tick('nameless')
  expect(await look(nika, id)).toMatchObject({ named: 1, most: 3 })
  expect(saidOf(await giveBack(nika, id, { seats: 4 }))).toBe('group_return.changed')
  await tick('ticket')
  expect(await look(nika, id)).toMatchObject({ most: 0 })
  expect(saidOf(await giveBack(nika, id, { seats: 1 }))).toBe('group_return.changed')
})

test('of two tickets of one purchase each keeps its own money', async () => {
  const { nika, tickets, productId } = await group({ quantity: 2 })
  const [first = '', second = ''] = tickets.map((one) => one.id)
  await giveBack(nika, first, { seats: 3 })
  expect(await house.ask('GET /me/tickets/:id/return', { params: { id: second } }, { as: nika })).toMatchObject({
    money: { amount: price },
  })
  await returnWhole(nika, second)
  expect(await walletOf(nika)).toBe(seatMoney(3) + price)
  expect(await house.seats(productId)).toEqual({ sold: 3, held: 0 })
  await returnWhole(nika, first)
  expect(await walletOf(nika)).toBe(2 * price)
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})

test('the way it was paid: the bank gives back that part', async () => {
  const { nika, id, purchaseId } = await group()
  expect(saidOf(await giveBack(nika, id, { seats: 2, way: 'as_paid' }))).toBe('ok')
  await house.pass(4)
  expect(await refundsOf(purchaseId)).toMatchObject([{ state: 'done', step: 'refund', amount: seatMoney(2) }])
  expect(await walletOf(nika)).toBe(0)
})

test('after the hour seats are given up without money, and never when the page still promised some', async () => {
  const { nika, id, productId, purchaseId } = await group()
  clock.advance(hours(3))
  expect(await look(nika, id)).toMatchObject({ most: 5, is_paid: false, money: [], ways: [] })
  expect(saidOf(await giveBack(nika, id, { seats: 2 }))).toBe('group_return.changed')
  const [first, again] = await Promise.all([1, 2].map(() => giveBack(nika, id, { seats: 2, is_paid: false })))
  expect([first, again].map((one) => (one === undefined ? '' : saidOf(one)))).toEqual(['ok', 'ok'])
  expect(await house.seats(productId)).toEqual({ sold: 4, held: 0 })
  expect(await refundsOf(purchaseId)).toEqual([])
  clock.advance(hours(2))
  expect(saidOf(await giveBack(nika, id, { seats: 1, of: 4, is_paid: false }))).toBe('group_return.begun')
})

test('guests beyond the seats that stay move to free ones, and keep their session', async () => {
  const { nika, id } = await group()
  for (const guest of ['A', 'B', 'C']) await name(nika, id, guest)
  const { guests } = await house.ask('GET /me/tickets/:id/guests', { params: { id } }, { as: nika })
  await house.call('DELETE', `/me/tickets/${id}/guests/${guests[0]?.id}`, { as: nika })
  await giveBack(nika, id, { seats: 4 })
  const after4 = await house.ask('GET /me/tickets/:id/guests', { params: { id } }, { as: nika })
  expect(after4).toMatchObject({ seats: 2 })
  expect(after4.guests.map((one) => [one.number, one.name])).toEqual([
    [1, 'C'],
    [2, 'B'],
  ])
  expect(await look(nika, id)).toMatchObject({ most: 0, message: expect.stringContaining('name') as string })
})

test('a ticket with one seat left still has its guest', async () => {
  const { nika, id } = await group()
  await name(nika, id, 'Sara')
  await giveBack(nika, id, { seats: 5 })
  const list = await house.ask('GET /me/tickets/:id/guests', { params: { id } }, { as: nika })
  expect(list).toMatchObject({ seats: 1, guests: [{ name: 'Sara' }] })
})

test('a group that is one seat by now still opens on the screen of the room', async () => {
  const { nika, id } = await group()
  const list = await house.ask('GET /me/tickets', { query: {} }, { as: nika })
  const code = list.items.find((ticket) => ticket.id === id)?.code ?? ''
  const asked = { params: { code } }
  const opens = async () => (await house.ask('GET /check-ticket/:code', asked, { as: nika })).watchable
  const before = await opens()
  await giveBack(nika, id, { seats: 5 })
  expect(await opens()).toEqual(before)
})

test('whoever waits is offered the seats at once', async () => {
  const { nika, id, productId } = await group({ capacity: 6 })
  const raha = await newMember(db, clock.now(), { language: 'en' })
  const line = await house.call('POST', `/screenings/${productId}/waiting`, {
    as: raha,
    body: { seats: 2, all_or_none: true },
  })
  expect(line.status).toBe(200)
  await giveBack(nika, id, { seats: 3 })
  await offerSeats(house.core, productId)
  expect(await house.seats(productId)).toEqual({ sold: 3, held: 2 })
})

test('the record, the door and the report say what is left and what went back', async () => {
  const { nika, id, productId, purchaseId } = await group()
  await giveBack(nika, id, { seats: 4 })
  expect(await house.ask('GET /me/purchases/:id', { params: { id: purchaseId } }, { as: nika })).toMatchObject({
    message: expect.stringMatching(/^.+ Of the group’s 6 seats 2 are left\.$/) as string,
    refund: { amount: { amount: seatMoney(4) }, whole: false },
  })
  expect(await listDoorRows(db, productId)).toMatchObject([{ id, seats: 2 }])
  const today = clock.now().toISOString().slice(0, 10)
  const { totals } = makeReport(await findMovements(db, { from: today, to: today }, [productId]), [], [])
  expect(totals).toMatchObject([{ sold: 1, refunded: 0, gross: price, grossBack: seatMoney(4) }])
})

describe('at one moment', () => {
  test('ten presses: one refund, and the seats are free once', async () => {
    const { nika, id, purchaseId, productId } = await group()
    const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(nika, id, { seats: 2 })))
    expect(answers.map(saidOf)).toEqual(Array.from({ length: 10 }, () => 'ok'))
    expect(saidOf(await giveBack(nika, id, { seats: 2 }))).toBe('ok')
    expect(await refundsOf(purchaseId)).toHaveLength(1)
    expect(await house.seats(productId)).toEqual({ sold: 4, held: 0 })
  })

  test('two tabs with different numbers: one of them is done', async () => {
    const { nika, id, productId } = await group()
    const said = (await Promise.all([2, 3].map((seats) => giveBack(nika, id, { seats })))).map(saidOf)
    expect(said.toSorted()).toEqual(['group_return.changed', 'ok'])
    const given = said[0] === 'ok' ? 2 : 3
    expect(await walletOf(nika)).toBe(seatMoney(given))
    expect(await house.seats(productId)).toEqual({ sold: 6 - given, held: 0 })
  })

  test('a guest takes the last seat: either the guest sits, or the seat came back', async () => {
    for (const _round of [1, 2, 3]) {
      const { nika, id, productId } = await group({ seats: 2 })
      await name(nika, id, 'Sara')
      const [back, guest] = await Promise.all([giveBack(nika, id, { seats: 1, of: 2 }), name(nika, id, 'Ali')])
      expect([saidOf(back), saidOf(guest)].toSorted()).toEqual(
        saidOf(back) === 'ok' ? ['ok', 'ticket_guest.full'] : ['group_return.changed', 'ok'],
      )
      expect(await house.seats(productId)).toEqual({ sold: saidOf(back) === 'ok' ? 1 : 2, held: 0 })
    }
  })

  test('the whole ticket: all the money goes back once', async () => {
    const { nika, id, purchaseId, productId } = await group()
    const [part, whole] = await Promise.all([giveBack(nika, id, { seats: 2 }), returnWhole(nika, id)])
    expect(saidOf(whole)).toBe('ok')
    expect(['ok', 'ticket.unknown', 'refund.nothing_left', 'group_return.changed']).toContain(saidOf(part))
    const sum = (await refundsOf(purchaseId)).reduce((all, { amount }) => all + amount, 0)
    expect([sum, await walletOf(nika)]).toEqual([price, price])
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
  })

  test('finance pays all back: never more than was paid', async () => {
    const { nika, id, purchaseId, productId } = await group()
    const desk = await refundDesk(house)
    const [part, all] = await Promise.all([giveBack(nika, id, { seats: 2 }), desk.refund(purchaseId, null)])
    expect(all.status).toBe(201)
    expect(['ok', 'ticket.unknown', 'refund.nothing_left']).toContain(saidOf(part))
    await house.pass(5)
    const sum = (await refundsOf(purchaseId)).reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBe(price)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
  })
})

test('after a part finance refunds a sum, then seats go for their part of what is left', async () => {
  const { nika, id, purchaseId, productId } = await group()
  const desk = await refundDesk(house)
  await giveBack(nika, id, { seats: 2 })
  await desk.refund(purchaseId, 600_000)
  await house.pass(5)
  const left = price - seatMoney(2) - 600_000
  expect((await look(nika, id)).money[2]?.amount).toBe(Math.floor((left * 3) / 4))
  expect(saidOf(await giveBack(nika, id, { seats: 3, of: 4 }))).toBe('ok')
  await desk.refund(purchaseId, null)
  await house.pass(5)
  const sum = (await refundsOf(purchaseId)).reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBe(price)
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})

test('seats that go while everything dies at any statement go once and whole', async () => {
  const statements = await dieEverywhere(house.core, async (core) => {
    const { nika, id, purchaseId, productId } = await group()
    const asked = {
      ticketId: id,
      holderId: nika.memberId,
      seats: 2,
      of: 6,
      isPaid: true,
      judgedAt: null,
      isByHour: false,
      ...({ way: 'wallet', locale: 'en' } as const),
    }
    await survive(giveSeatsBack(core, asked))
    return async () => {
      await giveSeatsBack(house.core, asked)
      await house.pass(4)
      expect(await refundsOf(purchaseId)).toMatchObject([{ state: 'done', step: 'wallet', amount: seatMoney(2) }])
      expect(await walletOf(nika)).toBe(seatMoney(2))
      expect(await house.seats(productId)).toEqual({ sold: 4, held: 0 })
    }
  })
  expect(statements).toBeGreaterThan(20)
}, 120_000)

test('a ticket that was given on: its money goes to the buyer, and its holder sees none', async () => {
  const { nika, id, purchaseId } = await group()
  const raha = await newMember(db, clock.now(), { language: 'en' })
  const given = await house.call('POST', `/me/tickets/${id}/gift`, { as: nika, body: { giver_name: 'N' } })
  await house.call('POST', `/ticket-gifts/${String(given.body['path']).split('/').at(-1)}/accept`, { as: raha })
  expect(saidOf(await giveBack(nika, id, { seats: 2 }))).toBe('ticket.unknown')
  expect(await look(raha, id)).toMatchObject({ is_paid: true, money: [], is_for_other: true, ways: ['as_paid'] })
  expect(saidOf(await giveBack(raha, id, { seats: 2 }))).toBe('ok')
  await house.pass(4)
  expect(await refundsOf(purchaseId)).toMatchObject([{ state: 'done', step: 'refund', amount: seatMoney(2) }])
  expect([await walletOf(nika), await walletOf(raha)]).toEqual([0, 0])
})

test('seats of a ticket that cost nothing, of one seat, and of somebody else', async () => {
  const { nika, id, productId } = await group()
  const raha = await newMember(db, clock.now(), { language: 'en' })
  const { ticketId } = await newTicket(db, clock.now(), { memberId: raha.memberId, productId, seats: 3 })
  await db.updateTable('screenings').set({ sold: 9 }).where('product_id', '=', productId).execute()
  expect(await look(raha, ticketId)).toMatchObject({ most: 2, money: [], ways: [], is_for_other: false })
  expect(saidOf(await giveBack(raha, ticketId, { seats: 2, of: 3 }))).toBe('ok')
  expect((await look(raha, ticketId)).message).toContain('one seat')
  expect(saidOf(await giveBack(raha, id, { seats: 2 }))).toBe('ticket.unknown')
  const sold = await db.selectFrom('screenings').select('sold').where('product_id', '=', productId).executeTakeFirst()
  expect(sold).toEqual({ sold: 7 })
  expect(nika.memberId).not.toBe(raha.memberId)
})
