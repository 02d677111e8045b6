import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { transaction } from '#db/transaction.ts'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'
import { handOverTicket } from '#server/features/screenings/schedule/index.ts'
import { forgetOldGuests } from './forget-guests.job.ts'

const { app, call, clock, core, db, refused } = await testApp()
const now = clock.now()
const nika = await newMember(db, now)
const raha = await newMember(db, now)

async function group(seats = 4) {
  const now = clock.now()
  const { productId } = await newScreening(db, now, {
    mode: 'room',
    capacity: 60,
    startsAt: after(now, hours(5)),
    endsAt: after(now, hours(8)),
  })
  const { ticketId } = await newTicket(db, now, { memberId: nika.memberId, productId, seats })
  return { productId, params: { id: ticketId } }
}
type Params = { id: string }

async function linkOf(params: Params) {
  const { body } = await call('POST /me/tickets/:id/guest-link', { params }, nika)
  return body.path.replace('/guest#', '')
}
const take = (secret: string, name: string, key = randomUUID()) =>
  call('POST /guest-seat', { body: { secret, name, key } })
const refusedSeat = (secret: string, name: string) =>
  refused('POST /guest-seat', { body: { secret, name, key: randomUUID() } })
const refusedLink = (secret: string) => refused('POST /guest-link', { body: { secret } })
const namesOf = async (params: Params) =>
  (await call('GET /me/tickets/:id/guests', { params }, nika)).body.guests.map(({ number, name }) => [number, name])
/** A call with a guest's token as the bearer. */
const asGuest = async (token: string, method: 'GET' | 'DELETE' = 'GET') => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url: '/api/v1/guest-seat', headers })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}

test('names are written on the first free seats, and guests of the link take theirs beside them', async () => {
  const { params, productId } = await group()
  await call('POST /me/tickets/:id/guests', { params, body: { name: '  مهمان   یک ' } }, nika)
  const secret = await linkOf(params)
  const invitation = await call('POST /guest-link', { body: { secret } })
  expect(invitation.body).toMatchObject({ seats_left: 3, screening: { id: productId } })
  const { auth } = (await take(secret, 'Sara')).body
  expect(auth.me).toMatchObject({ name: 'Sara', number: 2, seats: 4, screening: { id: productId } })
  expect(await namesOf(params)).toEqual([
    [1, 'مهمان یک'],
    [2, 'Sara'],
  ])
  expect(await asGuest(auth.token)).toMatchObject({ status: 200, body: { number: 2 } })
  expect((await asGuest(auth.token, 'DELETE')).status).toBe(200)
  expect(await asGuest(auth.token, 'DELETE')).toMatchObject({ status: 404, body: { code: 'ticket_guest.no_seat' } })
  expect(await namesOf(params)).toEqual([[1, 'مهمان یک']])
})

test('wrong links are refused after a while, and never shut out who has a right one at the same address', async () => {
  const ip = '198.51.100.7'
  const { params } = await group()
  const secret = await linkOf(params)
  const { auth } = (await take(secret, 'Sara')).body
  const wrong = { body: { secret: 'there-is-no-such-link-of-a-group' } }
  const codes = new Set<string>()
  for (let n = 0; n < 102; n += 1) codes.add((await refused('POST /guest-link', wrong, { ip })).body.code)
  expect([...codes]).toEqual(['ticket_guest.link_over', 'request.too_many'])
  expect((await call('POST /guest-link', { body: { secret } }, { ip })).status).toBe(200)
  expect((await call('GET /guest-seat', {}, { ip, token: auth.token })).status).toBe(200)
  const body = { secret, name: 'Mina', key: randomUUID() }
  expect((await call('POST /guest-seat', { body }, { ip })).status).toBe(201)
})

test('who takes and leaves a seat again and again ends their own link for a while, and no other of the address', async () => {
  const [restless, calm] = [await group(), await group()]
  const secret = await linkOf(restless.params)
  const { auth } = (await take(secret, 'Sara')).body
  await asGuest(auth.token, 'DELETE')
  // as if it had gone on for an hour
  const own = `ticket_guest.ticket:${restless.params.id}`
  await db.updateTable('rate_limits').set({ count: 10_000 }).where('key', '=', own).execute()
  expect((await take(secret, 'Sara')).status).toBe(429)
  expect((await take(await linkOf(calm.params), 'Mina')).status).toBe(201)
})

