import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'

const { call, clock, db, refused } = await testApp()
const now = clock.now()
const host = await newMember(db, now)
const holder = await newMember(db, now)
const { id: cafeId } = await db
  .insertInto('cafes')
  .values({
    state: 'published',
    name_fa: 'ک',
    name_en: 'C',
    city_fa: 'ش',
    city_en: 'S',
    address_fa: '-',
    address_en: '-',
    longitude: 52,
    latitude: 29,
    seats: 60,
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await db.insertInto('cafe_hosts').values({ cafe_id: cafeId, member_id: host.memberId, since: now }).execute()

/** A group on the door list of an evening, with these names on its first seats. */
async function group(names: readonly string[], seats = 4) {
  const { productId } = await newScreening(db, now, {
    mode: 'room',
    capacity: 60,
    startsAt: after(now, hours(1)),
    endsAt: after(now, hours(4)),
  })
  await db.updateTable('screenings').set({ cafe_id: cafeId }).where('product_id', '=', productId).execute()
  const { ticketId, ticketCode } = await newTicket(db, now, { memberId: holder.memberId, productId, seats })
  for (const name of names)
    await call('POST /me/tickets/:id/guests', { params: { id: ticketId }, body: { name } }, holder)
  const { body } = await call('GET /me/tickets/:id/guests', { params: { id: ticketId } }, holder)
  return { productId, ticketId, ticketCode, guests: body.guests }
}
type Group = Awaited<ReturnType<typeof group>>
type Part = { part?: 'ticket' | 'nameless' } | { part: 'guest'; guest_id: string }

const tickOf = ({ ticketId }: Group, part: Part, isIn = true, at = clock.now()) => ({
  id: randomUUID(),
  ticket_id: ticketId,
  at: at.toISOString(),
  is_in: isIn,
  ...part,
})
async function post({ productId }: Group, ...ticks: ReturnType<typeof tickOf>[]) {
  const { body } = await call('POST /host/evenings/:id/ticks', { params: { id: productId }, body: { ticks } }, host)
  return body
}
/** While nobody else ticks: another device's tick may come between the reading of the evening and of the line. */
async function send(made: Group, ...ticks: ReturnType<typeof tickOf>[]) {
  const body = await post(made, ...ticks)
  const [line] = body.lines
  if (line === undefined) throw new Error('no line')
  // the evening is counted by the database, the line by the rule
  expect(body.evening.seats_in).toBe(line.seats_in)
  return line
}
const guestPart = (made: Group, at: number): Part => ({ part: 'guest', guest_id: made.guests[at]?.id ?? '' })

test('two devices tick one guest at once: one seat is in, the earlier instant counts, and both are remembered', async () => {
  const made = await group(['Sara', 'Mina'])
  const early = after(now, -minutes(5))
  const ticks = [tickOf(made, guestPart(made, 0)), tickOf(made, guestPart(made, 0), true, early)]
  await Promise.all([...ticks, ...ticks].map((tick) => post(made, tick)))
  const line = await send(made)
  expect(line.guests).toMatchObject([
    { name: 'Sara', came_at: early.toISOString(), entries: 2 },
    { name: 'Mina', came_at: null, entries: 0 },
  ])
  expect(line).toMatchObject({ seats_in: 1, is_whole: false, entries: 0, came_at: early.toISOString() })
})

test('those without a name are counted up, as many as have no named guest, and one is taken back once', async () => {
  const made = await group(['Sara'], 3)
  const nameless = () => tickOf(made, { part: 'nameless' })
  await Promise.all([nameless(), nameless(), nameless()].map((tick) => post(made, tick)))
  expect(await send(made)).toMatchObject({ nameless_in: 2, seats_in: 2 })
  expect(await send(made, tickOf(made, guestPart(made, 0)))).toMatchObject({ nameless_in: 2, seats_in: 3 })
  const back = tickOf(made, { part: 'nameless' }, false)
  await send(made, back)
  expect(await send(made, back, back)).toMatchObject({ nameless_in: 1, seats_in: 2 })
})

test('a seat that somebody without a name has is not given to a name, also at one moment', async () => {
  const made = await group([], 2)
  const params = { id: made.ticketId }
  const add = (name: string) => refused('POST /me/tickets/:id/guests', { params, body: { name } }, holder)
  const nameless = () => post(made, tickOf(made, { part: 'nameless' }))
  await Promise.all([nameless(), add('Sara'), nameless(), add('Mina')])
  const line = await send(made)
  expect(line.nameless_in + line.guests.length).toBe(2)
  expect((await add('Roya')).body.code).toBe('ticket_guest.full')
})

test('a guest who came in keeps the seat, whoever would free it; a tick that is taken back frees it again', async () => {
  const made = await group(['Sara'])
  const params = { id: made.ticketId, guest: made.guests[0]?.id ?? '' }
  await send(made, tickOf(made, guestPart(made, 0)))
  const remove = () => refused('DELETE /me/tickets/:id/guests/:guest', { params }, holder)
  expect((await remove()).body.code).toBe('ticket_guest.came_in')
  await send(made, tickOf(made, guestPart(made, 0), false))
  expect((await remove()).status).toBe(200)
  // the device of another host did not know yet
  expect(await send(made, tickOf(made, guestPart(made, 0)))).toMatchObject({ guests: [], seats_in: 0 })
})

test('removing and ticking at one moment: the guest is gone and not in, or in and still there', async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await group(['Sara'])
    const params = { id: made.ticketId, guest: made.guests[0]?.id ?? '' }
    const [removed] = await Promise.all([
      refused('DELETE /me/tickets/:id/guests/:guest', { params }, holder),
      send(made, tickOf(made, guestPart(made, 0))),
    ])
    expect(await send(made)).toMatchObject(
      removed.status === 200 ? { guests: [], seats_in: 0 } : { guests: [{ name: 'Sara' }], seats_in: 1 },
    )
  }
})

