import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newScreening, seatsOf } from '#tests/support/rows/screening-rows.ts'

const { call, clock, db, refused } = await testApp()
const now = clock.now()
type Member = Awaited<ReturnType<typeof newMember>>
type Act = { act: 'sell'; id: string; seats: number; at: string } | { act: 'take_back'; id: string }

const host = await newMember(db, now)
const other = await newMember(db, now)
const names = { name_fa: 'کافه', name_en: 'Cafe', city_fa: 'شیراز', city_en: 'Shiraz' }
const { id: cafeId } = await db
  .insertInto('cafes')
  .values({ ...names, address_fa: 'بازار', address_en: 'Bazaar', longitude: 52.5, latitude: 29.6, seats: 20 })
  .returning('id')
  .executeTakeFirstOrThrow()
for (const { memberId } of [host, other])
  await db.insertInto('cafe_hosts').values({ cafe_id: cafeId, member_id: memberId, since: now }).execute()

async function evening(more: Parameters<typeof newScreening>[2] = {}) {
  const at = clock.now()
  const made = await newScreening(db, at, {
    mode: 'room',
    startsAt: after(at, minutes(20)),
    endsAt: after(at, hours(2)),
    ...more,
  })
  await db.updateTable('screenings').set({ cafe_id: cafeId }).where('product_id', '=', made.productId).execute()
  return made.productId
}

const sale = (seats: number): Act & { act: 'sell' } => ({
  act: 'sell',
  id: randomUUID(),
  seats,
  at: clock.now().toISOString(),
})
const back = ({ id }: { id: string }): Act => ({ act: 'take_back', id })
const send = (id: number, acts: Act[], as: Member = host) =>
  call('POST /host/evenings/:id/door-sales', { params: { id }, body: { acts } }, as)
const atDoorOf = async (id: number) =>
  (
    await db
      .selectFrom('screenings')
      .where('product_id', '=', id)
      .select((eb) => [
        'at_door',
        eb
          .selectFrom('door_sales')
          .where('product_id', '=', id)
          .where('taken_back_at', 'is', null)
          .select((e) => e.fn.coalesce(e.fn.sum<number>('seats'), e.lit(0)).as('sum'))
          .as('rows'),
      ])
      .executeTakeFirstOrThrow()
  ).at_door

test('Seats sold at the door count once however often they are sent, and come back once.', async () => {
  const id = await evening({ capacity: 6 })
  const [first, second] = [sale(2), sale(3)]
  await send(id, [first])
  const { body } = await send(id, [first, second])
  expect(body).toMatchObject({ seats_free: 1, not_sold: [] })
  const at = now.toISOString()
  const sold = body.sales.map(({ id: one, seats, sold_at }) => ({ one, seats, sold_at }))
  expect(sold.toSorted((a, b) => a.seats - b.seats)).toEqual([
    { one: first.id, seats: 2, sold_at: at },
    { one: second.id, seats: 3, sold_at: at },
  ])
  await send(id, [back(second)])
  const undone = await send(id, [back(second), second], other)
  expect(undone.body).toMatchObject({ seats_free: 4, sales: [{ id: first.id }], not_sold: [] })
  expect(await atDoorOf(id)).toBe(2)
  const list = await call('GET /host/evenings/:id', { params: { id } }, host)
  expect(list.body.evening).toMatchObject({ seats: 6, seats_sold: 0, seats_at_door: 2 })
})

test('What a device sold without a line and does not fit any more is told and not sold; the rest stands.', async () => {
  const id = await evening({ capacity: 4 })
  await send(id, [sale(2)], other)
  const [fits, tooMany, last] = [sale(1), sale(2), sale(1)]
  const { body } = await send(id, [fits, tooMany, last, back(tooMany)])
  expect(body.not_sold).toEqual([{ id: tooMany.id, seats: 2, reason: 'full' }])
  expect(body.seats_free).toBe(0)
  expect(await atDoorOf(id)).toBe(4)
})

