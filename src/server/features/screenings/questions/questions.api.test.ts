import type { InputOf } from '#contract/api.ts'
import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newChild, newMember } from '#tests/support/rows/new-rows.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const times = { startsAt: after(now, minutes(5)), endsAt: after(now, hours(2)) }
const evening = (more: object = {}) => newScreening(db, now, { mode: 'together', ...times, ...more })
const moderator = await newMember(db, now, { staffRole: 'moderator' })

async function holder(productId: number) {
  const member = await newMember(db, now)
  await newTicket(db, now, { memberId: member.memberId, productId })
  return member
}
type Who = { token: string }
const ask = (who: Who, id: number, text: string, anyway = false) =>
  call('POST /screenings/:id/questions', { params: { id }, body: { text, anyway } }, who)
const decide = (id: string, body: InputOf<'POST /studio/questions/:id'>['body']) =>
  call('POST /studio/questions/:id', { params: { id }, body }, moderator)
const vote = (who: Who, id: string, wanted = true) =>
  call('PUT /questions/:id/vote', { params: { id }, body: { wanted } }, who)
const list = async (id: number) => (await call('GET /screenings/:id/questions', { params: { id } })).body
const firstOwn = async (who: Who, id: number, text: string) =>
  (await ask(who, id, text, true)).body.own.find((one) => one.text === text)?.id ?? ''

test('a question waits, is seen by its author alone, and stands in the hall once it is approved', async () => {
  const { productId } = await evening()
  const author = await holder(productId)
  const other = await holder(productId)
  const { body } = await ask(author, productId, ' چرا  صبح نمي‌شود؟ ')
  expect(body.own).toMatchObject([{ text: 'چرا صبح نمی‌شود؟', state: 'waiting', name: 'Nika' }])
  expect((await list(productId)).questions).toEqual([])
  const own = await call('GET /screenings/:id/questions/own', { params: { id: productId } }, other)
  expect(own.body).toMatchObject({ may_ask: true, own: [], voted: [] })
  await decide(body.own[0]?.id ?? '', { action: 'approve' })
  expect(await list(productId)).toMatchObject({ state: 'open', total: 1, questions: [{ text: 'چرا صبح نمی‌شود؟' }] })
})

test('who asked is known to its author and to moderators, and to nobody else', async () => {
  const { productId } = await evening()
  const author = await holder(productId)
  await decide(await firstOwn(author, productId, 'Whose name is it?'), { action: 'approve' })
  const params = { id: productId }
  const { body } = await ask(await holder(productId), productId, 'Whose name is this?')
  expect(body.similar).toMatchObject([{ text: 'Whose name is it?' }])
  for (const open of [await list(productId), body.similar]) expect(JSON.stringify(open)).not.toContain('Nika')
  const own = await call('GET /screenings/:id/questions/own', { params }, author)
  expect(own.body.own).toMatchObject([{ name: 'Nika', state: 'approved' }])
  const query = { screening: productId, state: 'approved' } as const
  expect((await call('GET /studio/questions', { query }, moderator)).body.questions).toMatchObject([{ name: 'Nika' }])
})

test('one that asks the same is answered instead of sent, unless it is wanted', async () => {
  const { productId } = await evening()
  const author = await holder(productId)
  await decide(await firstOwn(author, productId, 'Was another ending shot?'), { action: 'approve' })
  const other = await holder(productId)
  const { body } = await ask(other, productId, 'was there another ending shot')
  expect(body).toMatchObject({ own: [], similar: [{ text: 'Was another ending shot?' }] })
  expect((await ask(other, productId, 'was there another ending shot', true)).body).toMatchObject({
    own: [{ state: 'waiting' }],
    similar: [],
  })
})

test('each account has one vote, not for its own; a repeat and votes at once count once', async () => {
  const { productId } = await evening()
  const author = await holder(productId)
  const id = await firstOwn(author, productId, 'A question?')
  const fan = await holder(productId)
  const early = await refused('PUT /questions/:id/vote', { params: { id }, body: { wanted: true } }, fan)
  expect(early.body.code).toBe('question.unknown')
  await decide(id, { action: 'approve' })
  await Promise.all(Array.from({ length: 5 }, () => vote(fan, id)))
  expect((await vote(await holder(productId), id)).body).toEqual({ votes: 2, is_voted: true })
  expect((await vote(fan, id, false)).body).toEqual({ votes: 1, is_voted: false })
  const own = await refused('PUT /questions/:id/vote', { params: { id }, body: { wanted: true } }, author)
  expect(own.body.code).toBe('question.own')
})

