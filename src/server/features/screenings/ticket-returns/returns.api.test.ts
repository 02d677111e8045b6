import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, hours } from '#lib/time/clock.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { giveTickets } from '#server/features/screenings/schedule/index.ts'
import { returnTicket } from './return-ticket.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
afterEach(() => house.expectBooksAgree())

async function holder(quantity = 1, returnHours: number | null = 2) {
  const rule = returnHours === null ? {} : { returnHours }
  const shown = await house.screening({ startsAt: after(clock.now(), hours(5)), ...rule })
  const nika = await newMember(db, clock.now(), { language: 'en' })
  const purchaseId = await house.bought(nika, shown.offerId, { quantity })
  const tickets = await house.ticketsOf(nika)
  return { ...shown, nika, purchaseId, tickets, id: tickets[0]?.id ?? '' }
}

type Person = Awaited<ReturnType<typeof holder>>['nika']
const look = (as: Person, id: string) => house.ask('GET /me/tickets/:id/return', { params: { id } }, { as })
const giveBack = (as: Person, id: string, way: 'wallet' | 'as_paid' = 'wallet') =>
  house.call('POST', `/me/tickets/${id}/return`, { as, body: { way } })
const saidOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const refundsOf = (id: string) => db.selectFrom('refunds').selectAll().where('purchase_id', '=', id).execute()

test('into the wallet at once: this ticket ends and no other of its line, and its seat is free', async () => {
  const { nika, tickets, productId } = await holder(3)
  const [first, second, third] = tickets.map(({ id }) => id)
  expect(await look(nika, second ?? '')).toMatchObject({
    may_return: true,
    message: null,
    is_for_other: false,
    ways: ['wallet', 'as_paid'],
    money: { amount: ticketPrice, currency: 'IRR' },
    until: after(clock.now(), hours(3)).toISOString(),
  })
  expect(saidOf(await giveBack(nika, second ?? ''))).toBe('ok')
  expect((await house.walletOf(nika)).spendable).toBe(ticketPrice)
  expect((await house.ticketsOf(nika)).map(({ id }) => id)).toEqual([first, third])
  expect(await house.seats(productId)).toEqual({ sold: 2, held: 0 })
})

test('whoever came through the door gives nothing back and nothing on; a tick that is taken back counts no more', async () => {
  const { nika, id, productId } = await holder(1, 0)
  const entry = { id: randomUUID(), ticket_id: id, came_at: clock.now(), recorded_at: clock.now() }
  await db.insertInto('door_entries').values(entry).execute()
  expect(await look(nika, id)).toMatchObject({ may_return: false })
  expect(saidOf(await giveBack(nika, id))).toBe('ticket_return.played')
  expect(saidOf(await house.call('POST', `/me/tickets/${id}/gift`, { as: nika, body: { giver_name: 'Nika' } }))).toBe(
    'ticket_gift.played',
  )
  // as another date of the screening does
  await db.updateTable('door_entries').set({ taken_back_at: clock.now() }).where('ticket_id', '=', id).execute()
  expect(saidOf(await giveBack(nika, id))).toBe('ok')
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})

test('the way it was paid: the bank gives it back', async () => {
  const { nika, id, purchaseId } = await holder()
  expect(saidOf(await giveBack(nika, id, 'as_paid'))).toBe('ok')
  await house.pass(4)
  expect(await refundsOf(purchaseId)).toMatchObject([{ state: 'done', step: 'reverse', amount: ticketPrice }])
  expect((await house.walletOf(nika)).spendable).toBe(0)
})

test('ten presses at once, and one more: one refund, and the seat is free once', async () => {
  const { nika, id, purchaseId, productId } = await holder(2)
  const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(nika, id)))
  expect(answers.map(saidOf)).toEqual(Array.from({ length: 10 }, () => 'ok'))
  expect(saidOf(await giveBack(nika, id))).toBe('ok')
  await house.pass(2)
  expect(await refundsOf(purchaseId)).toHaveLength(1)
  expect((await house.walletOf(nika)).spendable).toBe(ticketPrice)
  expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
})

