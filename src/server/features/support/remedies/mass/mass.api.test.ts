import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { InputOf, OutputOf } from '#contract/api.ts'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { endOfDay } from '#lib/time/end-of-day.ts'
import type { ProductId } from '#lib/ids.ts'
import { mortal } from '#tests/support/crash/mortal.ts'
import { awakeSessions } from '#tests/support/rows/awake-sessions.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { workOnMass } from './work-on-mass.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, core } = house
const support = await newMember(db, clock.now(), { staffRole: 'support' })
const senior = await newMember(db, clock.now(), { staffRole: 'admin' })
afterEach(() => house.expectBooksAgree())

type Mass = OutputOf<'GET /studio/mass-remedies/:id'>
type What = InputOf<'POST /studio/mass-remedies'>['body']['what']

const rentPrice = { amount: 490_000, currency: 'IRR' as const }

/** A film that is lent, which `count` people have rented, paid for, and begun to watch. */
async function watchedFilm(count: number) {
  const film = await house.film()
  const offerId = await newOffer(db, film.productId, { way: 'rent', prices: [rentPrice] })
  const rent = async () => {
    const as = await house.buyer('en')
    const bought = await house.buy(as, { offerId, price: rentPrice })
    await house.pay(bought.authority)
    await db
      .updateTable('rights')
      .set({ first_played_at: clock.now(), ends_at: after(clock.now(), hours(48)) })
      .where('member_id', '=', as.memberId)
      .execute()
    return as
  }
  const renters: Buyer[] = []
  for (let made = 0; made < count; made += 1) renters.push(await rent())
  return { ...film, renters, rent }
}

const send = async (path: string, body?: object, as: Buyer = support) => {
  const answer = await house.call('POST', `/studio/mass-remedies${path}`, {
    as,
    ...(body === undefined ? {} : { body: body as never }),
  })
  return { status: answer.status, body: answer.body as unknown as Mass & { code?: string; errors?: object } }
}
const preview = (what: What, productIds: ProductId[], more: object = {}) =>
  send('', {
    from: after(clock.now(), -minutes(30)).toISOString(),
    until: after(clock.now(), minutes(10)).toISOString(),
    product_ids: productIds,
    what,
    reason: 'the line fell',
    ...more,
  })
const begin = (id: string, as?: Buyer) => send(`/${id}/begin`, undefined, as)
const look = async (id: string) =>
  (await house.ask('GET /studio/mass-remedies/:id', { params: { id } }, { as: support })) as Mass
const work = (of = core) => workOnMass(of, audit)
const endsOf = async (who: Buyer[]) =>
  Promise.all(who.map(async ({ memberId }) => (await house.rightsOf(memberId))[0]?.ends_at))
const userNameOf = async ({ memberId }: Buyer) =>
  (await db.selectFrom('members').where('id', '=', memberId).select('user_name').executeTakeFirstOrThrow()).user_name
const lettersTo = async (who: Buyer) => {
  const to = await userNameOf(who)
  return house.letters.filter((letter) => letter.to === to).map(({ notice }) => notice)
}

test('what a preview has shown is done to exactly those whom it showed, once, and each is told once', async () => {
  const { productId, renters, rent } = await watchedFilm(3)
  const other = await watchedFilm(1)
  await house.work()
  house.letters.length = 0
  const shown = (await preview({ deed: 'extend', hours: 24 }, [productId])).body
  expect(shown).toMatchObject({ state: 'draft', people: 3, cost: [{ amount: 0 }], hit: [{ by: 'rent', count: 3 }] })
  expect(shown.first.map(({ member_id: id }) => id).toSorted()).toEqual(
    renters.map(({ memberId }) => memberId).toSorted(),
  )
  const late = await rent()
  const before = after(clock.now(), hours(48))
  expect((await begin(shown.id)).body.state).toBe('running')
  expect((await begin(shown.id)).body.code).toBe('mass_remedy.not_now')
  await Promise.all([work(), work(), work()])
  await work()
  expect(await endsOf(renters)).toEqual(renters.map(() => after(before, hours(24))))
  expect(await endsOf([late, ...other.renters])).toEqual([before, before])
  const report = await look(shown.id)
  expect([report.state, report.report]).toMatchObject(['done', { waiting: 0, done: 3, refused: 0, refusals: [] }])
  await house.work()
  for (const renter of renters)
    expect(await lettersTo(renter)).toMatchObject([{ subject: 'Parde: about the interruption' }])
  const entries = await db
    .selectFrom('audit_log')
    .where('subject', '=', `mass_remedy:${shown.id}`)
    .select('action')
    .execute()
  expect(entries).toEqual([{ action: 'mass_remedy.begin' }])
})

