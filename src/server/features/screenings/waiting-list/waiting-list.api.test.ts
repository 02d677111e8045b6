import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { giveTickets } from '#server/features/screenings/schedule/index.ts'
import { closeOverdue } from '#server/features/payments/purchases/buying/close-overdue.ts'
import { offerAllSeats, offerSeats } from './offer-seats.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
afterEach(() => house.expectBooksAgree())
type Person = Awaited<ReturnType<typeof newMember>>
const person = () => newMember(db, clock.now(), { language: 'en' })

/** A screening whose seats one buyer has, as single tickets. */
async function soldOut(seats: number) {
  // noon in Tehran
  clock.set(after(new Date('2026-12-01T08:30:00.000Z'), hours(24) * (rounds += 1)))
  const shown = await house.screening({
    capacity: seats,
    most: 8,
    returnHours: 2,
    startsAt: after(clock.now(), hours(20)),
    endsAt: after(clock.now(), hours(24)),
  })
  const nika = await person()
  await house.bought(nika, shown.offerId, { quantity: seats })
  return { ...shown, nika, tickets: await house.ticketsOf(nika) }
}
let rounds = 0

const join = (as: Person, id: number, seats: number, allOrNone = false) =>
  house.call('POST', `/screenings/${id}/waiting`, { as, body: { seats, all_or_none: allOrNone } })
const leave = (as: Person, id: number) => house.call('DELETE', `/screenings/${id}/waiting`, { as })
const entryOf = async (as: Person, id: number) =>
  (await house.ask('GET /screenings/:id/waiting', { params: { id } }, { as })).entry
const giveBack = async (as: Person, ids: readonly { id: string }[]) => {
  for (const { id } of ids) {
    const { status } = await house.call('POST', `/me/tickets/${id}/return`, { as, body: { way: 'wallet' } })
    expect(status).toBe(200)
  }
}
const saidOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const leftFor = async (id: number, as?: Person) =>
  (
    await house.ask(
      'GET /screenings/:id/seats',
      { params: { id }, query: { currency: 'IRR' } },
      as === undefined ? {} : { as },
    )
  ).seats_left

test('what staff give waits behind the line, and takes what nobody in it can have', async () => {
  const { productId, nika, tickets } = await soldOut(6)
  const [raha, guest] = [await person(), await person()]
  await join(raha, productId, 4, true)
  await giveBack(nika, tickets.slice(0, 5))
  const give = (seats: number) =>
    transaction(db, (tx) =>
      giveTickets(
        tx,
        house.config.secret,
        { productId, holderId: guest.memberId, seats: [seats], origin: { reason: 'a guest of the house' } },
        clock.now(),
      ),
    )
  await expect(give(2)).rejects.toMatchObject({ code: 'purchase.sold_out' })
  expect(await give(1)).toHaveLength(1)
  await offerSeats(house.core, productId)
  expect(await entryOf(raha, productId)).toMatchObject({ state: 'offered', offer: { seats: 4 } })
})

test('four together are offered four: passers-by get none of them, and the four buy them', async () => {
  const { productId, offerId, nika, tickets } = await soldOut(6)
  const [raha, omid] = [await person(), await person()]
  expect((await join(raha, productId, 4, true)).body).toMatchObject({ entry: { position: 1, state: 'waiting' } })
  await giveBack(nika, tickets.slice(0, 3))
  await offerSeats(house.core, productId)
  // three fit nobody, so they are for everybody; the fourth makes them the line's, at once
  expect((await entryOf(raha, productId))?.state).toBe('waiting')
  expect(await leftFor(productId)).toBe(3)
  await giveBack(nika, tickets.slice(3, 4))
  expect(await leftFor(productId)).toBe(0)
  expect(saidOf(await house.buyTickets(omid, offerId))).toBe('purchase.sold_out')
  await offerSeats(house.core, productId)
  expect(await entryOf(raha, productId)).toMatchObject({
    state: 'offered',
    position: null,
    offer: { seats: 4, until: after(clock.now(), minutes(30)).toISOString() },
  })
  expect(await house.seats(productId)).toEqual({ sold: 2, held: 4 })
  await house.work()
  expect(JSON.stringify(house.letters)).toContain('Your turn: 4 seats')
  expect(saidOf(await house.buyTickets(omid, offerId))).toBe('purchase.sold_out')
  expect(await leftFor(productId, raha)).toBe(4)
  await house.bought(raha, offerId, { quantity: 4 })
  expect(await house.seats(productId)).toEqual({ sold: 6, held: 0 })
  expect(await entryOf(raha, productId)).toBeNull()
})

test('one seat that is offered is spoken of as one', async () => {
  const { productId, nika, tickets } = await soldOut(1)
  const raha = await person()
  await join(raha, productId, 1)
  await giveBack(nika, tickets)
  await offerSeats(house.core, productId)
  await house.work()
  expect(JSON.stringify(house.letters.at(-1))).toMatch(/one seat.*Held for you until/)
})

test('an offer that ends goes to the next in line; the one before can join again', async () => {
  const { productId, nika, tickets } = await soldOut(2)
  const [raha, omid] = [await person(), await person()]
  await join(raha, productId, 1)
  clock.advance(1)
  await join(omid, productId, 1)
  expect((await entryOf(omid, productId))?.position).toBe(2)
  await giveBack(nika, tickets.slice(0, 1))
  await offerAllSeats(house.core)
  expect((await entryOf(raha, productId))?.state).toBe('offered')
  clock.advance(minutes(30) - 1)
  await offerAllSeats(house.core)
  expect((await entryOf(omid, productId))?.state).toBe('waiting')
  clock.advance(1)
  await offerAllSeats(house.core)
  expect((await entryOf(omid, productId))?.state).toBe('offered')
  expect(await entryOf(raha, productId)).toBeNull()
  expect(saidOf(await join(raha, productId, 1))).toBe('ok')
  expect(await house.seats(productId)).toEqual({ sold: 1, held: 1 })
})