test('a return that dies at any statement happens once and whole', async () => {
  const statements = await dieEverywhere(house.core, async (core) => {
    const { nika, id, purchaseId, productId } = await holder(2)
    const asked = { ticketId: id, memberId: nika.memberId, way: 'wallet', locale: 'en' } as const
    await survive(returnTicket(core, asked))
    return async () => {
      await returnTicket(house.core, asked)
      await house.pass(4)
      expect(await refundsOf(purchaseId)).toMatchObject([{ state: 'done', step: 'wallet', amount: ticketPrice }])
      expect((await house.walletOf(nika)).spendable).toBe(ticketPrice)
      expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
      expect((await house.ticketsOf(nika)).map((one) => one.id)).not.toContain(id)
    }
  })
  expect(statements).toBeGreaterThan(20)
}, 120_000)

describe('a ticket that was given on', () => {
  test('is returned by its holder, and the money goes to its buyer the way it was paid', async () => {
    const { nika, id, purchaseId } = await holder()
    const raha = await newMember(db, clock.now(), { language: 'en' })
    const given = await house.call('POST', `/me/tickets/${id}/gift`, { as: nika, body: { giver_name: 'N' } })
    await house.call('POST', `/ticket-gifts/${String(given.body['path']).split('/').at(-1)}/accept`, { as: raha })
    expect(saidOf(await giveBack(nika, id))).toBe('ticket.unknown')
    expect(await look(raha, id)).toMatchObject({ may_return: true, money: null, is_for_other: true, ways: ['as_paid'] })
    expect(saidOf(await giveBack(raha, id, 'wallet'))).toBe('ok')
    await house.pass(4)
    expect(await refundsOf(purchaseId)).toMatchObject([{ state: 'done', step: 'reverse' }])
    expect([(await house.walletOf(nika)).spendable, (await house.walletOf(raha)).spendable]).toEqual([0, 0])
  })
})

test('a return and the desk’s refund of all at one moment pay back once', async () => {
  const { nika, id, purchaseId, productId } = await holder(2)
  const desk = await refundDesk(house)
  const [mine, theirs] = await Promise.all([giveBack(nika, id), desk.refund(purchaseId, null)])
  expect(theirs.status).toBe(201)
  expect(['ok', 'ticket.unknown', 'refund.nothing_left']).toContain(saidOf(mine))
  await house.pass(5)
  const sum = (await refundsOf(purchaseId)).reduce((all, { amount }) => all + amount, 0)
  expect(sum).toBe(2 * ticketPrice)
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})

test('a ticket that cost nothing ends without money', async () => {
  const { nika, productId } = await holder()
  const [id = ''] = await transaction(db, (tx) =>
    giveTickets(
      tx,
      house.config.secret,
      { productId, holderId: nika.memberId, seats: [1], origin: { reason: 'a prize' } },
      clock.now(),
    ),
  )
  expect(await look(nika, id)).toMatchObject({ may_return: true, money: null, ways: [] })
  expect(saidOf(await giveBack(nika, id))).toBe('ok')
  expect(saidOf(await giveBack(nika, id))).toBe('ok')
  expect((await house.walletOf(nika)).spendable).toBe(0)
})

test('it is refused with its reason: too late, not at all, or somebody else’s', async () => {
  const { nika, id } = await holder()
  clock.advance(hours(3))
  expect(saidOf(await giveBack(nika, id))).toBe('ticket_return.too_late')
  expect((await look(nika, id)).message).toContain('too late')
  const fixed = await holder(1, null)
  expect(saidOf(await giveBack(fixed.nika, fixed.id))).toBe('ticket_return.never')
  expect(saidOf(await giveBack(nika, fixed.id))).toBe('ticket.unknown')
  expect(saidOf(await giveBack(nika, randomUUID()))).toBe('ticket.unknown')
})
