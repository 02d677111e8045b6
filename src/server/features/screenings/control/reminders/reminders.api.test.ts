import { beforeEach, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { sendReminders } from './send-reminders.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, core } = house

/** Sends the reminders that are due now, and returns the subjects of the letters. */
async function reminded() {
  await Promise.all([sendReminders(core), sendReminders(core)])
  await house.work()
  return house.letters.splice(0).map(({ notice }) => notice.subject)
}

beforeEach(async () => {
  // screenings of the test before do not come near any more
  await db.updateTable('screenings').set({ fate: 'cancelled' }).execute()
  await house.work()
  house.letters.length = 0
})

const together = () => ({
  mode: 'together' as const,
  startsAt: after(clock.now(), days(2)),
  endsAt: after(clock.now(), days(2) + hours(2)),
})

test('a holder of two tickets is reminded once a day before, once an hour before, and once at the doors', async () => {
  const { offerId } = await house.screening(together())
  await house.bought(await house.buyer('en'), offerId, { quantity: 2 })
  await reminded()
  clock.advance(days(1))
  expect(await reminded()).toEqual(['Rain, tonight is tomorrow'])
  expect(await reminded()).toEqual([])
  clock.advance(hours(23))
  expect(await reminded()).toEqual(['Rain, tonight begins in an hour'])
  clock.advance(minutes(45))
  expect(await reminded()).toEqual(['The doors of Rain, tonight are open'])
})

test('whoever wants none gets none, and nobody is reminded of what was cancelled', async () => {
  const { productId, offerId } = await house.screening(together())
  const [nika, raha] = [await house.buyer('en'), await house.buyer('en')]
  await house.bought(nika, offerId)
  await house.bought(raha, offerId)
  await house.call('PUT', '/me/ticket-reminders', { as: nika, body: { on: false } })
  expect(await house.ask('GET /me/ticket-reminders', {}, { as: nika })).toEqual({ on: false })
  await reminded()
  clock.advance(days(1))
  expect(await reminded()).toHaveLength(1)
  await db.updateTable('screenings').set({ fate: 'cancelled' }).where('product_id', '=', productId).execute()
  clock.advance(hours(23))
  expect(await reminded()).toEqual([])
})

test('a moved date is reminded of again', async () => {
  const { productId, offerId } = await house.screening(together())
  await house.bought(await house.buyer('en'), offerId)
  await reminded()
  clock.advance(days(1))
  expect(await reminded()).toHaveLength(1)
  const release = { release_at: after(clock.now(), days(3)), release_ends_at: after(clock.now(), days(4)) }
  await db.updateTable('products').set(release).where('id', '=', productId).execute()
  clock.advance(days(2))
  expect(await reminded()).toEqual(['Rain, tonight is tomorrow'])
})

test('of a window: at its opening, and a day before its end where the ticket is unused', async () => {
  const { offerId } = await house.screening()
  await house.bought(await house.buyer('en'), offerId)
  await reminded()
  clock.advance(days(1))
  expect(await reminded()).toEqual(['Rain, tonight is open'])
  clock.advance(days(1))
  expect(await reminded()).toEqual(['One day left of Rain, tonight'])
})

test('a reminder that is sent late says what is so when it is sent', async () => {
  // 23:50 in Tehran: half an hour after a day before it, it is already the day
  const lateEvening = new Date(`${after(clock.now(), days(4)).toISOString().slice(0, 10)}T20:20:00Z`)
  const dates = { startsAt: lateEvening, endsAt: after(lateEvening, hours(2)) }
  const { offerId } = await house.screening({ ...together(), ...dates })
  await house.bought(await house.buyer('en'), offerId)
  clock.advance(after(lateEvening, minutes(20) - days(1)).getTime() - clock.now().getTime())
  expect(await reminded()).toEqual(['Rain, tonight is today'])
  clock.advance(days(1) - minutes(20) - minutes(47))
  expect(await reminded()).toEqual(['Rain, tonight begins in 47 minutes'])
})

test('whoever takes a ticket after the doors have opened is not told that they are open', async () => {
  const { offerId } = await house.screening(together())
  clock.advance(days(2) - minutes(15))
  await house.bought(await house.buyer('en'), offerId)
  expect(await reminded()).toEqual([])
})
