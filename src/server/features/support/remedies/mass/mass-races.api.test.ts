import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { InputOf, OutputOf } from '#contract/api.ts'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import type { MassRemedyId, ProductId } from '#lib/ids.ts'
import { awakeSessions } from '#tests/support/rows/awake-sessions.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import { overtaken } from '#tests/support/crash/overtaken.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { findMass, findNext } from './mass-queries.ts'
import { servePerson } from './serve-person.ts'
import { workOnMass } from './work-on-mass.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, core } = house
const support = await newMember(db, clock.now(), { staffRole: 'support' })
const senior = await newMember(db, clock.now(), { staffRole: 'admin' })
afterEach(() => house.expectBooksAgree())

type Mass = OutputOf<'GET /studio/mass-remedies/:id'>
type What = InputOf<'POST /studio/mass-remedies'>['body']['what']

const send = async (path: string, body?: object, as: Buyer = support) => {
  const answer = await house.call('POST', `/studio/mass-remedies${path}`, {
    as,
    ...(body === undefined ? {} : { body: body as never }),
  })
  return answer.body as unknown as Mass & { code?: string }
}
const preview = (what: What, productId: ProductId) =>
  send('', {
    from: after(clock.now(), -minutes(30)).toISOString(),
    until: after(clock.now(), minutes(30)).toISOString(),
    product_ids: [productId],
    what,
    reason: 'the line fell',
  })
const begin = (id: string, as: Buyer = senior) => send(`/${id}/begin`, undefined, as)
const look = async (id: string) =>
  (await house.ask('GET /studio/mass-remedies/:id', { params: { id } }, { as: support })) as Mass
const work = (of = core) => workOnMass(of, audit)
const refundsOf = async ({ memberId }: Buyer) =>
  (
    await db
      .selectFrom('refunds')
      .innerJoin('purchases', 'purchases.id', 'refunds.purchase_id')
      .where('purchases.member_id', '=', memberId)
      .orderBy('refunds.requested_at')
      .select('refunds.amount')
      .execute()
  ).map(({ amount }) => Number(amount))
const screening = () =>
  house.screening({
    mode: 'together',
    startsAt: after(clock.now(), minutes(5)),
    endsAt: after(clock.now(), hours(2)),
    saleEndsAt: after(clock.now(), hours(1)),
  })
const ticketOf = async ({ memberId }: Buyer) =>
  (await db.selectFrom('tickets').where('holder_id', '=', memberId).select('id').executeTakeFirstOrThrow()).id

const waitingForLock = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** A worker that dies before a statement of which this is said. */
const diesAt = (isLast: (node: { kind: string }) => boolean) => ({
  ...core,
  db: db.withPlugin({
    transformQuery: ({ node }) => {
      if (isLast(node)) throw new Error('died')
      return node
    },
    transformResult: async ({ result }) => result,
  }),
})
/** It pays, and dies before it says so. */
const diesUnsaid = diesAt(
  (node) => node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"mass_remedy_parts"'),
)

test('a worker that another one overtakes at any statement reports the money that went back, once', async () => {
  const { productId, offerId } = await screening()
  for (let statement = 1; statement <= 7; statement += 1) {
    const holder = await house.buyer('en')
    await house.bought(holder, offerId)
    const { id } = await preview({ deed: 'refund' }, productId)
    await begin(id)
    const mass = await findMass(db, id as MassRemedyId)
    const person = await findNext(db, id as MassRemedyId)
    if (mass === undefined || person === undefined) throw new Error('nobody is meant')
    const first = overtaken(core, statement, () => work(diesUnsaid))
    await servePerson({ core: first.core, audit, mass }, person)
    await first.end()
    await work()
    const { state, report } = await look(id)
    expect([statement, state, report.done, report.refused, report.sum[0]?.amount]).toEqual([
      ...[statement, 'done', 1, 0],
      500_000,
    ])
    expect(await refundsOf(holder)).toEqual([500_000])
  }
  await house.pass(2)
})

