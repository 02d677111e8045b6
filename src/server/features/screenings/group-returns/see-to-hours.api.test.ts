import { afterEach, beforeEach, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { seeToHours } from './see-to-hours.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, core } = house
afterEach(() => house.expectBooksAgree())

const price = 1_000_001
const seatMoney = (seats: number) => Math.floor((price * seats) / 6)

/** A group ticket for six: it begins in three days, and its hour is five hours before. */
async function group({ unnamedHours = 5, returnHours = 2 } = {}) {
  const startsAt = after(clock.now(), days(3))
  const shown = await house.screening({
    mode: 'room',
    capacity: 30,
    startsAt,
    endsAt: after(startsAt, hours(3)),
    returnHours,
    offers: [{ seats: 6, irr: price, unnamedHours }, {}],
  })
  const nika = await newMember(db, clock.now(), { language: 'en' })
  const purchaseId = await house.bought(nika, shown.offerId, { price })
  const [ticket] = await house.ticketsOf(nika)
  house.letters.length = 0
  return { ...shown, nika, purchaseId, startsAt, hour: after(startsAt, -hours(unnamedHours)), id: ticket?.id ?? '' }
}
type Group = Awaited<ReturnType<typeof group>>

const goTo = (at: Date) => clock.advance(at.getTime() - clock.now().getTime())
const name = ({ nika, id }: Group, guest: string) =>
  house.call('POST', `/me/tickets/${id}/guests`, { as: nika, body: { name: guest } })
/** The minute's run, twice at once; what members were told by it. */
async function run() {
  await Promise.all([seeToHours(core), seeToHours(core)])
  await house.work()
  return house.letters.splice(0).map(({ notice }) => notice.subject)
}
const refundsOf = ({ purchaseId }: Group) =>
  db.selectFrom('refunds').select(['amount', 'step']).where('purchase_id', '=', purchaseId).execute()
const look = ({ nika, id }: Group) => house.ask('GET /me/tickets/:id/seats-back', { params: { id } }, { as: nika })

beforeEach(async () => {
  // screenings of the test before bring no hour any more
  await db.updateTable('ticket_offers').set({ unnamed_hours: null }).execute()
})

test('terms are read before paying, the holder is told once a day before, and at the hour the seats come back once', async () => {
  const shown = await group()
  const { nika, id, productId, offerId, hour } = shown
  const { offers } = await house.ask('GET /screenings/:id/seats', { params: { id: productId } }, { as: nika })
  expect(offers.find((offer) => offer.id === offerId)?.unnamed_seats).toEqual({
    come_back_at: hour.toISOString(),
    is_paid: true,
  })
  await name(shown, 'Sara')
  expect(await look(shown)).toMatchObject({ hour: { at: hour.toISOString(), is_paid: true } })
  expect(await run()).toEqual([])
  goTo(after(hour, -days(1)))
  expect(await run()).toEqual(['Seats of yours for “Rain, tonight” that have no name yet: 5'])
  expect(await run()).toEqual([])
  await name(shown, 'Ali')
  goTo(after(hour, -1))
  expect(await run()).toEqual([])
  goTo(hour)
  const told = await run()
  expect(told).toContain('Seats of yours for “Rain, tonight” that came back: 4')
  expect(told).toHaveLength(1)
  expect(await run()).toEqual(expect.not.arrayContaining([expect.stringContaining('came back')]))
  await house.pass(4)
  expect(await refundsOf(shown)).toEqual([{ amount: seatMoney(4), step: 'refund' }])
  expect(await house.seats(productId)).toEqual({ sold: 2, held: 0 })
  expect(await house.ticketsOf(nika)).toMatchObject([{ id, seats: 2, seats_back: 4 }])
  expect(await look(shown)).toMatchObject({ hour: null })
})

test('who named everybody is told nothing, and a guest who leaves later brings no hour', async () => {
  const shown = await group()
  for (const guest of ['A', 'B', 'C', 'D', 'E', 'F']) await name(shown, guest)
  goTo(after(shown.hour, -days(1)))
  expect(await run()).toEqual([])
  goTo(shown.hour)
  expect(await run()).toEqual([])
  const { nika, id, productId } = shown
  const { guests } = await house.ask('GET /me/tickets/:id/guests', { params: { id } }, { as: nika })
  await house.call('DELETE', `/me/tickets/${id}/guests/${guests[0]?.id}`, { as: nika })
  expect(await run()).toEqual([])
  expect(await house.seats(productId)).toEqual({ sold: 6, held: 0 })
})

test('a run that comes late judges the money by the hour; after the beginning no seat is taken', async () => {
  const shown = await group()
  goTo(after(shown.startsAt, -hours(1)))
  await run()
  await house.pass(4)
  expect(await refundsOf(shown)).toEqual([{ amount: seatMoney(5), step: 'refund' }])
  const begun = await group()
  goTo(begun.startsAt)
  expect(await run()).toEqual([])
  expect(await house.seats(begun.productId)).toEqual({ sold: 6, held: 0 })
})

test('an hour after the time for returns frees seats without money, as its terms said', async () => {
  const shown = await group({ unnamedHours: 1 })
  expect(await look(shown)).toMatchObject({ hour: { is_paid: false } })
  goTo(shown.hour)
  expect(await run()).toEqual(['Seats of yours for “Rain, tonight” that came back: 5'])
  expect(await refundsOf(shown)).toEqual([])
  expect(await house.seats(shown.productId)).toEqual({ sold: 1, held: 0 })
})

test('a moved date moves the hour, and is told anew; who bought after the hour keeps all seats', async () => {
  const shown = await group()
  goTo(after(shown.hour, -days(1)))
  expect(await run()).toHaveLength(1)
  const later = after(shown.startsAt, days(2))
  const ends = after(later, hours(3))
  await db
    .updateTable('products')
    .set({ release_at: later, release_ends_at: ends })
    .where('id', '=', shown.productId)
    .execute()
  goTo(shown.hour)
  expect(await run()).toEqual([])
  goTo(after(shown.hour, days(1)))
  expect(await run()).toEqual(['Seats of yours for “Rain, tonight” that have no name yet: 5'])
  goTo(after(shown.hour, days(2)))
  const raha = await newMember(db, clock.now(), { language: 'en' })
  await house.bought(raha, shown.offerId, { price })
  house.letters.length = 0
  expect(await run()).toEqual(['Seats of yours for “Rain, tonight” that came back: 5'])
  expect(await house.seats(shown.productId)).toEqual({ sold: 7, held: 0 })
})

test('a ticket that the desk moves keeps the terms of its purchase, by the hour of its new screening', async () => {
  const staff = await newMember(db, clock.now(), { staffRole: 'support' })
  /** The same film later, with group tickets that know no such hour. */
  const moved = async (from: Group, startsAt: Date) => {
    const to = await house.screening({
      mode: 'room',
      capacity: 30,
      startsAt,
      endsAt: after(startsAt, hours(3)),
      offers: [{ seats: 6, irr: price }],
    })
    await db
      .updateTable('programme_items')
      .set({ item_id: from.filmId })
      .where('product_id', '=', to.productId)
      .execute()
    const order = { to_id: Number(to.productId), others: [] }
    const seen = await house.call('POST', `/studio/tickets/${from.id}/move-preview`, { as: staff, body: order })
    const pressed = { ...order, fingerprint: seen.body['fingerprint'], reason: 'the room is closed' }
    expect((await house.call('POST', `/studio/tickets/${from.id}/move`, { as: staff, body: pressed })).status).toBe(200)
    return to
  }
  const shown = await group()
  const later = after(shown.startsAt, days(2))
  const { productId } = await moved(shown, later)
  const hour = after(later, -hours(5))
  expect(await look(shown)).toMatchObject({ hour: { at: hour.toISOString() } })
  goTo(after(hour, -days(1)))
  expect(await run()).toContain('Seats of yours for “Rain, tonight” that have no name yet: 5')
  goTo(hour)
  expect(await run()).toEqual(['Seats of yours for “Rain, tonight” that came back: 5'])
  expect(await house.seats(productId)).toEqual({ sold: 1, held: 0 })
  // moved when that hour has passed already: nobody loses seats without a word
  const late = await group()
  const soon = await moved(late, after(clock.now(), hours(4)))
  await run()
  expect(await look(late)).toMatchObject({ hour: null })
  expect(await house.seats(soon.productId)).toEqual({ sold: 6, held: 0 })
})

test('at the hour a guest comes: the guest sits, and the others come back in this or the next minute', async () => {
  const shown = await group()
  goTo(shown.hour)
  const [guest] = await Promise.all([name(shown, 'Sara'), run()])
  expect(guest.status).toBe(201)
  await run()
  expect(await house.seats(shown.productId)).toEqual({ sold: 1, held: 0 })
})

test('the job dies at any statement: each ticket comes back once and whole', async () => {
  const statements = await dieEverywhere(core, async (dying) => {
    await db.updateTable('ticket_offers').set({ unnamed_hours: null }).execute()
    const shown = await group()
    goTo(shown.hour)
    await survive(seeToHours(dying))
    return async () => {
      await seeToHours(core)
      expect(await refundsOf(shown)).toEqual([{ amount: seatMoney(5), step: 'refund' }])
      expect(await house.seats(shown.productId)).toEqual({ sold: 1, held: 0 })
    }
  })
  expect(statements).toBeGreaterThan(20)
}, 120_000)
