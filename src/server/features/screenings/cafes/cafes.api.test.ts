import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'

const { call, clock, db, refused } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const host = await newMember(db, now)
const guest = await newMember(db, now)

const fields = {
  name_fa: 'کافهٔ سرِ کوچه',
  name_en: 'Corner Cafe',
  city_fa: 'بوشهر',
  city_en: 'Bushehr',
  address_fa: 'کوتی، کوچهٔ باغ',
  address_en: 'Garden Lane, Kuti',
  about_fa: '',
  about_en: '',
  is_step_free: true,
  longitude: 50.83,
  latitude: 28.92,
  seats: 40,
  contact: '',
  state: 'published' as const,
}
const { body: cafe } = await call('POST /studio/cafes', { body: fields }, editor)
const startsAt = after(now, hours(2))

async function evening(more: Parameters<typeof newScreening>[2] = {}) {
  const made = await newScreening(db, now, { mode: 'room', startsAt, endsAt: after(now, hours(4)), ...more })
  await db.updateTable('screenings').set({ cafe_id: cafe.id }).where('product_id', '=', made.productId).execute()
  return made.productId
}

async function makeHost() {
  const { user_name } = await db
    .selectFrom('members')
    .where('id', '=', host.memberId)
    .select('user_name')
    .executeTakeFirstOrThrow()
  return call('POST /studio/cafes/:id/hosts', { params: { id: cafe.id }, body: { user_name } }, editor)
}

test('A published cafe is in its city by either name, with its next evening; a draft is nowhere.', async () => {
  const id = await evening()
  const { body: draft } = await call('POST /studio/cafes', { body: { ...fields, state: 'draft' } }, editor)
  for (const city of ['بوشهر', 'Bushehr', 'bushehr', ' بوشهر\u200c ']) {
    const { body } = await call('GET /cafes', { query: { city } })
    expect(body.items.map((item) => [item.id, item.next?.id])).toEqual([[cafe.id, id]])
    expect(body).toMatchObject({ city: 'Bushehr', cities: [{ city: 'Bushehr', cafes: 1, longitude: 50.83 }] })
    const listed = await call('GET /screenings', { query: { city } })
    expect(listed.body.items).toMatchObject([{ id, cafe: { id: cafe.id } }])
  }
  expect((await call('GET /cafes', { query: { city: 'Shiraz' } })).body).toMatchObject({
    items: [],
    total: 0,
    city: null,
  })
  expect((await call('GET /cafes')).body).toMatchObject({ total: 1, city: null })
  expect((await refused('GET /cafes/:id', { params: { id: draft.id } })).body.code).toBe('cafe.not_found')
  const products = await call('GET /cafes/:id/get-products', { params: { id: cafe.id } })
  expect(products.body.items.map((card) => card.id)).toEqual([id])
})

test('An editor’s change of an older version is refused, and an unknown person becomes no host.', async () => {
  const body = { ...fields, seats: 30, version: cafe.version }
  const changed = await call('PUT /studio/cafes/:id', { params: { id: cafe.id }, body }, editor)
  expect(changed.body).toMatchObject({ seats: 30, version: cafe.version + 1 })
  expect((await refused('PUT /studio/cafes/:id', { params: { id: cafe.id }, body }, editor)).body.code).toBe(
    'studio.changed_meanwhile',
  )
  const nobody = { params: { id: cafe.id }, body: { user_name: 'nobody@example.com' } }
  expect((await refused('POST /studio/cafes/:id/hosts', nobody, editor)).body.code).toBe('cafe.no_such_member')
})

test('A cafe has names that can be seen, of one line and in Persian letters, so that its town is one town.', async () => {
  const typed = {
    name_en: '\u202eCorner\nCafe',
    city_fa: 'كرمان\u200f',
    about_fa: 'خط یک\u200b\n\n\n\nخط دو',
    state: 'draft' as const,
  }
  const { body } = await call('POST /studio/cafes', { body: { ...fields, ...typed } }, editor)
  expect(body).toMatchObject({ name_en: 'Corner Cafe', city_fa: 'کرمان', about_fa: 'خط یک\n\nخط دو' })
  const blank = await refused('POST /studio/cafes', { body: { ...fields, name_fa: '\u200f\u200b' } }, editor)
  expect([blank.status, Object.keys(blank.body.errors ?? {})]).toEqual([422, ['name_fa']])
})