test('a ticket that the desk or another mass remedy has paid back meanwhile is not reported as given', async () => {
  const { productId, offerId } = await screening()
  const [one, other] = [await house.buyer('en'), await house.buyer('en')]
  for (const holder of [one, other]) await house.bought(holder, offerId)
  const [first, second] = [await preview({ deed: 'refund' }, productId), await preview({ deed: 'refund' }, productId)]
  const body = { reason: 'asked before', to_wallet: false }
  expect((await house.call('POST', `/studio/tickets/${await ticketOf(one)}/refund`, { as: senior, body })).status).toBe(
    200,
  )
  await begin(first.id)
  await begin(second.id)
  await Promise.all([work(), work()])
  await work()
  const reports = [(await look(first.id)).report, (await look(second.id)).report]
  const sums = reports.map(({ sum }) => sum[0]?.amount ?? 0)
  expect(sums.toSorted((a, b) => a - b)).toEqual([0, 500_000])
  expect(reports.reduce((all, { done }) => all + done, 0)).toBe(1)
  expect([await refundsOf(one), await refundsOf(other)]).toEqual([[500_000], [500_000]])
  await house.pass(2)
})

test('what is reported of a ticket is the money that went back, also where its neighbour had less left', async () => {
  const { productId, offerId } = await screening()
  const buyer = await house.buyer('en')
  const friend = await house.buyer('en')
  await house.bought(buyer, offerId, { quantity: 2 })
  await house.bought(friend, offerId)
  const { id, cost } = await preview({ deed: 'refund' }, productId)
  expect(cost).toEqual([{ amount: 1_500_000, currency: 'IRR' }])
  await begin(id)
  await work()
  await house.pass(2)
  const { report } = await look(id)
  const paid = [...(await refundsOf(buyer)), ...(await refundsOf(friend))]
  expect(report.sum[0]?.amount).toBe(paid.reduce((sum, amount) => sum + amount, 0))
  expect(paid).toEqual([500_000, 500_000, 500_000])
})

/** A film that `count` people rent and watch. */
async function watchedFilm(count: number) {
  const film = await house.film()
  const price = { amount: 490_000, currency: 'IRR' as const }
  const offerId = await newOffer(db, film.productId, { way: 'rent', prices: [price] })
  const renters: Buyer[] = []
  for (let made = 0; made < count; made += 1) {
    const as = await house.buyer('en')
    await house.pay((await house.buy(as, { offerId, price })).authority)
    renters.push(as)
  }
  await db
    .updateTable('rights')
    .set({ first_played_at: clock.now(), ends_at: after(clock.now(), hours(48)) })
    .where('product_id', '=', film.productId)
    .execute()
  return { ...film, renters }
}

test('of a rental that was partly paid back meanwhile the rest goes back; of one that was taken back nothing more', async () => {
  const { productId, renters } = await watchedFilm(3)
  const { id } = await preview({ deed: 'refund' }, productId)
  const desk = async (renter: Buyer | undefined, refund: object) => {
    const { purchase_id: purchase } = (await house.rightsOf(renter?.memberId ?? support.memberId))[0] ?? {}
    const body = { amount: null, reason: 'asked before', ...refund }
    const input = { as: senior, key: randomUUID(), body }
    expect((await house.call('POST', `/studio/purchases/${purchase}/refunds`, input)).status).toBe(201)
  }
  const [partly, taken, whole] = renters
  await desk(partly, { amount: 90_000 })
  await desk(taken, { lines: [{ position: 0, quantity: 1, amount: 200_000 }] })
  await begin(id)
  await work()
  await house.pass(2)
  const { report } = await look(id)
  expect(report).toMatchObject({ done: 2, refused: 1, sum: [{ amount: 400_000 + 490_000 }] })
  expect(report.refusals).toMatchObject([{ message: expect.not.stringContaining('{'), count: 1 }])
  for (const [renter, refunds] of [
    [partly, [90_000, 400_000]],
    [taken, [200_000]],
    [whole, [490_000]],
  ] as const)
    expect(await refundsOf(renter ?? support)).toEqual(refunds)
  // whatever the desk withheld goes back too, because the bank's books know no fee
  await desk(taken, {})
  await house.pass(2)
})