test('nobody asks or votes without a ticket, as a child, or when it is over', async () => {
  const { productId } = await evening()
  const params = { id: productId }
  const stranger = await newMember(db, now)
  const refusedTo = async (who: Who) =>
    (await refused('POST /screenings/:id/questions', { params, body: { text: 'Why?' } }, who)).body.code
  expect(await refusedTo(stranger)).toBe('question.no_ticket')
  const parent = await holder(productId)
  const child = await newChild(db, now, { memberId: parent.memberId, ageLimit: 7 })
  expect(await refusedTo(child)).toBe('profile.child')
  const read = await call('GET /screenings/:id/questions/own', { params }, child)
  expect([read.body.may_ask, read.body.message]).toEqual([false, expect.any(String)])
  clock.set(after(now, hours(3)))
  expect(await refusedTo(parent)).toBe('question.closed')
  clock.set(now)
  const room = await evening({ mode: 'room' })
  expect(await list(room.productId)).toMatchObject({ state: 'off', questions: [] })
})

test('three may wait, even when they are sent at once; a text has limits; an own one can be withdrawn', async () => {
  const { productId } = await evening()
  const author = await holder(productId)
  const params = { id: productId }
  const send = (text: string) =>
    refused('POST /screenings/:id/questions', { params, body: { text, anyway: true } }, author)
  expect(Object.keys((await send(' \n ')).body.errors ?? {})).toEqual(['text'])
  expect(Object.keys((await send('x'.repeat(301))).body.errors ?? {})).toEqual(['text'])
  const answers = await Promise.all(['One?', 'Two?', 'Three?', 'Four?', 'Five?'].map(send))
  expect(answers.filter(({ body }) => body.code === 'question.too_many')).toHaveLength(2)
  const { body } = await call('GET /screenings/:id/questions/own', { params }, author)
  expect(body.own).toHaveLength(3)
  const [first] = body.own
  const away = { params: { id: first?.id ?? '' } }
  expect((await refused('DELETE /questions/:id', away, await holder(productId))).body.code).toBe('question.unknown')
  expect((await call('DELETE /questions/:id', away, author)).body.own).toHaveLength(2)
})

test('a merged question gives its author’s vote and its votes to the other, each person once', async () => {
  const { productId } = await evening()
  const [one, two, fan] = [await holder(productId), await holder(productId), await holder(productId)]
  const into = await firstOwn(one, productId, 'The first?')
  const from = await firstOwn(two, productId, 'The second?')
  await decide(into, { action: 'approve' })
  await decide(from, { action: 'approve' })
  await vote(fan, into)
  await vote(fan, from)
  await vote(one, from)
  await decide(from, { action: 'merge', into })
  expect((await list(productId)).questions).toMatchObject([{ id: into, votes: 2 }])
  const again = await refused(
    'POST /studio/questions/:id',
    { params: { id: from }, body: { action: 'approve' } },
    moderator,
  )
  expect(again.body.code).toBe('question.decided')
})

test('one question is being asked; an answer stays with its instant, and what was decided is in the audit log', async () => {
  const { productId } = await evening()
  const author = await holder(productId)
  const ids = [await firstOwn(author, productId, 'The first?'), await firstOwn(author, productId, 'The second?')]
  const [first = '', second = ''] = ids
  for (const id of ids) await decide(id, { action: 'approve' })
  await Promise.allSettled(ids.map((id) => decide(id, { action: 'ask' })))
  await decide(second, { action: 'ask' })
  expect((await list(productId)).questions.map(({ id, is_asked_now: is }) => [id, is])).toEqual([
    [second, true],
    [first, false],
  ])
  await decide(second, { action: 'answered' })
  await decide(first, { action: 'answer', text: 'Yes.', by: 'guest' })
  const { questions } = await list(productId)
  const shown = (id: string) => questions.find((one) => one.id === id)
  expect(shown(first)).toMatchObject({ answer: 'Yes.', answered_by: 'guest', is_asked_now: false })
  expect(shown(second)).toMatchObject({ answer: null, answered_at: now.toISOString(), is_asked_now: false })
  const entries = await db
    .selectFrom('audit_log')
    .where('subject', '=', `question:${second}`)
    .select('action')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['question.approve', 'question.answered']))
})

test('moderators see the nearest screening with what waits; an undone refusal waits again', async () => {
  const { productId } = await evening()
  const author = await holder(productId)
  const id = await firstOwn(author, productId, 'A question?')
  const unknown = { params: { id }, body: { action: 'refuse' as const, reason: 'boring' } }
  expect((await refused('POST /studio/questions/:id', unknown, moderator)).body.code).toBe('house_list.not_offered')
  await decide(id, { action: 'refuse', reason: 'gives_away' })
  const own = await call('GET /screenings/:id/questions/own', { params: { id: productId } }, author)
  expect(own.body.own).toMatchObject([
    { state: 'refused', refusal: 'gives_away', refusal_name: 'It gave the story away.' },
  ])
  await decide(id, { action: 'take_back' })
  const { body } = await call('GET /studio/questions', { query: { screening: productId } }, moderator)
  expect(body).toMatchObject({ screening: productId, counts: { waiting: 1, refused: 0 }, questions: [{ id }] })
  expect(body.screenings.find((one) => one.id === productId)).toMatchObject({ waiting: 1 })
  const finance = await newMember(db, now, { staffRole: 'finance' })
  expect((await refused('GET /studio/questions', {}, finance)).status).toBe(403)
})