test('a rent is paid back whole and opens nothing any more; what was paid back meanwhile is refused with its reason', async () => {
  const { productId, renters } = await watchedFilm(3)
  const shown = (await preview({ deed: 'refund' }, [productId])).body
  expect(shown.cost).toEqual([{ amount: 3 * 490_000, currency: 'IRR' }])
  const [first] = renters
  const purchase = await db
    .selectFrom('purchases')
    .where('member_id', '=', first?.memberId ?? '')
    .select('id')
    .executeTakeFirstOrThrow()
  const body = { amount: null, reason: 'asked before' }
  await house.call('POST', `/studio/purchases/${purchase.id}/refunds`, { as: senior, key: randomUUID(), body })
  await begin(shown.id)
  await work()
  await house.pass(2)
  const { report, state } = await look(shown.id)
  expect([state, report.done, report.refused, report.sum[0]?.amount]).toEqual(['done', 2, 1, 980_000])
  expect(report.refusals).toMatchObject([{ count: 1 }])
  for (const renter of renters) {
    expect((await house.rightsOf(renter.memberId)).every((right) => right.revoked_at !== null)).toBe(true)
    const refunds = await db
      .selectFrom('refunds')
      .innerJoin('purchases', 'purchases.id', 'refunds.purchase_id')
      .where('purchases.member_id', '=', renter.memberId)
      .select('refunds.amount')
      .execute()
    expect(refunds).toEqual([{ amount: 490_000 }])
  }
})

/** Lets the worker die after its first statement, then after its second, and so on, until it survives. */
async function workWithDeaths(): Promise<number> {
  for (let statement = 1; ; statement += 1) {
    const dying = mortal(core, statement)
    await workOnMass(dying.core, audit).catch(() => undefined)
    if (!dying.hasDied()) return statement
    expect(statement).toBeLessThan(1000)
  }
}

test('a worker that dies at any statement goes on, and nobody is paid twice', async () => {
  const { productId, renters } = await watchedFilm(2)
  const { id } = (await preview({ deed: 'refund' }, [productId])).body
  await begin(id, senior)
  expect(await workWithDeaths()).toBeGreaterThan(15)
  await house.pass(1)
  expect((await look(id)).report).toMatchObject({ done: 2, waiting: 0, refused: 0, sum: [{ amount: 980_000 }] })
  for (const { memberId } of renters) {
    const refunds = await db
      .selectFrom('refunds')
      .innerJoin('purchases', 'purchases.id', 'refunds.purchase_id')
      .where('purchases.member_id', '=', memberId)
      .select('refunds.amount')
      .execute()
    expect(refunds).toEqual([{ amount: 490_000 }])
  }
})

test('a screening whose stream failed: everybody’s paid ticket goes back, also after a crash in between', async () => {
  const { productId, offerId } = await house.screening({
    mode: 'together',
    startsAt: after(clock.now(), minutes(5)),
    endsAt: after(clock.now(), hours(2)),
    saleEndsAt: after(clock.now(), hours(1)),
  })
  const holders = [await house.buyer('en'), await house.buyer('en')]
  for (const holder of holders) await house.bought(holder, offerId)
  const until = after(clock.now(), minutes(30)).toISOString()
  const shown = (await preview({ deed: 'refund' }, [productId], { from: clock.now().toISOString(), until })).body
  expect(shown).toMatchObject({ people: 2, cost: [{ amount: 1_000_000 }], hit: [{ by: 'ticket', count: 2 }] })
  await begin(shown.id, senior)
  await workWithDeaths()
  await house.pass(2)
  expect((await look(shown.id)).report).toMatchObject({ done: 2, refused: 0, sum: [{ amount: 1_000_000 }] })
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('purchases', 'purchases.id', 'refunds.purchase_id')
    .where(
      'purchases.member_id',
      'in',
      holders.map(({ memberId }) => memberId),
    )
    .select('refunds.amount')
    .execute()
  expect(refunds).toEqual([{ amount: 500_000 }, { amount: 500_000 }])
})