test('those that begin at the same moment do not pass the limit together', async () => {
  clock.advance(days(2))
  await awakeSessions(db, clock.now())
  const { productId } = await watchedFilm(1)
  const drafts = []
  for (let made = 0; made < 5; made += 1)
    drafts.push(await preview({ deed: 'coupon', amount: 2_000_000, days: 5 }, productId))
  const states = await Promise.all(drafts.map(async ({ id }) => (await begin(id, support)).state))
  expect(states.toSorted()).toEqual(['running', 'running', 'unconfirmed', 'unconfirmed', 'unconfirmed'])
  await work()
})

test('a member whose turn breaks does not hold up those after them, and is served once it can be', async () => {
  const { productId, renters } = await watchedFilm(4)
  const { id, first } = await preview({ deed: 'extend', hours: 24 }, productId)
  await begin(id)
  const poisoned = first[1]?.member_id
  await work(diesAt((node) => JSON.stringify(node).includes(`"${poisoned}"`)))
  expect((await look(id)).report).toMatchObject({ done: 3, waiting: 1 })
  await work()
  expect(await look(id)).toMatchObject({ state: 'done', report: { done: 4, waiting: 0 } })
  for (const renter of renters)
    expect((await house.rightsOf(renter.memberId))[0]?.ends_at).toEqual(after(clock.now(), hours(72)))
})

test('a preview of half an hour ago is not confirmed, also where it became so while another press was waited for', async () => {
  const { productId } = await watchedFilm(1)
  const dear = async () => {
    const { id } = await preview({ deed: 'coupon', amount: 9_000_000, days: 5 }, productId)
    expect((await begin(id, support)).state).toBe('unconfirmed')
    return id
  }
  const confirm = (id: string) => send(`/${id}/confirm`, undefined, senior)
  const [old, slow] = [await dear(), await dear()]
  clock.advance(minutes(29))
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const other = db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('mass_remedies')
      .where('id', '=', slow as MassRemedyId)
      .select('id')
      .forUpdate()
      .execute()
    held()
    await mayEnd
  })
  await isHeld
  const waiting = confirm(slow)
  await expect.poll(waitingForLock, { timeout: 10_000 }).toBeGreaterThan(0)
  clock.advance(minutes(2))
  end()
  await other
  expect((await waiting).code).toBe('mass_remedy.preview_old')
  expect((await confirm(old)).code).toBe('mass_remedy.preview_old')
  expect(await look(old)).toMatchObject({ state: 'unconfirmed' })
  expect((await send(`/${old}/stop`)).state).toBe('draft')
  expect((await begin(old, support)).code).toBe('mass_remedy.preview_old')
  const anew = await dear()
  const both = await Promise.all([confirm(anew), confirm(anew)])
  expect(both.map(({ code, state }) => code ?? state).toSorted()).toEqual(['mass_remedy.not_now', 'running'])
  await work()
})

test('what waits for a senior is taken back, and then nobody can confirm it', async () => {
  const { productId } = await watchedFilm(1)
  const { id } = await preview({ deed: 'coupon', amount: 9_000_000, days: 5 }, productId)
  expect((await begin(id, support)).state).toBe('unconfirmed')
  expect((await send(`/${id}/stop`)).state).toBe('draft')
  expect((await send(`/${id}/confirm`, undefined, senior)).code).toBe('mass_remedy.not_now')
  clock.advance(minutes(31))
  expect((await begin(id, support)).code).toBe('mass_remedy.preview_old')
})