test('Of hosts who sell the last seats at one moment one does, and no seat is sold online beside it.', async () => {
  const id = await evening({ capacity: 3 })
  const answers = await Promise.all([host, other, host, other].map((as) => send(id, [sale(2)], as)))
  expect(answers.flatMap(({ body }) => body.not_sold)).toHaveLength(3)
  expect(await atDoorOf(id)).toBe(2)
  expect((await call('GET /screenings/:id/seats', { params: { id } })).body.seats_left).toBe(1)
  await expect(db.updateTable('screenings').set({ sold: 2 }).where('product_id', '=', id).execute()).rejects.toThrow(
    'screenings_capacity',
  )
  expect(await seatsOf(db, id)).toMatchObject({ sold: 0, held: 0 })
})

test('Sales at the door and tickets that are given at one moment never exceed the capacity together.', async () => {
  const id = await evening({ capacity: 5 })
  const support = await newMember(db, now, { staffRole: 'finance' })
  const { user_name } = await db
    .selectFrom('members')
    .where('id', '=', other.memberId)
    .select('user_name')
    .executeTakeFirstOrThrow()
  const give = { params: { id }, body: { user_name, seats: 2, reason: 'a guest of the house' } }
  const [, ...given] = await Promise.all([
    Promise.all([host, other, host].map((as) => send(id, [sale(1), sale(1)], as))),
    ...Array.from({ length: 3 }, () =>
      call('POST /studio/screenings/:id/tickets', give, { ...support, headers: { 'idempotency-key': randomUUID() } }),
    ),
  ])
  for (const { status } of given) expect([201, 409]).toContain(status)
  const { sold } = await seatsOf(db, id)
  const atDoor = await atDoorOf(id)
  expect(sold + atDoor).toBeLessThanOrEqual(5)
  // a later buyer took what was left, down to the single seat
  expect(5 - sold - atDoor).toBeLessThan(2)
})

test('Seats are sold from three hours before; what was sold in the evening is taken for a day after it, not later.', async () => {
  const id = await evening({ startsAt: after(clock.now(), hours(4)), endsAt: after(clock.now(), hours(6)) })
  const reasons = async (act: Act) => (await send(id, [act])).body.not_sold.map(({ reason }) => reason)
  expect(await reasons(sale(1))).toEqual(['too_early'])
  clock.advance(hours(5))
  const sold = sale(1)
  clock.advance(days(1))
  expect(await reasons(sold)).toEqual([])
  clock.advance(hours(1))
  expect(await reasons(sale(1))).toEqual(['over'])
})

test('Nothing is sold at the door of a cancelled evening; what was sold can still be taken back.', async () => {
  const id = await evening()
  const sold = sale(2)
  await send(id, [sold])
  await db.updateTable('screenings').set({ fate: 'cancelled' }).where('product_id', '=', id).execute()
  const { body } = await send(id, [sale(1), back(sold)])
  expect(body).toMatchObject({ sales: [], not_sold: [{ reason: 'off' }] })
})

test('Nobody but its hosts sells at a door, sees what was sold, or takes it back elsewhere.', async () => {
  const id = await evening()
  const sold = sale(2)
  await send(id, [sold])
  const stranger = await newMember(db, now)
  const staff = await newMember(db, now, { staffRole: 'editor' })
  const params = { id }
  for (const as of [stranger, staff]) {
    const sell = { params, body: { acts: [sale(1), back(sold)] } }
    expect((await refused('POST /host/evenings/:id/door-sales', sell, as)).body.code).toBe('product.not_found')
    expect((await refused('GET /host/evenings/:id/door-sales', { params }, as)).body.code).toBe('product.not_found')
  }
  await send(await evening(), [back(sold)])
  expect(await atDoorOf(id)).toBe(2)
  const desk = await call('GET /studio/screenings/:id', { params }, staff)
  expect(desk.body).toMatchObject({ sold: 0, at_door: 2, door_sales: [{ id: sold.id, seats: 2 }] })
  const strange = { params, body: { acts: [{ ...sale(1), seats: 51 }] } }
  expect((await refused('POST /host/evenings/:id/door-sales', strange, host)).body.code).toBe('request.invalid')
})
