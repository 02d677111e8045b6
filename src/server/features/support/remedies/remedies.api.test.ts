import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, days, hours, seconds } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { RemedyId } from '#lib/ids.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { remedyHouse } from '#tests/support/houses/remedy-house.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { doDueRemedies } from './do-remedy.ts'
import { personalDataInRemedies } from './personal-data.ts'

const house = await remedyHouse()
const { db, clock, core, clerk, senior, call, refused, lettersTo } = house
const { rented, endOf, make, makeRefused, takeBack, stateOf, act, done } = house

const someone = () => newMember(db, clock.now())
type Member = Awaited<ReturnType<typeof someone>>
const nameOf = async ({ memberId }: Member) =>
  (await db.selectFrom('members').where('id', '=', memberId).select('user_name').executeTakeFirstOrThrow()).user_name
const auditOf = async ({ memberId }: Member) =>
  (
    await db
      .selectFrom('audit_log')
      .where('subject', '=', `member:${memberId}`)
      .select('action')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('hours are added to a rental after ten seconds, once, and its renter and the audit log are told', async () => {
  const nika = await someone()
  const { rightId, endsAt } = await rented(nika.memberId)
  const {
    id,
    state,
    acts_at: actsAt,
  } = await make(nika.memberId, { kind: 'extend_rent', right_id: rightId, hours: 24 })
  expect([state, actsAt]).toEqual(['waiting', after(clock.now(), seconds(10)).toISOString()])
  clock.advance(seconds(9))
  await act(id)
  expect([await stateOf(id), await endOf(rightId)]).toEqual(['waiting', endsAt])
  clock.advance(seconds(1))
  await Promise.all([act(id), act(id), doDueRemedies(core, audit)])
  expect([await stateOf(id), await endOf(rightId)]).toEqual(['done', after(endsAt, hours(24))])
  const [letter, ...more] = await lettersTo(await nameOf(nika))
  expect(letter?.text).toContain('باران')
  expect(more).toEqual([])
  expect(await auditOf(nika)).toEqual(['remedy.made', 'remedy.done'])
})

test('a rental that is over plays again from now on, and one that nobody began has longer to begin', async () => {
  const nika = await someone()
  const over = await rented(nika.memberId)
  clock.advance(days(5))
  const waiting = await rented(nika.memberId, { begun: false })
  await house.awake()
  await done(nika.memberId, { kind: 'extend_rent', right_id: over.rightId, hours: 5 })
  expect(await endOf(over.rightId)).toEqual(after(clock.now(), hours(5)))
  await done(nika.memberId, { kind: 'extend_rent', right_id: waiting.rightId, hours: 5 })
  expect(await endOf(waiting.rightId)).toEqual(after(waiting.endsAt, hours(5)))
})

test('what is taken back in time never acts, and what has acted is not taken back', async () => {
  const nika = await someone()
  const { rightId, endsAt } = await rented(nika.memberId)
  const wish = { kind: 'extend_rent', right_id: rightId, hours: 24 } as const
  const { id } = await make(nika.memberId, wish)
  expect([(await takeBack(id)).body.state, (await takeBack(id)).body.state]).toEqual(['taken_back', 'taken_back'])
  clock.advance(seconds(60))
  await act(id)
  expect([await stateOf(id), await endOf(rightId)]).toEqual(['taken_back', endsAt])
  const acted = await done(nika.memberId, wish)
  const late = await refused('POST /studio/remedies/:id/take-back', { params: { id: acted.id } }, clerk)
  expect([late.status, late.body.code]).toEqual([409, 'remedy.has_acted'])
  expect(await auditOf(nika)).toEqual(['remedy.made', 'remedy.taken_back', 'remedy.made', 'remedy.done'])
})

test('of a deed and its taking back that race, exactly one happens', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const nika = await someone()
    const { rightId, endsAt } = await rented(nika.memberId)
    const { id } = await make(nika.memberId, { kind: 'extend_rent', right_id: rightId, hours: 1 })
    clock.advance(seconds(10))
    const back = () => refused('POST /studio/remedies/:id/take-back', { params: { id } }, clerk)
    const first = round % 2 === 0 ? act(id) : undefined
    const [answer] = await Promise.all([back(), act(id), first])
    const state = await stateOf(id)
    outcomes.add(state)
    expect(await endOf(rightId)).toEqual(state === 'done' ? after(endsAt, hours(1)) : endsAt)
    expect(answer.status).toBe(state === 'done' ? 409 : 200)
  }
  for (const state of outcomes) expect(['done', 'taken_back']).toContain(state)
})

