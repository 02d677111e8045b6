import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { goOnAir, makeLiveReady } from '#server/features/screenings/live/index.ts'
import { reserveShow } from '#server/features/screenings/festivals/passes/reserve-show.ts'
import { offerSeats } from '#server/features/screenings/waiting-list/offer-seats.ts'
import { newFestival, newShow, passPrice } from '#tests/support/rows/festival-rows.ts'
import { liveWebHouse, type Member } from '#tests/support/live/live-house-of-web.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { ScreeningOptions } from '#tests/support/rows/screening-rows.ts'

const house = await liveWebHouse()
const { clock, core, db } = house
const person = () => newMember(db, clock.now(), { language: 'en' })
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])

/** A live event whose hall is open; it begins in some minutes. */
const soon = (more: ScreeningOptions = {}) =>
  house.event({ ...more, startsAt: after(clock.now(), minutes(10)), endsAt: after(clock.now(), hours(2)) })

async function ticketOf(as: Member) {
  const [ticket] = await house.ticketsOf(as)
  if (ticket === undefined) throw new Error('no ticket')
  return { ...ticket, code: ticket.code ?? '' }
}

test('a group ticket of a live event plays for its holder in one place; its guests have a seat and no picture', async () => {
  const event = await soon({ capacity: 20, offers: [{ seats: 4 }] })
  const [nika, guest] = [await person(), await person()]
  await house.bought(nika, event.offerId)
  const { id, code } = await ticketOf(nika)
  const named = await house.call('POST', `/me/tickets/${id}/guests`, { as: nika, body: { name: 'Sara' } })
  const guestCode = (named.body as { guests?: { code: string }[] }).guests?.[0]?.code ?? ''
  expect((await house.play(code, nika)).said).toBe('plays')
  const answer = await house.play(guestCode, guest)
  expect([answer.said, answer.message]).toEqual(['ticket.of_guest', expect.stringContaining('plays nothing')])
})

test('a ticket of a live event is given on until its first play: the new code plays, the old one is dead', async () => {
  const event = await soon()
  const [nika, raha] = [await person(), await person()]
  await house.bought(nika, event.offerId)
  const given = await ticketOf(nika)
  const body = { giver_name: 'Nika' }
  const link = await house.call('POST', `/me/tickets/${given.id}/gift`, { as: nika, body })
  const secret = String(link.body['path']).split('/').at(-1)
  expect(codeOf(await house.call('POST', `/ticket-gifts/${secret}/accept`, { as: raha }))).toBe('ok')
  const { id, code } = await ticketOf(raha)
  expect((await house.play(given.code, raha)).said).toBe('ticket.unknown')
  expect((await house.play(code, raha)).said).toBe('plays')
  const again = await house.call('POST', `/me/tickets/${id}/gift`, { as: raha, body })
  expect([again.status, codeOf(again)]).toEqual([409, 'ticket_gift.played'])
})

test('whoever waits for a seat of a live event gets the one that comes back, also while it runs', async () => {
  for (const isOnAir of [false, true]) {
    const event = await soon({ capacity: 1, returnHours: 0 })
    const [nika, raha] = [await person(), await person()]
    await house.bought(nika, event.offerId)
    if (isOnAir) {
      await goOnAir(core, event.eventId)
      await event.send(2)
      clock.advance(minutes(15))
      await event.send(1)
      clock.advance(seconds(2))
    }
    const wait = { seats: 1, all_or_none: false }
    expect(codeOf(await house.call('POST', `/screenings/${event.productId}/waiting`, { as: raha, body: wait }))).toBe(
      'ok',
    )
    await db.updateTable('screenings').set({ capacity: 2 }).where('product_id', '=', event.productId).execute()
    await offerSeats(core, event.productId)
    const { entry } = await house.ask('GET /screenings/:id/waiting', { params: { id: event.productId } }, { as: raha })
    expect(entry).toMatchObject({ state: 'offered', offer: { seats: 1 } })
    await house.bought(raha, event.offerId)
    expect((await house.play((await ticketOf(raha)).code, raha)).said).toBe('plays')
  }
})

test('a pass of a festival reserves a place at its live event, and the place plays', async () => {
  const of = await newFestival(db, clock.now())
  const startsAt = after(clock.now(), minutes(10))
  const show = await newShow(db, clock.now(), { ...of, live: {}, startsAt, endsAt: after(startsAt, hours(2)) })
  await transaction(db, (tx) => makeLiveReady(core)(tx, show.productId))
  const nika = await person()
  const price = { currency: 'IRR' as const, amount: passPrice }
  const bought = await house.buy(nika, { offerId: of.kindId, price }, { body: { type: 'BUY_FESTIVAL' } })
  await house.pay(bought.authority)
  await reserveShow(core, { memberId: nika.memberId, screeningId: show.productId })
  expect((await house.play((await ticketOf(nika)).code, nika)).said).toBe('plays')
})
