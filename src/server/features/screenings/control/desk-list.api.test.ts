import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
const admin = await newMember(db, clock.now(), { staffRole: 'admin' })

test('a span has what begins in it, and windows that are open in it', async () => {
  const now = clock.now()
  const made = async (mode: 'window' | 'together', from: number, to: number) =>
    (await house.screening({ mode, startsAt: after(now, days(from)), endsAt: after(now, days(to)) })).productId
  const open = await made('window', 1, 9)
  const over = await made('window', 1, 4)
  const inIt = await made('together', 5, 6)
  const long = await made('together', 3, 5)
  const later = await made('window', 7, 9)
  const query = { from: after(now, days(4)).toISOString(), before: after(now, days(7)).toISOString(), per_page: 100 }
  const { items } = await house.ask('GET /studio/screenings', { query }, { as: admin })
  const found = [open, over, inIt, long, later].filter((id) => items.some((item) => item.id === Number(id)))
  expect(found).toEqual([open, inIt])
})

test('a cancelled screening has no held seats, also while a buyer’s time is not over', async () => {
  const { productId, offerId } = await house.screening({ startsAt: after(clock.now(), hours(30)) })
  await house.buyTickets(await house.buyer(), offerId)
  const desk = () => house.ask('GET /studio/screenings/:id', { params: { id: productId } }, { as: admin })
  expect((await desk()).held).toBe(1)
  const seen = await house.call('GET', `/studio/screenings/${productId}/act-preview?act=cancel`, { as: admin })
  const body = { act: 'cancel', fingerprint: seen.body['fingerprint'], reason: 'the projector' }
  expect((await house.call('POST', `/studio/screenings/${productId}/acts`, { as: admin, body })).status).toBe(201)
  expect(await desk()).toMatchObject({ state: 'cancelled', held: 0 })
})
