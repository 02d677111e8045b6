import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newTicket } from '#tests/support/rows/screening-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
const admin = await newMember(db, clock.now(), { staffRole: 'admin' })

const inDays = (count: number) => after(clock.now(), days(count)).toISOString()

test.each([
  ['postpone', {}, 0],
  ['set_date', { starts_at: inDays(3), ends_at: inDays(4) }, 0],
  ['interrupt', {}, 1],
])('after %s, with dates %j, %i of those who came in are still in', async (act, dates, isIn) => {
  const { productId } = await house.screening({
    mode: 'together',
    startsAt: after(clock.now(), -hours(1)),
    endsAt: after(clock.now(), hours(1)),
  })
  const { memberId } = await house.buyer('en')
  const { ticketId: ticket_id } = await newTicket(db, clock.now(), { memberId, productId })
  const came = { id: randomUUID(), ticket_id, came_at: clock.now(), recorded_at: clock.now() }
  await db.insertInto('door_entries').values(came).execute()
  const query = new URLSearchParams({ act, ...dates })
  const { body } = await house.call('GET', `/studio/screenings/${productId}/act-preview?${query}`, { as: admin })
  const order = { act, fingerprint: String(body['fingerprint']), reason: 'the projector', ...dates }
  const done = await house.call('POST', `/studio/screenings/${productId}/acts`, { as: admin, body: order })
  expect(done.status).toBeLessThan(300)
  const standing = await db
    .selectFrom('door_entries')
    .where('ticket_id', '=', ticket_id)
    .where('taken_back_at', 'is', null)
    .select('id')
    .execute()
  expect(standing).toHaveLength(isIn)
})
