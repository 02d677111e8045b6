import { expect, test } from 'vitest'
import { days, hours, after } from '#lib/time/clock.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { remedyHouse } from '#tests/support/houses/remedy-house.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'

const house = await remedyHouse()
const { db, clock, call, clerk, senior, rented, make, makeRefused, done, endOf } = house

test('what staff do for their own account waits for somebody senior, whatever it is worth', async () => {
  const { productId } = await newProduct(db, clock.now(), { prices: [{ currency: 'IRR', amount: 10_000 }] })
  const { rightId } = await rented(clerk.memberId)
  const own = [
    { kind: 'grant_title', product_id: productId },
    { kind: 'extend_rent', right_id: rightId, hours: 24 },
  ] as const
  for (const remedy of own) expect((await make(clerk.memberId, remedy)).state).toBe('unconfirmed')
  const colleague = await newMember(db, clock.now(), { staffRole: 'support' })
  expect((await make(clerk.memberId, own[0], { as: colleague })).state).toBe('waiting')
  expect((await make(senior.memberId, own[0], { as: senior })).state).toBe('waiting')
})

test('more hours than one remedy may add wait for a senior, however they are split over a day', async () => {
  const nika = await newMember(db, clock.now())
  const { rightId, endsAt } = await rented(nika.memberId)
  const other = await rented(nika.memberId)
  const add = (count: number, to = rightId) => ({ kind: 'extend_rent', right_id: to, hours: count }) as const
  expect((await done(nika.memberId, add(40))).state).toBe('done')
  expect((await done(nika.memberId, add(32))).state).toBe('done')
  const { id, state } = await make(nika.memberId, add(1))
  expect(state).toBe('unconfirmed')
  expect(await endOf(rightId)).toEqual(after(endsAt, hours(72)))
  expect((await make(nika.memberId, add(72, other.rightId))).state).toBe('waiting')
  expect((await call('POST /studio/remedies/:id/confirm', { params: { id } }, senior)).body.state).toBe('waiting')
  clock.advance(days(1))
  await house.awake()
  expect((await make(nika.memberId, add(72), { as: senior })).state).toBe('waiting')
})

test('the right by which a ticket plays is no rental: hours are added to the ticket, and both end together', async () => {
  const nika = await newMember(db, clock.now())
  const { productId } = await newScreening(db, clock.now())
  const { ticketId } = await newTicket(db, clock.now(), { productId, memberId: nika.memberId })
  const endsAt = after(clock.now(), hours(3))
  await db
    .updateTable('tickets')
    .set({ first_played_at: clock.now(), ends_at: endsAt, used_by: nika.memberId })
    .where('id', '=', ticketId)
    .execute()
  const right = await db
    .insertInto('rights')
    .values({
      member_id: nika.memberId,
      product_id: productId,
      by: 'TICKET',
      ticket_id: ticketId,
      watch_hours: 3,
      starts_at: clock.now(),
      first_played_at: clock.now(),
      ends_at: endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refusal = await makeRefused(nika.memberId, { kind: 'extend_rent', right_id: right.id, hours: 24 })
  expect(refusal.code).toBe('remedy.gone')
  await done(nika.memberId, { kind: 'extend_ticket', ticket_id: ticketId, hours: 2 })
  expect(await endOf(right.id)).toEqual(after(endsAt, hours(2)))
})