test('whoever takes a part leaves the rest to the next, and an unpaid purchase gives all of it back', async () => {
  const { productId, offerId, nika, tickets } = await soldOut(3)
  const [raha, omid] = [await person(), await person()]
  await join(raha, productId, 3)
  await giveBack(nika, tickets)
  await offerSeats(house.core, productId)
  const bought = await house.buyTickets(raha, offerId, { quantity: 1 })
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 1 })
  // a second tab takes over what the first holds, line or not
  await join(omid, productId, 3, true)
  const again = await house.buyTickets(raha, offerId, { quantity: 1 })
  expect([bought.status, again.status]).toEqual([201, 201])
  for (const { authority } of [bought, again]) {
    await house.bank.press(authority, 'cancel')
    await house.bank.bringBack(authority)
  }
  clock.advance(minutes(21))
  for (const { id } of [bought, again]) await closeOverdue(house.core, id)
  await offerSeats(house.core, productId)
  expect(await entryOf(omid, productId)).toMatchObject({ state: 'offered', offer: { seats: 3 } })
})

test('more seats of the screening go to the line first', async () => {
  const { productId } = await soldOut(2)
  const raha = await person()
  await join(raha, productId, 2, true)
  await db.updateTable('screenings').set({ capacity: 5 }).where('product_id', '=', productId).execute()
  expect(await leftFor(productId)).toBe(1)
  await offerAllSeats(house.core)
  expect((await entryOf(raha, productId))?.offer?.seats).toBe(2)
})

describe('leaving', () => {
  test('frees offered seats once, however often it is pressed', async () => {
    const { productId, nika, tickets } = await soldOut(2)
    const raha = await person()
    await join(raha, productId, 2)
    await giveBack(nika, tickets)
    await offerSeats(house.core, productId)
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 2 })
    const pressed = await Promise.all([leave(raha, productId), leave(raha, productId), leave(raha, productId)])
    expect(pressed.map(saidOf)).toEqual(['ok', 'ok', 'ok'])
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 0 })
  })

  test('races the purchase of what is offered: the seats are held once, or free', async () => {
    const { productId, offerId, nika, tickets } = await soldOut(2)
    const raha = await person()
    await join(raha, productId, 2)
    await giveBack(nika, tickets)
    await offerSeats(house.core, productId)
    const [bought] = await Promise.all([house.buyTickets(raha, offerId, { quantity: 2 }), leave(raha, productId)])
    expect(saidOf(bought)).toBe('ok')
    expect(await house.seats(productId)).toEqual({ sold: 0, held: 2 })
  })
})

test('an offer by night is told at eight, and lasts until half past', async () => {
  const { productId, nika, tickets } = await soldOut(1)
  const raha = await person()
  await join(raha, productId, 1)
  await giveBack(nika, tickets)
  clock.advance(hours(13))
  await offerSeats(house.core, productId)
  expect((await entryOf(raha, productId))?.offer?.until).toBe(after(clock.now(), hours(7.5)).toISOString())
  const job = house.jobs.find(({ name }) => name === 'waiting_list.tell_offer')
  expect(job?.startAfter).toEqual(after(clock.now(), hours(7)))
})

test('ten presses join once, and six movers at once offer each seat once', async () => {
  const { productId, nika, tickets } = await soldOut(5)
  const people = await Promise.all(Array.from({ length: 4 }, person))
  const pressed = await Promise.all(people.flatMap((one) => [1, 2, 3].map(() => join(one, productId, 2))))
  expect(pressed.map(saidOf).filter((said) => said === 'ok')).toHaveLength(4)
  await giveBack(nika, tickets)
  await Promise.all(Array.from({ length: 6 }, () => offerSeats(house.core, productId)))
  expect(await house.seats(productId)).toEqual({ sold: 0, held: 5 })
})

test('a mover that dies at any statement has offered whole or not at all', async () => {
  const statements = await dieEverywhere(house.core, async (core) => {
    const { productId, nika, tickets } = await soldOut(3)
    const raha = await person()
    await join(raha, productId, 2, true)
    await giveBack(nika, tickets)
    await survive(offerSeats(core, productId))
    return async () => {
      expect([0, 2]).toContain((await house.seats(productId)).held)
      await offerSeats(house.core, productId)
      expect(await house.seats(productId)).toEqual({ sold: 0, held: 2 })
    }
  })
  expect(statements).toBeGreaterThan(5)
}, 120_000)

test('nobody waits where there are seats, for more than one may have, or after the sale', async () => {
  const { productId } = await house.screening({ capacity: 4, most: 3, endsAt: after(clock.now(), hours(48)) })
  const raha = await person()
  expect(saidOf(await join(raha, productId, 2))).toBe('waiting.not_needed')
  expect(saidOf(await join(raha, productId, 4))).toBe('screening.too_many')
  const full = await soldOut(1)
  await join(raha, full.productId, 1)
  clock.advance(hours(24))
  await offerAllSeats(house.core)
  expect(await entryOf(raha, full.productId)).toBeNull()
  expect(saidOf(await join(raha, full.productId, 1))).toBe('screening.not_on_sale')
})
