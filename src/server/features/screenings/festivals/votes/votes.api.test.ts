import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import type { MemberId, ProductId, TicketId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newFestival, newShow } from '#tests/support/rows/festival-rows.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newTicket } from '#tests/support/rows/screening-rows.ts'
import { castVote } from './cast-vote.ts'
import { personalDataInFestivals } from '../personal-data.ts'

const t = await testApp()
const { call, refused, db, clock, core } = t

async function played(productId: ProductId, who?: Awaited<ReturnType<typeof newMember>>) {
  const now = clock.now()
  const member = who ?? (await newMember(db, now))
  const { ticketId } = await newTicket(db, now, { memberId: member.memberId, productId })
  await db
    .updateTable('tickets')
    .set({ first_played_at: now, ends_at: after(now, hours(8)), used_by: member.memberId })
    .where('id', '=', ticketId)
    .execute()
  return { ...member, ticketId }
}
async function festival() {
  const of = await newFestival(db, clock.now())
  const { productId } = await newShow(db, clock.now(), of)
  return { ...of, productId }
}
const vote = ({ token, ticketId }: { token: string; ticketId: TicketId }, stars: number) =>
  call('PUT /me/tickets/:id/festival-vote', { params: { id: ticketId }, body: { stars } }, { token })
const refusedVote = ({ token }: { token: string }, ticketId: TicketId) =>
  refused('PUT /me/tickets/:id/festival-vote', { params: { id: ticketId }, body: { stars: 5 } }, { token })
const votesOf = async (id: ProductId) => (await call('GET /festivals/:id', { params: { id } })).body.votes
const rowsOf = (id: ProductId) => db.selectFrom('festival_votes').where('screening_id', '=', id).selectAll().execute()

test('a used ticket has one vote, which its viewer changes; the public learns it after the end', async () => {
  const { productId, festivalId } = await festival()
  const viewers = []
  for (let n = 0; n < 5; n += 1) viewers.push(await played(productId))
  for (const one of viewers) await vote(one, 4)
  const [nika] = viewers
  if (nika === undefined) throw new Error('nobody has voted')
  expect((await vote(nika, 1)).body).toMatchObject({ stars: 1, may_vote: true })
  expect(await votesOf(festivalId)).toBeNull()
  await db.updateTable('products').set({ release_ends_at: clock.now() }).where('id', '=', festivalId).execute()
  expect(await votesOf(festivalId)).toMatchObject([{ votes: 5, mean: 3.4 }])
  expect((await refusedVote(nika, nika.ticketId)).body.code).toBe('festival.vote_over')
})

test('an unused ticket, somebody else’s, and one of no festival have no vote', async () => {
  const { productId } = await festival()
  const nika = await newMember(db, clock.now())
  const { ticketId } = await newTicket(db, clock.now(), { memberId: nika.memberId, productId })
  expect((await refusedVote(nika, ticketId)).body.code).toBe('festival.not_seen')
  const raha = await played(productId)
  expect((await refusedVote(nika, raha.ticketId)).body.code).toBe('ticket.unknown')
  const read = await call('GET /me/tickets/:id/festival-vote', { params: { id: raha.ticketId } }, nika)
  expect(read.body).toEqual({ festival: null, may_vote: false, message: null, stars: null })
})

test('whoever was ticked at the door votes, and no longer when the tick is taken back', async () => {
  const { productId } = await festival()
  const nika = await newMember(db, clock.now())
  const { ticketId } = await newTicket(db, clock.now(), { memberId: nika.memberId, productId })
  const at = { came_at: clock.now(), recorded_at: clock.now() }
  const id = '00000000-0000-4000-8000-0000000000aa'
  await db
    .insertInto('door_entries')
    .values({ id, ticket_id: ticketId, ...at })
    .execute()
  expect((await vote({ ...nika, ticketId }, 3)).body.stars).toBe(3)
  await db.updateTable('door_entries').set({ taken_back_at: clock.now() }).where('id', '=', id).execute()
  expect((await refusedVote(nika, ticketId)).body.code).toBe('festival.not_seen')
})

test('twenty votes at once, with two tickets of one member: one vote stands', async () => {
  const { productId } = await festival()
  const nika = await newMember(db, clock.now())
  const [one, two] = [await played(productId, nika), await played(productId, nika)]
  const asked = Array.from({ length: 20 }, (_, n) => {
    const { ticketId } = n % 2 === 0 ? one : two
    return castVote(core, { ticketId, memberId: nika.memberId as MemberId, stars: (n % 5) + 1 })
  })
  const answers = await Promise.allSettled(asked)
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect([refusals.length, new Set(refusals)]).toEqual([10, new Set(['festival.voted'])])
  expect(await rowsOf(productId)).toHaveLength(1)
})

test('after the account is gone its vote counts without a name', async () => {
  const { productId } = await festival()
  const nika = await played(productId)
  await vote(nika, 5)
  const memberId = nika.memberId as MemberId
  expect(await personalDataInFestivals.collect(db, memberId)).toMatchObject({ votes: [{ stars: 5 }] })
  await db.transaction().execute((trx) => personalDataInFestivals.erase?.(trx as never, memberId) ?? Promise.resolve())
  expect(await rowsOf(productId)).toMatchObject([{ stars: 5, member_id: null }])
  expect(await refusedVote(nika, nika.ticketId)).toMatchObject({ body: { code: 'festival.voted' } })
})

test('no answer of the festival names a voter, and a festival of before needs five votes for a mean', async () => {
  const { productId, festivalId } = await festival()
  const nika = await played(productId)
  await vote(nika, 5)
  await db
    .updateTable('products')
    .set({ release_at: after(clock.now(), -days(2)), release_ends_at: after(clock.now(), -days(1)) })
    .where('id', '=', festivalId)
    .execute()
  const { body } = await call('GET /festivals/:id', { params: { id: festivalId } })
  expect(body.votes).toMatchObject([{ votes: 1, mean: null }])
  expect(JSON.stringify(body)).not.toContain(nika.memberId)
})
