import { afterEach, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { running, ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
afterEach(() => house.expectBooksAgree())

type Person = Awaited<ReturnType<typeof house.buyer>>
const later = (ms: number) => after(clock.now(), ms).toISOString()
const look = (as: Person, id: string) => house.ask('GET /me/tickets/:id/return', { params: { id } }, { as })
const giveBack = (as: Person, id: string, way: 'wallet' | 'as_paid') =>
  house.call('POST', `/me/tickets/${id}/return`, { as, body: { way } })

async function act(id: ProductId, name: string, dates: Record<string, string> = {}) {
  const query = new URLSearchParams({ act: name, ...dates })
  const { body } = await house.call('GET', `/studio/screenings/${id}/act-preview?${query}`, { as: editor })
  const order = { act: name, fingerprint: body['fingerprint'], reason: 'the hall', ...dates }
  expect((await house.call('POST', `/studio/screenings/${id}/acts`, { as: editor, body: order })).status).toBe(201)
}

async function holder(more: Parameters<typeof house.screening>[0] = {}) {
  const shown = await house.screening(more)
  const nika = await house.buyer('en')
  const purchaseId = await house.bought(nika, shown.offerId)
  const [ticket] = await house.ticketsOf(nika)
  return { ...shown, nika, purchaseId, id: ticket?.id ?? '' }
}

test('a postponed screening that never takes tickets back takes this one, to the wallet at once', async () => {
  const { productId, nika, id } = await holder()
  expect(await look(nika, id)).toMatchObject({ may_return: false, is_moved: false })
  await act(productId, 'postpone')
  expect(await look(nika, id)).toMatchObject({ may_return: true, is_moved: true, until: later(days(14)) })
  expect((await giveBack(nika, id, 'wallet')).status).toBe(200)
  expect((await house.walletOf(nika)).spendable).toBe(ticketPrice)
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
})

test('a moved date: all the money by the bank, though the usual hours are over; until the new beginning', async () => {
  const { productId, nika, id, purchaseId } = await holder({ returnHours: 72 })
  const dates = { starts_at: later(hours(30)), ends_at: later(days(2)) }
  await act(productId, 'set_date', dates)
  expect(await look(nika, id)).toMatchObject({ may_return: true, is_moved: true, until: dates.starts_at })
  expect((await giveBack(nika, id, 'as_paid')).status).toBe(200)
  await house.pass(4)
  const refunds = await db.selectFrom('refunds').selectAll().where('purchase_id', '=', purchaseId).execute()
  expect(refunds).toMatchObject([{ state: 'done', step: 'reverse', amount: ticketPrice }])
})

test('whoever bought a ticket for the new date has no such way back', async () => {
  const { productId, offerId } = await holder()
  await act(productId, 'set_date', { starts_at: later(days(3)), ends_at: later(days(4)) })
  clock.advance(1)
  const raha = await house.buyer('en')
  await house.bought(raha, offerId)
  const [ticket] = await house.ticketsOf(raha)
  expect(await look(raha, ticket?.id ?? '')).toMatchObject({ may_return: false, is_moved: false })
})

test('hours that had begun may be given back until they begin anew, and then play no further', async () => {
  const { productId, nika, id } = await holder(running(clock.now()))
  const [ticket] = await house.ticketsOf(nika)
  const play = () =>
    house.call('GET', `/play-info?using_ticket=${encodeURIComponent(String(ticket?.code))}`, { as: nika })
  expect((await play()).status).toBe(200)
  expect(await look(nika, id)).toMatchObject({ may_return: false })
  await act(productId, 'set_date', { starts_at: later(hours(3)), ends_at: later(hours(6)) })
  expect(await look(nika, id)).toMatchObject({ may_return: true, is_moved: true })
  clock.advance(hours(3))
  expect(await look(nika, id)).toMatchObject({ may_return: false })
  clock.advance(-minutes(1))
  expect((await giveBack(nika, id, 'wallet')).status).toBe(200)
  expect((await play()).status).toBe(404)
})