test('Only hosts of the cafe see its door list, which has names and no telephone number.', async () => {
  const id = await evening()
  await newTicket(db, now, { memberId: guest.memberId, productId: id })
  const params = { id }
  for (const made of ['GET /host/evenings/:id', 'POST /host/evenings/:id/start'] as const)
    expect((await refused(made, { params }, host)).body.code).toBe('product.not_found')
  expect((await refused('GET /host/evenings/:id', { params }, editor)).body.code).toBe('product.not_found')
  await makeHost()
  const { body } = await call('GET /host/evenings/:id', { params }, host)
  const { user_name } = await db
    .selectFrom('members')
    .where('id', '=', guest.memberId)
    .select('user_name')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(body)).not.toContain(user_name)
  expect((await call('GET /host/evenings', {}, host)).body.items.map((one) => one.id)).toContain(id)
  expect((await call('GET /host/evenings', {}, guest)).body.items).toEqual([])
})

test('Of ticks of two devices the earliest counts and both are remembered; one sent twice counts once.', async () => {
  await makeHost()
  const id = await evening()
  const other = await evening()
  const { ticketId } = await newTicket(db, now, { memberId: guest.memberId, productId: id })
  const { ticketId: elsewhere } = await newTicket(db, now, { memberId: guest.memberId, productId: other })
  const early = after(now, -minutes(5))
  const tick = (at: Date, ticket_id = ticketId) => ({ id: randomUUID(), ticket_id, at: at.toISOString(), is_in: true })
  const late = tick(after(now, -minutes(2)))
  const send = (...ticks: object[]) =>
    call('POST /host/evenings/:id/ticks', { params: { id }, body: { ticks: ticks as (typeof late)[] } }, host)
  await send(late)
  await send(late, tick(early), tick(early, elsewhere))
  const { body } = await send()
  expect(body.lines).toMatchObject([{ ticket_id: ticketId, came_at: early.toISOString(), entries: 2 }])
  expect(body.evening).toMatchObject({ seats_in: 1, seats_sold: 1 })
  // a fast clock says no instant after the present
  const ahead = await send({ ...late, at: now.toISOString(), is_in: false }, tick(after(now, hours(3))))
  expect(ahead.body.lines[0]).toMatchObject({ came_at: now.toISOString(), entries: 1 })
  const elsewhereList = await call('GET /host/evenings/:id', { params: { id: other } }, host)
  expect(elsewhereList.body.lines[0]?.came_at).toBeNull()
})

test('A scanned code finds its line, and one of another evening says so.', async () => {
  await makeHost()
  const id = await evening()
  const other = await evening()
  const { ticketId, ticketCode } = await newTicket(db, now, { memberId: guest.memberId, productId: id })
  const find = { params: { id }, body: { code: ticketCode } }
  expect((await call('POST /host/evenings/:id/find', find, host)).body.ticket_id).toBe(ticketId)
  const wrong = await refused('POST /host/evenings/:id/find', { ...find, params: { id: other } }, host)
  expect(wrong.body.code).toBe('cafe.other_evening')
})

test('A seat in a room opens nothing on a device; a host opens the film from 15 minutes before, until they are none.', async () => {
  await makeHost()
  const id = await evening()
  const { ticketCode } = await newTicket(db, now, { memberId: guest.memberId, productId: id })
  const params = { id }
  expect((await refused('POST /host/evenings/:id/start', { params }, host)).body.code).toBe('cafe.too_early')
  clock.advance(hours(2) - minutes(15))
  const play = { params }
  const withTicket = await refused('GET /play-info', { query: { using_ticket: ticketCode } }, guest)
  expect(withTicket.body.code).toBe('playback.at_the_door')
  const checked = await call('GET /check-ticket/:code', { params: { code: ticketCode } }, guest)
  expect(checked.body.watchable).toMatchObject({ allowed: false, code: 'playback.at_the_door' })
  expect((await refused('GET /play-info/:id', play, host)).status).toBe(403)
  const started = await call('POST /host/evenings/:id/start', { params }, host)
  await call('POST /host/evenings/:id/start', { params }, host)
  expect(started.body.started_at).toBe(clock.now().toISOString())
  const { body } = await call('GET /play-info/:id', play, host)
  expect(body?.watchable).toMatchObject({ allowed: true, by: 'TICKET', until: after(now, hours(4.5)).toISOString() })
  const end = { params: { id: cafe.id, member_id: host.memberId } }
  await call('DELETE /studio/cafes/:id/hosts/:member_id', end, editor)
  expect((await refused('GET /play-info/:id', play, host)).status).toBe(403)
})

test('A cancelled evening is not started.', async () => {
  await makeHost()
  const id = await evening({ fate: 'cancelled' })
  const answer = await refused('POST /host/evenings/:id/start', { params: { id } }, host)
  expect(answer.body.code).toBe('cafe.evening_off')
})
