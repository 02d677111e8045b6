import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'

const { app, call, clock, db, refused } = await testApp()
const now = clock.now()
const nika = await newMember(db, now)
const raha = await newMember(db, now)

async function guestOfGroup() {
  const { productId } = await newScreening(db, now, {
    mode: 'room',
    capacity: 60,
    startsAt: after(now, hours(5)),
    endsAt: after(now, hours(8)),
  })
  const { ticketId, ticketCode } = await newTicket(db, now, { memberId: nika.memberId, productId, seats: 4 })
  const params = { id: ticketId }
  const { body } = await call('POST /me/tickets/:id/guests', { params, body: { name: 'Sara' } }, nika)
  const { id = '', code = '' } = body.guests[0] ?? {}
  return { productId, params, ticketCode, guest: id, code }
}
const check = (code: string, as?: typeof nika) => refused('GET /check-ticket/:code', { params: { code } }, as)

test('a guest’s code opens its seat: typed as people type, without an account, and beside a member’s session', async () => {
  const { code, productId } = await guestOfGroup()
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  const persian = code
    .toLowerCase()
    .replaceAll('-', ' ')
    .replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)))
  const { body } = await call('GET /check-ticket/:code', { params: { code: persian } })
  const me = { name: 'Sara', number: 1, seats: 4, code, screening: { id: productId }, room: null }
  expect(body).toMatchObject({ ticket: null, watchable: null, auth: { me } })
  const headers = { authorization: `Bearer ${body.auth?.token}` }
  const seat = await app.inject({ method: 'GET', url: '/api/v1/guest-seat', headers })
  expect(seat.json()).toMatchObject(me)
  const again = await call('GET /check-ticket/:code', { params: { code } }, raha)
  expect(again.body.auth).toEqual(body.auth)
  expect((await call('GET /me/tickets', {}, raha)).body.items).toEqual([])
})

test('whoever is not signed in has one answer for all other codes, and is stopped alike after many', async () => {
  const { code, ticketCode } = await guestOfGroup()
  const known = await check(ticketCode)
  expect(known).toMatchObject({ status: 401 })
  const plain = ({ status, body }: typeof known) => ({ status, code: body.code, message: body.message })
  for (const wrong of ['2222-2222-2222', 'no code', ticketCode]) expect(plain(await check(wrong))).toEqual(plain(known))
  await db.updateTable('rate_limits').set({ count: 300 }).where('key', 'like', 'ticket_guest_code%').execute()
  expect((await check(code)).status).toBe(429)
  expect((await check(ticketCode)).status).toBe(429)
  expect((await check(ticketCode, nika)).status).toBe(200)
  clock.advance(minutes(10))
  expect((await check(code)).status).toBe(200)
})

test('a member who tried many wrong codes finds no guest’s seat either', async () => {
  const { code } = await guestOfGroup()
  for (let tries = 0; tries < 5; tries += 1) await check('2222-2222-2222', raha)
  expect((await check(code, raha)).status).toBe(429)
  expect((await check(code, nika)).status).toBe(200)
  clock.advance(minutes(10))
})

test('a guest’s code plays nothing and says so', async () => {
  const { code } = await guestOfGroup()
  for (const as of [nika, raha]) {
    const answer = await refused('GET /play-info', { query: { using_ticket: code } }, as)
    expect([answer.status, answer.body.code]).toEqual([409, 'ticket.of_guest'])
  }
})

test('a code ends with its seat: whoever takes that seat next has another', async () => {
  const { code, guest, params } = await guestOfGroup()
  await call('DELETE /me/tickets/:id/guests/:guest', { params: { ...params, guest } }, nika)
  expect((await check(code)).status).toBe(401)
  expect((await check(code, raha)).body.code).toBe('ticket.unknown')
  const { body } = await call('POST /me/tickets/:id/guests', { params, body: { name: 'Mina' } }, nika)
  expect(body.guests[0]).toMatchObject({ number: 1, name: 'Mina' })
  expect(body.guests[0]?.code).not.toBe(code)
})

test('the code of an evening that ended a day ago is unknown', async () => {
  const { code, productId } = await guestOfGroup()
  const ends = { release_at: after(now, -hours(30)), release_ends_at: after(clock.now(), -hours(24)) }
  await db.updateTable('products').set(ends).where('id', '=', productId).execute()
  expect((await check(code)).status).toBe(401)
  expect((await refused('GET /play-info', { query: { using_ticket: code } }, nika)).body.code).toBe('ticket.unknown')
})

test('a seat in a cafe says where it is, and so does the ticket of the group', async () => {
  const { code, productId } = await guestOfGroup()
  const room = { address_fa: 'کوچهٔ باغ', address_en: 'Garden Lane', is_step_free: true, contact: '07112345678' }
  const { id } = await db
    .insertInto('cafes')
    .values({
      ...room,
      state: 'published',
      name_fa: 'ک',
      name_en: 'C',
      city_fa: 'ش',
      city_en: 'S',
      longitude: 52,
      latitude: 29,
      seats: 60,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('screenings').set({ cafe_id: id }).where('product_id', '=', productId).execute()
  const { body } = await call('GET /check-ticket/:code', { params: { code } })
  expect(body.auth?.me.room?.is_step_free).toBe(true)
  expect(['کوچهٔ باغ', 'Garden Lane']).toContain(body.auth?.me.room?.address)
  const own = await call('GET /me/tickets', { query: { product_id: productId } }, nika)
  expect(own.body.items).toMatchObject([{ room: body.auth?.me.room, screening: { cafe: { id } } }])
  // an unknown key of a device is one more person, not a way to somebody's seat
  const made = await call(
    'POST /me/tickets/:id/guest-link',
    { params: { id: (await ticketOf(productId)) ?? '' } },
    nika,
  )
  const secret = made.body.path.split('#')[1] ?? ''
  const taken = await call('POST /guest-seat', { body: { secret, name: 'Sara', key: randomUUID() } })
  expect(taken.body.auth.me.number).toBe(2)
})

const ticketOf = async (productId: number) =>
  (await db.selectFrom('tickets').where('product_id', '=', productId).select('id').executeTakeFirst())?.id