test('everybody who was there gets a coupon of their own, also who only watched or reported', async () => {
  const { productId, renters } = await watchedFilm(1)
  const [watcher, reporter, sleeper] = [
    await newMember(db, clock.now()),
    await newMember(db, clock.now()),
    await newMember(db, clock.now()),
  ]
  const watched = (who: typeof watcher, at: Date) =>
    db
      .insertInto('watch_times')
      .values({
        profile_id: who.profileId,
        product_id: productId,
        position_ms: 1000,
        duration_ms: 100_000,
        reached_at: at,
        updated_at: at,
      })
      .execute()
  await watched(watcher, after(clock.now(), -minutes(5)))
  await watched(sleeper, after(clock.now(), -hours(5)))
  const report = { product_id: productId, problem: 'stuck', at_ms: 1, text: '', diagnosis: null }
  await house.call('POST', '/play-reports', { as: reporter, body: report })
  await house.work()
  house.letters.length = 0
  const shown = (await preview({ deed: 'coupon', amount: 200_000, days: 30 }, [productId])).body
  expect(shown).toMatchObject({ people: 3, cost: [{ amount: 600_000 }] })
  await begin(shown.id, senior)
  await work()
  await house.work()
  const codes: string[] = []
  for (const who of [renters[0] ?? watcher, watcher, reporter]) {
    const [notice, ...more] = await lettersTo(who)
    const text = notice?.lines.join(' ') ?? ''
    codes.push(/[A-Z2-9]{12}/.exec(text)?.[0] ?? '')
    expect(more).toEqual([])
  }
  expect(await lettersTo(sleeper)).toEqual([])
  expect(new Set(codes).size).toBe(3)
  const rows = await db.selectFrom('discount_codes').where('code_key', 'in', codes).selectAll().execute()
  expect(rows).toHaveLength(3)
  for (const row of rows)
    expect(row).toMatchObject({
      amount_irr: 200_000,
      total_limit: 1,
      ends_at: endOfDay(tehranTime(after(clock.now(), days(30)))),
    })
})

test('it stops after the member who is being served, and goes on where it stopped', async () => {
  const { productId, renters } = await watchedFilm(4)
  const { id } = (await preview({ deed: 'extend', hours: 10 }, [productId])).body
  await begin(id)
  const served = work()
  expect((await send(`/${id}/stop`)).body.state).toBe('stopped')
  await served
  const { done, waiting } = (await look(id)).report
  expect(done + waiting).toBe(4)
  await work()
  expect((await look(id)).report.done).toBe(done)
  expect((await send(`/${id}/resume`)).body.state).toBe('running')
  await work()
  expect(await look(id)).toMatchObject({ state: 'done', report: { done: 4 } })
  const end = after(clock.now(), hours(58))
  expect(await endsOf(renters)).toEqual(renters.map(() => end))
  expect((await send(`/${id}/stop`)).body.code).toBe('mass_remedy.not_now')
})

test('above half a million Toman, also in several parts, a senior confirms; an old preview is not begun', async () => {
  clock.advance(days(2))
  await awakeSessions(db, clock.now())
  const { productId } = await watchedFilm(6)
  const coupons = (amount: number) => preview({ deed: 'coupon', amount, days: 5 }, [productId])
  const [dear, some, rest] = [
    (await coupons(900_000)).body,
    (await coupons(500_000)).body,
    (await coupons(500_000)).body,
  ]
  expect((await begin(dear.id)).body.state).toBe('unconfirmed')
  expect((await send(`/${dear.id}/confirm`)).status).toBe(403)
  expect((await send(`/${dear.id}/confirm`, undefined, senior)).body).toMatchObject({
    state: 'running',
    confirmed_by: 'Nika Test',
  })
  expect((await begin(some.id)).body.state).toBe('unconfirmed')
  clock.advance(minutes(31))
  expect((await begin(rest.id)).body.code).toBe('mass_remedy.preview_old')
  clock.advance(days(2))
  await awakeSessions(db, clock.now())
  await work()
  expect((await house.call('GET', `/studio/mass-remedies/${rest.id}`, { as: support })).status).toBe(404)
})

test('a span without anybody, one that is none, and titles that do not exist are refused; editors see nothing', async () => {
  const { productId } = await newProduct(db, clock.now())
  expect((await preview({ deed: 'extend', hours: 2 }, [productId])).body.code).toBe('mass_remedy.nobody')
  const wrong = async (more: object) => Object.keys((await preview({ deed: 'refund' }, [], more)).body.errors ?? {})
  const at = (ms: number) => after(clock.now(), ms).toISOString()
  expect(await wrong({ until: at(-hours(1)) })).toEqual(['until'])
  expect(await wrong({ from: at(hours(1)), until: at(hours(2)) })).toEqual(['from'])
  expect(await wrong({ from: at(-days(9)) })).toEqual(['until'])
  expect(await wrong({ product_ids: [2_000_000_000] })).toEqual(['product_ids'])
  expect(await wrong({ reason: ' ' })).toEqual(['reason'])
  const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
  expect((await house.call('GET', '/studio/mass-remedies', { as: editor })).status).toBe(403)
})