test('41 people for 40 seats at once: 40 sit, each on a seat of their own', async () => {
  const { params } = await group(40)
  const secret = await linkOf(params)
  const answers = await Promise.all(Array.from({ length: 41 }, (_, n) => refusedSeat(secret, `Guest ${n}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(40)
  expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('ticket_guest.full')
  const numbers = (await namesOf(params)).map(([number]) => number)
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
})

test('who is removed has no seat and no session, and the next takes the seat', async () => {
  const { params } = await group(2)
  const secret = await linkOf(params)
  const { auth } = (await take(secret, 'Sara')).body
  await take(secret, 'Mina')
  const { body } = await call('GET /me/tickets/:id/guests', { params }, nika)
  const guest = body.guests[0]?.id ?? ''
  await call('DELETE /me/tickets/:id/guests/:guest', { params: { ...params, guest } }, nika)
  expect((await asGuest(auth.token)).status).toBe(404)
  expect((await take(secret, 'Nazanin')).body.auth.me.number).toBe(1)
})

test('a new link ends the one of before, and a closed one invites nobody; seats that were taken stay', async () => {
  const { params } = await group()
  const old = await linkOf(params)
  const { auth } = (await take(old, 'Sara')).body
  const fresh = await linkOf(params)
  const code = async (secret: string) => (await refusedSeat(secret, 'Mina')).body.code
  expect(await code(old)).toBe('ticket_guest.link_over')
  await call('DELETE /me/tickets/:id/guest-link', { params }, nika)
  expect(await code(fresh)).toBe('ticket_guest.link_over')
  expect((await asGuest(auth.token)).status).toBe(200)
})

test('a ticket that was given on, or ended, has no guests of before, and its link is over', async () => {
  const given = await group()
  const secret = await linkOf(given.params)
  const { auth } = (await take(secret, 'Sara')).body
  const giveTo = (to: typeof raha) =>
    transaction(db, async (tx) => {
      const ticket = await tx
        .selectFrom('tickets')
        .where('id', '=', given.params.id)
        .select(['id', 'generation'])
        .executeTakeFirstOrThrow()
      await handOverTicket(tx, core.config.secret, ticket, to.memberId)
    })
  await giveTo(raha)
  expect((await asGuest(auth.token)).status).toBe(404)
  // given back: what has ended does not begin again
  await giveTo(nika)
  expect((await asGuest(auth.token)).status).toBe(404)
  expect((await refusedLink(secret)).status).toBe(404)
  await giveTo(raha)
  expect((await asGuest(auth.token)).status).toBe(404)
  expect((await refusedLink(secret)).status).toBe(404)
  const { params } = given
  expect((await refused('GET /me/tickets/:id/guests', { params }, nika)).body.code).toBe('ticket.unknown')
  expect((await call('GET /me/tickets/:id/guests', { params }, raha)).body).toMatchObject({ guests: [], seats: 4 })
  const added = await call('POST /me/tickets/:id/guests', { params, body: { name: 'Roya' } }, raha)
  expect(added.body.guests.map(({ number, name }) => [number, name])).toEqual([[1, 'Roya']])
})

test('a key that was sent before finds the seat of before, also at once and in a full group', async () => {
  const { params } = await group(2)
  const secret = await linkOf(params)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => take(secret, 'Sara', key)))
  await take(secret, 'Mina')
  answers.push(await take(secret, 'Sara', key))
  expect(new Set(answers.map(({ body }) => `${body.auth.token} ${body.auth.me.number}`)).size).toBe(1)
  expect(await namesOf(params)).toEqual([
    [1, 'Sara'],
    [2, 'Mina'],
  ])
})

test('a guest’s token opens its seat, and is nobody in every other call of the contract', async () => {
  const { params } = await group()
  const { auth } = (await take(await linkOf(params), 'Sara')).body
  const others = Object.values(routes).filter(({ path }) => path !== '/guest-seat')
  expect(others.length).toBeGreaterThan(200)
  const answerTo = async ({ method, path }: (typeof others)[number], headers: Record<string, string>) => {
    const url = `/api/v1${path.replaceAll(/:\w+/g, '1')}`
    const answer = await app.inject({ method, url, headers })
    return { status: answer.statusCode, body: answer.body.replace(/"request_id":"[^"]*"/, '') }
  }
  for (const route of others) {
    const asked = await answerTo(route, { authorization: `Bearer ${auth.token}` })
    const asNobody = await answerTo(route, {})
    expect([route.path, asked.status]).toEqual([route.path, asNobody.status])
    if (route.access === 'member' || route.access === 'staff')
      expect([route.path, asked.status]).toEqual([route.path, 401])
    // a public call reads no token, and may answer something random
    if (route.access === 'optional') expect([route.path, asked.body]).toEqual([route.path, asNobody.body])
  }
})

test('a token ends a day after the end, and wrong ones are limited, to look and to leave', async () => {
  const { params, productId } = await group()
  const { auth } = (await take(await linkOf(params), 'Sara')).body
  const endsAt = (at: Date) =>
    db.updateTable('products').set({ release_ends_at: at }).where('id', '=', productId).execute()
  await endsAt(after(clock.now(), -days(1) + 1))
  expect((await asGuest(auth.token)).status).toBe(200)
  await endsAt(after(clock.now(), -days(1)))
  expect((await asGuest(auth.token)).status).toBe(404)
  expect((await asGuest(auth.token, 'DELETE')).status).toBe(404)
  for (let tries = 2; tries < 100; tries += 1) await asGuest('x'.repeat(43), 'DELETE')
  expect((await asGuest('x'.repeat(43), 'DELETE')).status).toBe(429)
  expect((await asGuest('x'.repeat(43))).status).toBe(429)
  clock.advance(minutes(10))
})

test('what cannot be: one seat, another’s ticket, an empty name, a long one, a screening that is over', async () => {
  const { params } = await group(1)
  const post = async (to: Params, name: string, as = nika) =>
    (await refused('POST /me/tickets/:id/guests', { params: to, body: { name } }, as)).body.code
  expect(await post(params, 'Sara')).toBe('ticket_guest.no_group')
  const { params: four } = await group()
  expect(await post(four, 'Sara', raha)).toBe('ticket.unknown')
  expect(await post(four, ' \u200c ')).toBe('request.invalid')
  expect(await post(four, 'x'.repeat(61))).toBe('request.invalid')
  const secret = await linkOf(four)
  await db
    .updateTable('products')
    .set({ release_at: after(now, -days(1)), release_ends_at: after(now, -hours(1)) })
    .where('kind', '=', 'screening')
    .execute()
  expect(await post(four, 'Sara')).toBe('ticket_guest.closed')
  expect((await refusedLink(secret)).status).toBe(404)
  clock.advance(days(13))
  await forgetOldGuests(core)
  expect(await db.selectFrom('ticket_guests').select('id').execute()).not.toHaveLength(0)
  clock.advance(days(1))
  await forgetOldGuests(core)
  expect(await db.selectFrom('ticket_guests').select('id').execute()).toHaveLength(0)
})