test('the whole line is all its seats, and taking it back takes back everything', async () => {
  const made = await group(['Sara'])
  await send(made, tickOf(made, guestPart(made, 0)), tickOf(made, { part: 'nameless' }))
  expect(await send(made, tickOf(made, {}))).toMatchObject({ is_whole: true, entries: 1, seats_in: 4 })
  const empty = await send(made, tickOf(made, {}, false))
  expect(empty).toMatchObject({ is_whole: false, seats_in: 0, nameless_in: 0, came_at: null })
  expect(empty.guests[0]?.came_at).toBeNull()
})

test('ticks of a guest of another ticket, and of nobody, are passed over', async () => {
  const made = await group(['Sara'])
  const other = await group(['Mina'])
  await send(made, tickOf(made, guestPart(other, 0)), tickOf(made, { part: 'guest' } as Part))
  expect(await send(made)).toMatchObject({ seats_in: 0 })
  expect(await send(other)).toMatchObject({ seats_in: 0 })
  const single = await group([], 1)
  expect(await send(single, tickOf(single, { part: 'nameless' }))).toMatchObject({ seats_in: 0 })
})

test('a forgotten name leaves the seat counted, once', async () => {
  const made = await group(['Sara'])
  await send(made, tickOf(made, guestPart(made, 0)), tickOf(made, guestPart(made, 0)))
  await db.deleteFrom('ticket_guests').where('ticket_id', '=', made.ticketId).execute()
  expect(await send(made)).toMatchObject({ guests: [], seats_in: 1 })
})

test('a guest who was moved to another seat between two ticks is in once', async () => {
  const made = await group(['Sara'])
  await send(made, tickOf(made, guestPart(made, 0)))
  await db.updateTable('ticket_guests').set({ number: 3 }).where('ticket_id', '=', made.ticketId).execute()
  expect(await send(made, tickOf(made, guestPart(made, 0)))).toMatchObject({ seats_in: 1 })
})

test('a scanned code of a guest finds the guest, and the holder’s finds the line', async () => {
  const made = await group(['Sara', 'Mina'])
  const find = (code: string) =>
    call('POST /host/evenings/:id/find', { params: { id: made.productId }, body: { code } }, host)
  const [, mina] = made.guests
  expect((await find(mina?.code ?? '')).body).toEqual({ ticket_id: made.ticketId, guest_id: mina?.id })
  expect((await find(made.ticketCode)).body).toEqual({ ticket_id: made.ticketId, guest_id: null })
})

test('a tick of before the evening got another date, sent after it, lets nobody in; one of after it does', async () => {
  const made = await group(['Sara'])
  const moved = {
    product_id: made.productId,
    act: 'set_date' as const,
    reason: 'rain',
    member_id: host.memberId,
    sequence: 1,
    at: clock.now(),
    starts_at: after(now, hours(2)),
  }
  await db.insertInto('screening_acts').values(moved).execute()
  const before = after(clock.now(), -minutes(1))
  const parts: Part[] = [{}, { part: 'nameless' }, guestPart(made, 0)]
  for (const part of parts) expect(await send(made, tickOf(made, part, true, before))).toMatchObject({ seats_in: 0 })
  clock.advance(minutes(1))
  expect(await send(made, tickOf(made, guestPart(made, 0)))).toMatchObject({ seats_in: 1 })
})
