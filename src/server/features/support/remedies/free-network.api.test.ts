import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { json } from '#db/json-columns.ts'
import type { MemberId } from '#lib/ids.ts'
import { newMember, newSession } from '#tests/support/rows/new-rows.ts'
import { remedyHouse } from '#tests/support/houses/remedy-house.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'

const { db, clock, call, clerk, lettersTo, makeRefused, done } = await remedyHouse()

const nameOf = async (id: MemberId) =>
  (await db.selectFrom('members').where('id', '=', id).select('user_name').executeTakeFirstOrThrow()).user_name

async function auditOf(id: MemberId) {
  const entries = db.selectFrom('audit_log').where('subject', '=', `member:${id}`).orderBy('id').select('action')
  return (await entries.execute()).map(({ action }) => action)
}

test('a ticket’s network is freed with its moves, and its holder told; one that has none is refused', async () => {
  const nika = await newMember(db, clock.now())
  const { productId } = await newScreening(db, clock.now(), { mode: 'together' })
  const { ticketId } = await newTicket(db, clock.now(), { memberId: nika.memberId, productId })
  const wish = { kind: 'free_network', ticket_id: ticketId } as const
  expect(await makeRefused(nika.memberId, wish)).toMatchObject({ code: 'remedy.no_network' })
  const networks = [{ prefix: '5.112.10.0/24', is_six: false, operator: 44244, country: 'IR' }]
  const right = await db
    .insertInto('rights')
    .values({
      member_id: nika.memberId,
      product_id: productId,
      by: 'TICKET',
      ticket_id: ticketId,
      starts_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { sessionId } = await newSession(db, clock.now(), nika)
  await db
    .insertInto('playing_places')
    .values({
      right_id: right.id,
      member_id: nika.memberId,
      place_id: randomUUID(),
      session_id: sessionId,
      taken_at: clock.now(),
      until: clock.now(),
      networks: json(networks),
      bound_at: clock.now(),
      network_moves: 3,
    })
    .execute()
  const shown = (await call('GET /studio/members/:id', { params: { id: nika.memberId } }, clerk)).body
  expect(shown.tickets.items[0]?.network).toMatchObject({ country: 'IR', moves: 3 })
  expect(shown.tickets.items[0]?.network?.operator).toContain('Iran Cell')
  expect(await done(nika.memberId, wish)).toMatchObject({ state: 'done', kind: 'free_network' })
  const place = db.selectFrom('playing_places').where('right_id', '=', right.id).selectAll()
  expect(await place.executeTakeFirst()).toMatchObject({ networks: null, bound_at: null, network_moves: 0 })
  expect((await lettersTo(await nameOf(nika.memberId)))[0]?.text).toContain('آزاد شد')
  expect(await auditOf(nika.memberId)).toEqual(['remedy.made', 'remedy.done'])
  expect(await makeRefused(nika.memberId, wish)).toMatchObject({ code: 'remedy.no_network' })
})
