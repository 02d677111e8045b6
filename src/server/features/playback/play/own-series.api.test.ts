import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { days, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { countingStatements } from '#tests/support/database/count-statements.ts'
import { newChild, newMember, newRight } from '#tests/support/rows/new-rows.ts'
import { type EpisodeOptions, newSeries } from '#tests/support/rows/series-rows.ts'
import { createPlan } from '#server/features/memberships/plans/index.ts'
import { monthlyPlan } from '#tests/support/houses/subscription-house.ts'
import { ownSeries } from './own-series.ts'
import { personalDataInPlayback } from './personal-data.ts'
import { buyerWithoutCall } from '#server/viewer.ts'

const { core, call, refused, db, clock } = await testApp()
const now = clock.now()
const inDays = (count: number) => new Date(now.getTime() + days(count))
const paid: EpisodeOptions = { irr: 250_000 }

/** A season of a free episode, two that are sold, and one to come. */
async function newCase(own: EpisodeOptions = {}) {
  const coming = { ...paid, hasFilm: false, releaseAt: inDays(3) }
  const series = await newSeries(db, now, {
    ...own,
    seasons: [{ number: 1, irr: 600_000, episodes: [{ isFree: true }, paid, paid, coming] }],
  })
  const [season] = series.seasons
  const [first, second, third, fourth] = season?.episodes ?? []
  if (season === undefined || !first || !second || !third || !fourth) throw new Error('no season')
  return { series, season, first, second, third, fourth }
}

const own = async (id: ProductId, as?: { token: string }) =>
  (await call('GET /series/:id/own', { params: { id }, query: { currency: 'IRR' } }, { locale: 'en', ...as })).body

async function watch(as: { token: string }, productId: ProductId, position_ms: number, more: object = {}) {
  const body = { product_id: productId, position_ms, duration_ms: 100_000, ...more }
  expect((await call('POST /core/save-watch-time', { body }, as)).status).toBe(200)
}

test('a guest reads prices for everybody and that a sign-in is wanted; what is free may be watched', async () => {
  const { series, season } = await newCase()
  const body = await own(series.productId)
  expect(body).toMatchObject({ last_id: null, in_plan: false, alert: false, series: { owned: false, offers: [] } })
  expect(body.seasons).toMatchObject([{ id: season.productId, owned: false, offers: [{ price: { amount: 600_000 } }] }])
  expect(body.episodes.map(({ allowed, by, code }) => [allowed, by, code])).toEqual([
    [true, 'FREE', null],
    [false, null, 'playback.sign_in'],
    [false, null, 'playback.sign_in'],
    [false, null, 'playback.not_now'],
  ])
  expect(body.episodes.map(({ offers }) => offers.length)).toEqual([0, 1, 1, 1])
})

test('a right on the season opens its episodes, also the one to come, and then none of them is sold', async () => {
  const nika = await newMember(db, now)
  const { series, season } = await newCase()
  await newRight(db, now, { memberId: nika.memberId, productId: season.productId })
  const body = await own(series.productId, nika)
  expect(body.seasons).toMatchObject([{ owned: true, offers: [] }])
  // a series whose every season is owned is owned
  expect(body.series).toMatchObject({ owned: true, offers: [] })
  expect(body.episodes.map(({ owned, allowed, code, offers }) => [owned, allowed, code, offers.length])).toEqual([
    [true, true, null, 0],
    [true, true, null, 0],
    [true, true, null, 0],
    [true, false, 'playback.not_now', 0],
  ])
})

test('an episode is watched at 95 % or when its credits begin, stays so while it is seen again, and the mark can be taken away', async () => {
  const nika = await newMember(db, now)
  const { series, first } = await newCase()
  await db.updateTable('episodes').set({ credits_at_ms: 80_000 }).where('product_id', '=', first.productId).execute()
  const seen = async () => (await own(series.productId, nika)).episodes[0]
  await watch(nika, first.productId, 50_000)
  expect(await seen()).toMatchObject({ watched: false, position_ms: 50_000, duration_ms: 100_000 })
  await watch(nika, first.productId, 80_000)
  expect(await seen()).toMatchObject({ watched: true, position_ms: 0 })
  await watch(nika, first.productId, 20_000)
  expect(await seen()).toMatchObject({ watched: true, position_ms: 20_000 })
  const mark = (watched: boolean) =>
    call('PUT /me/watched/:id', { params: { id: first.productId }, body: { watched } }, nika)
  expect((await mark(false)).body).toEqual({ watched: false })
  expect(await seen()).toMatchObject({ watched: false, position_ms: 0, watched_at: null })
  // a late beacon from before the mark changes nothing
  await watch(nika, first.productId, 99_000, { at: now.getTime() - 1000 })
  expect(await seen()).toMatchObject({ watched: false })
  await mark(true)
  expect(await seen()).toMatchObject({ watched: true })
})

test('without a mark of the credits an episode is watched at 95 %', async () => {
  const nika = await newMember(db, now)
  const { series, first } = await newCase()
  await watch(nika, first.productId, 94_000)
  expect((await own(series.productId, nika)).episodes[0]).toMatchObject({ watched: false })
  await watch(nika, first.productId, 95_000)
  expect((await own(series.productId, nika)).episodes[0]).toMatchObject({ watched: true })
})

test('marks belong to a profile: another one of the same account has its own', async () => {
  const nika = await newMember(db, now)
  const child = await newChild(db, now, { memberId: nika.memberId, ageLimit: 12 })
  const { series, first } = await newCase()
  await call('PUT /me/watched/:id', { params: { id: first.productId }, body: { watched: true } }, nika)
  expect((await own(series.productId, nika)).last_id).toBe(first.productId)
  const body = await own(series.productId, child)
  expect([body.last_id, body.episodes[0]?.watched]).toEqual([null, false])
  // and a child is sold nothing
  expect([body.seasons, body.episodes].flat().flatMap(({ offers }) => offers)).toEqual([])
})

test('what is not on the site, or above a child’s age, is not marked', async () => {
  const nika = await newMember(db, now)
  const child = await newChild(db, now, { memberId: nika.memberId, ageLimit: 7 })
  const { series, first, second } = await newCase({ ageRating: 15 })
  const mark = (id: number, as: { token: string }) =>
    refused('PUT /me/watched/:id', { params: { id }, body: { watched: true } }, as)
  expect((await mark(first.productId, child)).body.code).toBe('product.not_found')
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', second.productId).execute()
  for (const id of [second.productId, series.productId, 2_000_000_000])
    expect((await mark(id, nika)).body.code).toBe('product.not_found')
  expect((await own(series.productId, child)).episodes[0]).toMatchObject({ allowed: false, code: 'playback.age' })
})

test('a member says of which episodes they want to hear; it is in their data, and goes with the account', async () => {
  const nika = await newMember(db, now)
  const { series, fourth } = await newCase()
  const tell = (wanted: boolean, id = fourth.productId) =>
    call('PUT /me/release-alerts/:id', { params: { id }, body: { wanted } }, { token: nika.token, locale: 'en' })
  expect((await tell(true)).body).toMatchObject({ wanted: true, message: expect.stringContaining('tell you') })
  await tell(true)
  expect((await own(series.productId, nika)).episodes.map(({ alert }) => alert)).toEqual([false, false, false, true])
  expect(await personalDataInPlayback.collect(db, nika.memberId)).toMatchObject({
    release_alerts: [{ product_id: fourth.productId, title_en: 'The Case — season 1 · episode 4' }],
  })
  await tell(false)
  expect((await own(series.productId, nika)).episodes.some(({ alert }) => alert)).toBe(false)
  await tell(true)
  await transaction(db, async (tx) => personalDataInPlayback.erase?.(tx, nika.memberId))
  expect((await own(series.productId, nika)).episodes.some(({ alert }) => alert)).toBe(false)
})

test('what was begun last stands in “continue watching” once for a series, with the episode and its own address', async () => {
  const nika = await newMember(db, now)
  const { series, season, first, second } = await newCase()
  await newRight(db, now, { memberId: nika.memberId, productId: season.productId })
  await watch(nika, first.productId, 30_000)
  clock.advance(hours(1))
  await watch(nika, second.productId, 40_000)
  const { body } = await call('GET /me/continue-watching', {}, { token: nika.token, locale: 'en' })
  expect(body.items).toMatchObject([
    {
      product: { id: series.productId, kind: 'series', title: 'The Case' },
      episode: { id: second.productId, season: 1, number: 2 },
      position_ms: 40_000,
      is_open: true,
    },
  ])
  expect((await own(series.productId, nika)).last_id).toBe(second.productId)
})

test('play-info of an episode says where it stands in its series, what follows, and where its credits begin', async () => {
  const nika = await newMember(db, now)
  const { series, season, first, second, third } = await newCase()
  const special = await newSeries(db, now, {
    seasons: [{ number: 0, episodes: [{ isFree: true, titleEn: 'Behind it' }] }],
  })
  const [extra] = special.seasons[0]?.episodes ?? []
  await db
    .updateTable('products')
    .set({ parent_id: series.productId })
    .where('id', '=', special.seasons[0]?.productId ?? 0)
    .execute()
  const mark = (id: ProductId, change: { credits_at_ms?: number; comes_after?: ProductId }) =>
    db.updateTable('episodes').set(change).where('product_id', '=', id).execute()
  await mark(extra?.productId ?? 0, { comes_after: first.productId })
  await mark(second.productId, { credits_at_ms: 90_000 })
  await newRight(db, now, { memberId: nika.memberId, productId: season.productId })
  const play = async (id: ProductId) =>
    (await call('GET /play-info/:id', { params: { id } }, { token: nika.token, locale: 'en' })).body
  const info = await play(second.productId)
  expect(info?.product).toMatchObject({
    id: second.productId,
    kind: 'episode',
    title: 'The Case — season 1 · episode 2',
    other_title: 'پرونده — فصل ۱ · قسمت ۲',
    shown_by: { id: series.productId, kind: 'series', season: 1 },
  })
  expect(info?.markers).toEqual([{ kind: 'credits', start_ms: 90_000, end_ms: 100_000, label: null }])
  expect(info?.episode).toMatchObject({ series: { id: series.productId, title: 'The Case' }, season: 1, number: 2 })
  expect(info?.episode?.order.map(({ season: s, number, has_film: film }) => [s, number, film])).toEqual([
    [1, 1, true],
    [0, 1, true],
    [1, 2, true],
    [1, 3, true],
    [1, 4, false],
  ])
  expect(info?.next_episode).toMatchObject({ id: third.productId, kind: 'play', by: 'PURCHASE', season: 1, number: 3 })
  expect(info?.previous_episode?.id).toBe(extra?.productId)
  expect((await play(first.productId))?.next_episode?.id).toBe(extra?.productId)
  expect((await play(first.productId))?.previous_episode).toBeNull()
  // a mark behind the end of a shorter file is none
  await mark(second.productId, { credits_at_ms: 900_000 })
  expect((await play(second.productId))?.markers).toEqual([])
})

test('a plan that opens the series opens its episodes, and says so', async () => {
  const nika = await newMember(db, now)
  const { series, second } = await newCase({ inPlans: true })
  const plan = await db
    .insertInto('plans')
    .values({
      title_fa: 'ماهانه',
      title_en: 'Monthly',
      length_count: 1,
      length_unit: 'month',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscription_periods')
    .values({
      plan_id: plan.id,
      member_id: nika.memberId,
      days: 30,
      starts_at: now,
      ends_at: inDays(30),
      created_at: now,
    })
    .execute()
  const body = await own(series.productId, nika)
  expect(body.in_plan).toBe(true)
  expect(body.episodes.find(({ id }) => id === second.productId)).toMatchObject({
    allowed: true,
    by: 'SUBSCRIPTION',
    owned: false,
  })
})

test('a series is read for a visitor by three statements, and what is no series is none', async () => {
  const { series, season, first } = await newCase()
  const nika = await newMember(db, now)
  const counting = countingStatements(db)
  const { memberId, profileId, sessionId } = nika
  const viewer = { memberId, profileId, sessionId, ...buyerWithoutCall }
  const question = { seriesId: series.productId, country: null, currency: 'IRR', locale: 'en' } as const
  await ownSeries({ ...core, db: counting.db }, { ...question, viewer })
  expect(counting.count()).toBe(3)
  for (const id of [season.productId, first.productId, 2_000_000_000])
    expect((await refused('GET /series/:id/own', { params: { id } })).body.code).toBe('product.not_found')
})

test('what follows an episode is what its viewer may go on with: by marks, by rights, by the day', async () => {
  const nika = await newMember(db, now)
  const { first, second, third, fourth } = await newCase()
  const play = async (id: ProductId) =>
    (await call('GET /play-info/:id', { params: { id } }, { token: nika.token, locale: 'en' })).body
  // the first one is free, the second is for sale
  expect((await play(first.productId))?.next_episode).toMatchObject({ id: second.productId, kind: 'locked', by: null })
  await newRight(db, now, { memberId: nika.memberId, productId: second.productId })
  await newRight(db, now, { memberId: nika.memberId, productId: third.productId })
  expect((await play(first.productId))?.next_episode).toMatchObject({ id: second.productId, kind: 'play' })
  const mark = (id: ProductId) =>
    call('PUT /me/watched/:id', { params: { id }, body: { watched: true } }, { token: nika.token })
  // what was watched out of order is passed
  await mark(second.productId)
  expect((await play(first.productId))?.next_episode?.id).toBe(third.productId)
  // a viewer who sees the series again goes on with simply the next one
  await mark(first.productId)
  expect((await play(first.productId))?.next_episode?.id).toBe(second.productId)
  const coming = (await play(third.productId))?.next_episode
  expect(coming).toMatchObject({ id: fourth.productId, kind: 'to_come', alert: false })
  expect(coming?.release_at).not.toBeNull()
  await call(
    'PUT /me/release-alerts/:id',
    { params: { id: fourth.productId }, body: { wanted: true } },
    { token: nika.token },
  )
  expect((await play(third.productId))?.next_episode?.alert).toBe(true)
  clock.advance(days(4))
  expect((await play(third.productId))?.next_episode).toMatchObject({
    id: fourth.productId,
    kind: 'to_come',
    release_at: null,
  })
})

test('in a pause the series is open by no plan and says so, and the plan that stands behind a plan is none yet', async () => {
  const nika = await newMember(db, now)
  const { series } = await newCase()
  await db.updateTable('products').set({ in_plans: true }).where('id', '=', series.productId).execute()
  const planId = await createPlan(core, monthlyPlan)
  const period = { member_id: nika.memberId, plan_id: planId, days: 31, created_at: now }
  const coming = { ...period, starts_at: inDays(31), ends_at: inDays(62) }
  await db.insertInto('subscription_periods').values(coming).execute()
  const bare = await own(series.productId, nika)
  expect(bare).toMatchObject({ in_plan: false, plans: { open: true, paused: null } })
  const pause = { member_id: nika.memberId, months: 1, starts_at: now, planned_until: inDays(31), ends_at: inDays(31) }
  await db.insertInto('plan_pauses').values(pause).execute()
  const paused = await own(series.productId, nika)
  expect(paused).toMatchObject({ in_plan: false, plans: { paused: 'Your plan opens this, but it is paused now.' } })
  expect(paused.episodes[1]?.code).toBe('playback.plan_paused')
})