test('a remedy that dies at any statement is done once and whole by the next minute', async () => {
  const { productId } = await newProduct(db, clock.now(), { prices: [{ currency: 'IRR', amount: 900_000 }] })
  const statements = await dieEverywhere(core, async (dying) => {
    const nika = await someone()
    const { id } = await make(nika.memberId, { kind: 'grant_title', product_id: productId })
    clock.advance(seconds(10))
    await survive(act(id, dying))
    return async () => {
      await doDueRemedies(core, audit)
      await doDueRemedies(core, audit)
      expect(await stateOf(id)).toBe('done')
      const rights = await db.selectFrom('rights').where('member_id', '=', nika.memberId).select('product_id').execute()
      expect(rights).toEqual([{ product_id: productId }])
      expect(await lettersTo(await nameOf(nika))).toHaveLength(1)
      expect(await auditOf(nika)).toEqual(['remedy.made', 'remedy.done'])
    }
  })
  expect(statements).toBeGreaterThan(6)
}, 120_000)

test('one key makes one remedy, however often it is sent, and no other', async () => {
  const nika = await someone()
  const { rightId, endsAt } = await rented(nika.memberId)
  const key = randomUUID()
  const wish = { kind: 'extend_rent', right_id: rightId, hours: 2 } as const
  const made = await Promise.all([1, 2, 3].map(() => make(nika.memberId, wish, { key })))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  clock.advance(seconds(10))
  await doDueRemedies(core, audit)
  expect(await endOf(rightId)).toEqual(after(endsAt, hours(2)))
  expect((await makeRefused(nika.memberId, { ...wish, hours: 3 }, { key })).code).toBe('request.idempotency_key_reused')
})

test('above half a million Toman a senior confirms, and only then ten seconds begin', async () => {
  const nika = await someone()
  const film = (amount: number) => newProduct(db, clock.now(), { prices: [{ currency: 'IRR', amount }] })
  const [dear, cheap, alsoCheap] = [await film(5_000_010), await film(3_000_000), await film(3_000_000)]
  const give = (productId: number, as = clerk) =>
    make(nika.memberId, { kind: 'grant_title', product_id: productId }, { as })
  const { id, state, acts_at: actsAt } = await give(dear.productId)
  expect([state, actsAt]).toEqual(['unconfirmed', null])
  clock.advance(seconds(60))
  await act(id)
  expect(await stateOf(id)).toBe('unconfirmed')
  const open = (await call('GET /studio/remedies', {}, senior)).body.remedies.map((one) => one.id)
  expect(open).toContain(id)
  expect((await refused('POST /studio/remedies/:id/confirm', { params: { id } }, clerk)).status).toBe(403)
  const confirmed = (await call('POST /studio/remedies/:id/confirm', { params: { id } }, senior)).body
  expect(confirmed).toMatchObject({ state: 'waiting', acts_at: after(clock.now(), seconds(10)).toISOString() })
  const again = await refused('POST /studio/remedies/:id/confirm', { params: { id } }, senior)
  expect(again.body.code).toBe('remedy.not_waiting')
  clock.advance(seconds(10))
  await act(id)
  expect(await stateOf(id)).toBe('done')
  // small sums do not pass the limit one by one: what was given in a day counts together
  clock.advance(days(1))
  await house.awake()
  expect((await give(cheap.productId)).state).toBe('waiting')
  expect((await give(alsoCheap.productId)).state).toBe('unconfirmed')
  const other = await someone()
  const own = await make(other.memberId, { kind: 'grant_title', product_id: dear.productId }, { as: senior })
  expect(own.state).toBe('waiting')
})

test('what cannot be done is refused at once, and what cannot be done any more in its own row', async () => {
  const [nika, other] = [await someone(), await someone()]
  const { rightId } = await rented(other.memberId)
  const codeOf = async (remedy: Parameters<typeof makeRefused>[1]) => (await makeRefused(nika.memberId, remedy)).code
  expect(await codeOf({ kind: 'extend_rent', right_id: rightId, hours: 2 })).toBe('remedy.gone')
  expect(await codeOf({ kind: 'send_ticket', ticket_id: randomUUID() })).toBe('remedy.gone')
  expect(await codeOf({ kind: 'grant_title', product_id: 2_000_000_000 })).toBe('remedy.no_title')
  expect(await codeOf({ kind: 'extend_rent', right_id: rightId, hours: 73 })).toBe('request.invalid')
  const without = await makeRefused(nika.memberId, { kind: 'end_sessions' }, { reason: '  ' })
  expect(Object.keys(without.errors ?? {})).toEqual(['reason'])
  expect((await makeRefused(randomUUID(), { kind: 'end_sessions' })).code).toBe('member.unknown')
  const { id } = await make(other.memberId, { kind: 'extend_rent', right_id: rightId, hours: 2 })
  await db.updateTable('rights').set({ revoked_at: clock.now() }).where('id', '=', rightId).execute()
  clock.advance(seconds(10))
  await act(id)
  const shown = (await call('GET /studio/remedies/:id', { params: { id } }, clerk)).body
  expect(shown.state).toBe('refused')
  expect(shown.refusal).toContain('no longer there')
})

