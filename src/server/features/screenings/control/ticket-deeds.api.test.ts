import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { seatsOf } from '#tests/support/rows/screening-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
const support = await newMember(db, clock.now(), { staffRole: 'support' })

const saidOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const post = (path: string, body: Record<string, string | number>, key = randomUUID()) =>
  house.call('POST', `/studio/${path}`, { as: support, body: { reason: 'she was ill', ...body }, key })
const extend = (id: string, by: number, key = randomUUID()) => post(`tickets/${id}/extend`, { hours: by }, key)

/** Makes a ticket that was begun now and whose right plays for eight hours. */
async function begun() {
  const { offerId } = await house.screening()
  const nika = await house.buyer('en')
  await house.bought(nika, offerId)
  const id = (await house.ticketsOf(nika))[0]?.id ?? ''
  const now = clock.now()
  const ends_at = after(now, hours(8))
  await db
    .updateTable('tickets')
    .set({ first_played_at: now, ends_at, used_by: nika.memberId })
    .where('id', '=', id)
    .execute()
  return { id, ends_at }
}
const endOf = async (id: string) =>
  (await db.selectFrom('tickets').where('id', '=', id).select('ends_at').executeTakeFirstOrThrow()).ends_at

test('a ticket is given once for a key, however often it is sent; the key gives nothing else', async () => {
  const { productId } = await house.screening()
  const guest = await house.buyer('en')
  const { user_name } = await db
    .selectFrom('members')
    .select('user_name')
    .where('id', '=', guest.memberId)
    .executeTakeFirstOrThrow()
  const key = randomUUID()
  const give = (seats: number) => post(`screenings/${productId}/tickets`, { user_name, seats }, key)
  const answers = await Promise.all([give(2), give(2), give(2)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
  expect((await seatsOf(db, productId)).sold).toBe(2)
  await house.work()
  expect(house.letters.filter(({ to }) => to === user_name)).toHaveLength(1)
  expect(saidOf(await give(3))).toBe('request.idempotency_key_reused')
  const without = { as: support, body: { user_name, seats: 1, reason: 'again' } }
  expect(saidOf(await house.call('POST', `/studio/screenings/${productId}/tickets`, without))).toBe(
    'request.idempotency_key_missing',
  )
})

test('hours are added once for a key', async () => {
  const { id, ends_at } = await begun()
  const key = randomUUID()
  await Promise.all([extend(id, 2, key), extend(id, 2, key)])
  expect(await endOf(id)).toEqual(after(ends_at, hours(2)))
  expect(saidOf(await extend(id, 3, key))).toBe('request.idempotency_key_reused')
  expect(saidOf(await extend(id, -1))).toBe('ok')
  expect(await endOf(id)).toEqual(after(ends_at, hours(1)))
})

test('to hours that are over is added from now, so that they play; taking back begins at their end', async () => {
  const { id, ends_at } = await begun()
  clock.advance(hours(20))
  expect(saidOf(await extend(id, -1))).toBe('ok')
  expect(await endOf(id)).toEqual(after(ends_at, -hours(1)))
  expect(saidOf(await extend(id, 2))).toBe('ok')
  expect(await endOf(id)).toEqual(after(clock.now(), hours(2)))
})