test('it is written into the case, and an answer goes out from there', async () => {
  const nika = await someone()
  const { number } = await house.opened({ email: 'in-case@mail.test' }, { token: nika.token })
  const { id: caseId } = await house.rowOf(number)
  const { rightId } = await rented(nika.memberId)
  await done(nika.memberId, { kind: 'extend_rent', right_id: rightId, hours: 24 }, { caseId })
  expect((await house.desk(number)).talk.at(-1)).toMatchObject({ voice: 'house', staff: 'Nika Test' })
  expect((await house.desk(number)).talk.at(-1)?.text).toContain('۲۴ ساعت')
  expect((await house.rowOf(number)).state).toBe('waiting')
  await done(nika.memberId, { kind: 'write', text: 'حالا ببینید.' }, { caseId })
  expect((await house.desk(number)).talk.at(-1)?.text).toBe('حالا ببینید.')
  expect((await house.rowOf(number)).state).toBe('answered')
  expect((await lettersTo('in-case@mail.test')).at(-1)?.text).toContain('حالا ببینید.')
  const { remedies } = (await call('GET /studio/remedies', { query: { case_id: caseId } }, clerk)).body
  expect(remedies.map(({ kind }) => kind)).toEqual(['write', 'extend_rent'])
  const other = await someone()
  expect((await makeRefused(other.memberId, { kind: 'end_sessions' }, { caseId })).code).toBe('case.unknown')
})

test('a code goes out again only for what the member asked for just now, and no answer holds it', async () => {
  const nika = await someone()
  const wish = { kind: 'send_code' } as const
  expect((await done(nika.memberId, wish)).state).toBe('refused')
  const userName = await nameOf(nika)
  const ask = async () => {
    const codes = await db.selectFrom('auth_codes').where('user_name', '=', userName).selectAll().execute()
    return codes.filter(({ used_at: at }) => at === null)
  }
  await db
    .insertInto('auth_codes')
    .values({
      user_name: userName,
      purpose: 'reset',
      code_hash: Buffer.alloc(32),
      created_at: clock.now(),
      expires_at: after(clock.now(), seconds(300)),
    })
    .execute()
  expect((await done(nika.memberId, wish)).refusal).toContain('less than a minute')
  clock.advance(seconds(60))
  const before = await ask()
  const sent = await done(nika.memberId, wish)
  expect(sent.state).toBe('done')
  const left = await ask()
  expect(left).toHaveLength(1)
  expect(left[0]?.id).not.toBe(before[0]?.id)
  expect(left[0]?.purpose).toBe('reset')
})

test('tickets are sent and made longer, and all devices are signed out', async () => {
  const nika = await someone()
  const { productId } = await newScreening(db, clock.now())
  const { ticketId } = await newTicket(db, clock.now(), { productId, memberId: nika.memberId })
  expect((await makeRefused(nika.memberId, { kind: 'extend_ticket', ticket_id: ticketId, hours: 2 })).code).toBe(
    'remedy.not_begun',
  )
  expect((await done(nika.memberId, { kind: 'send_ticket', ticket_id: ticketId })).state).toBe('done')
  expect((await lettersTo(await nameOf(nika))).at(-1)?.text).toContain(ticketId)
  const ends = after(clock.now(), hours(3))
  await db
    .updateTable('tickets')
    .set({ first_played_at: clock.now(), ends_at: ends, used_by: nika.memberId })
    .where('id', '=', ticketId)
    .execute()
  await done(nika.memberId, { kind: 'extend_ticket', ticket_id: ticketId, hours: 2 })
  const row = await db.selectFrom('tickets').where('id', '=', ticketId).select('ends_at').executeTakeFirstOrThrow()
  expect(row.ends_at).toEqual(after(ends, hours(2)))
  expect((await call('GET /me', {}, nika)).status).toBe(200)
  expect((await done(nika.memberId, { kind: 'end_sessions' })).state).toBe('done')
  expect((await refused('GET /me', {}, nika)).status).toBe(401)
  expect((await done(nika.memberId, { kind: 'end_sessions' })).state).toBe('refused')
})

test('what was done is in the file of the member’s data, and what waits ends with the account', async () => {
  const nika = await someone()
  const { rightId, endsAt } = await rented(nika.memberId)
  await done(nika.memberId, { kind: 'write', text: 'سلام' })
  const { id } = await make(nika.memberId, { kind: 'extend_rent', right_id: rightId, hours: 24 })
  expect(await personalDataInRemedies.collect(db, nika.memberId)).toMatchObject({
    single: [{ kind: 'write', text: 'سلام', state: 'done', reason: 'the line fell' }, { kind: 'extend_rent' }],
    mass: [],
  })
  await transaction(db, async (tx) => personalDataInRemedies.erase?.(tx, nika.memberId))
  clock.advance(seconds(10))
  await act(id as RemedyId)
  expect(await endOf(rightId)).toEqual(endsAt)
  expect(await personalDataInRemedies.collect(db, nika.memberId)).toEqual({ single: [], mass: [] })
})
