import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { noGateways } from '#server/gateway-settings.ts'
import { testApp } from '#tests/support/api/app.ts'
import { countingStatements } from '#tests/support/database/count-statements.ts'
import { newDeadJob } from '#tests/support/rows/dead-job.ts'
import { newMember, newProduct, newPurchase } from '#tests/support/rows/new-rows.ts'
import { newScreening, running } from '#tests/support/rows/screening-rows.ts'
import { newGoods } from '#tests/support/rows/shop-rows.ts'
import { openLiveEvent } from '#server/features/screenings/live/index.ts'
import { readToday } from './read-today.ts'

const t = await testApp({
  gateways: noGateways,
  mail: null,
  sms: null,
  backup: null,
})
const now = t.clock.now()
const admin = await newMember(t.db, now, { staffRole: 'admin' })
const today = async (token: string, locale: 'fa' | 'en' = 'en') =>
  (await t.call('GET /studio/today', {}, { token, locale })).body

const letter = (at: Date) => ({
  name: 'Negar',
  email: 'negar@mail.test',
  subject: 'My ticket',
  topic: 'ticket' as const,
  language: 'en' as const,
  state: 'waiting' as const,
  same_as: Buffer.from(randomUUID()),
  created_at: at,
  last_letter_at: at,
  waiting_since: at,
})

const attempt = (purchaseId: string, nextCheckAt: Date | null) => ({
  purchase_id: purchaseId,
  gateway: 'mellat' as const,
  state: 'unknown' as const,
  currency: 'IRR' as const,
  amount: 1000,
  created_at: now,
  return_key: randomUUID(),
  next_check_at: nextCheckAt,
  leased_until: null,
})

const calm = { pressing: 0, due_at: null }

async function fill(buyer: MemberId) {
  await t.db.insertInto('stopped_channels').values({ channel: 'sms', answered: '418', refused_at: now }).execute()
  await newDeadJob(t.db, { name: 'notices.send_letter', failedAt: now })
  await t.db
    .insertInto('support_cases')
    .values([letter(after(now, -hours(5))), letter(now), { ...letter(now), state: 'held' }])
    .execute()
  const { productId } = await newProduct(t.db, now, { titleEn: 'Lost film', hasFilm: false })
  const waiting = await newPurchase(t.db, after(now, -days(30)), { memberId: buyer, productId, state: 'waiting' })
  await t.db
    .insertInto('payment_attempts')
    .values([attempt(waiting, null), attempt(waiting, now)])
    .execute()
  const { variant } = await newGoods(t.db, now, { stock: [3, 9] })
  await t.db.updateTable('variants').set({ low_at: 3 }).where('id', '=', variant).execute()
  // a live event shows itself: it is not without a film
  await newScreening(t.db, now, { live: {}, ...running(now), film: { hasFilm: true } })
}

test('one line tells of each kind that waits, with its number, and each role sees only its own', async () => {
  const buyer = await newMember(t.db, now)
  await fill(buyer.memberId)
  const needs = async (token: string) => (await today(token)).needs
  expect(await needs(admin.token)).toEqual([
    { ...calm, kind: 'payments', count: 1, is_urgent: true, oldest_at: now.toISOString() },
    { ...calm, kind: 'dead_jobs', count: 1, is_urgent: true, oldest_at: now.toISOString() },
    { ...calm, kind: 'stopped_channels', count: 1, is_urgent: true, oldest_at: now.toISOString() },
    { ...calm, kind: 'titles', count: 1, is_urgent: true, oldest_at: null, pressing: 1 },
    { ...calm, kind: 'cases', count: 2, is_urgent: false, oldest_at: after(now, -hours(5)).toISOString() },
    { ...calm, kind: 'stock', count: 1, is_urgent: false, oldest_at: null },
  ])
  const kinds = async (staffRole: 'editor' | 'support' | 'finance' | 'moderator') => {
    const body = await today((await newMember(t.db, now, { staffRole })).token)
    return [body.needs.map(({ kind }) => kind), body.sales !== null, body.video !== null]
  }
  expect(await kinds('editor')).toEqual([['titles'], false, true])
  expect(await kinds('support')).toEqual([['cases', 'stock'], false, false])
  expect(await kinds('finance')).toEqual([['payments'], true, false])
  expect(await kinds('moderator')).toEqual([[], false, false])
  expect((await t.refused('GET /studio/today', {}, { token: buyer.token })).status).toBe(403)
  expect((await t.refused('GET /studio/today', {})).status).toBe(401)
})

test('what is on the screen now stands before what is still to come today, with its seats', async () => {
  const shown = await newScreening(t.db, now, { ...running(now), capacity: 40 })
  const later = await newScreening(t.db, now, {
    mode: 'together',
    startsAt: after(now, hours(2)),
    endsAt: after(now, hours(4)),
  })
  await newScreening(t.db, now, { startsAt: after(now, days(1)), endsAt: after(now, days(2)) })
  await newScreening(t.db, now, { ...running(now), fate: 'cancelled' })
  await newScreening(t.db, now, { startsAt: after(now, -hours(3)), endsAt: after(now, -minutes(1)) })
  const body = await today(admin.token, 'fa')
  expect(body.on_air).toMatchObject([
    { product_id: shown.productId, title: 'باران، امشب', mode: 'window', seats: { sold: 0, capacity: 40 }, viewers: 0 },
  ])
  // the live event whose host has not started it yet is still to come
  expect(body.next.map(({ mode, product_id: id }) => [mode, id === later.productId])).toEqual([
    ['live', false],
    ['together', true],
  ])
  expect(body.shows).toBe(3)
})

test('sales of today are compared with the same weekday until now, without deposits', async () => {
  const buyer = await newMember(t.db, now)
  const { productId } = await newProduct(t.db, now, { hasFilm: true })
  const sell = (at: Date) => newPurchase(t.db, at, { memberId: buyer.memberId, productId })
  await sell(now)
  await sell(after(now, -hours(1)))
  await sell(after(now, -days(7) - hours(2)))
  await sell(after(now, -days(7) + hours(2)))
  await sell(after(now, -days(1)))
  await newPurchase(t.db, now, { memberId: buyer.memberId, productId, type: 'CHARGE_WALLET' })
  const { sales } = await today(admin.token)
  expect(sales).toMatchObject([
    {
      currency: 'IRR',
      amount: 2_200_000,
      purchases: 2,
      percent: 100,
      before: { until_now: 1_100_000, whole_day: 2_200_000 },
      parts: [{ type: 'BUY_MOVIE', amount: 2_200_000 }],
    },
  ])
})

test('films in preparation are shown with the step that they are at, and what waits is counted', async () => {
  const made = async (title: string, state: 'running' | 'waiting') => {
    const { productId } = await newProduct(t.db, now, { titleEn: title, state: 'draft' })
    const { id } = await t.db
      .insertInto('pipeline_runs')
      .values({ product_id: productId, purpose: 'feature', file_name: 'a.mp4', size: 1, source_path: 'a', state })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('media_steps')
      .values([
        { run_id: id, step: 'probe', position: 0, state: state === 'running' ? 'done' : 'waiting' },
        { run_id: id, step: 'encode', position: 1, state, progress: 0.64, seconds_left: 1140 },
      ])
      .execute()
    return productId
  }
  const first = await made('Orange', 'running')
  await made('Salt', 'waiting')
  const { productId: done } = await newProduct(t.db, now, { titleEn: 'Ships', state: 'draft' })
  const run = { product_id: done, purpose: 'feature' as const, file_name: 'a.mp4', size: 1, source_path: 'a' }
  await t.db
    .insertInto('pipeline_runs')
    .values([
      { ...run, state: 'published', finished_at: after(now, -hours(1)) },
      { ...run, state: 'published', finished_at: after(now, -days(2)) },
    ])
    .execute()
  expect((await today(admin.token)).video).toMatchObject({
    running: [{ product_id: first, title: 'Orange', step: 'encode', progress: 0.64, seconds_left: 1140 }],
    total: 1,
    waiting: 1,
    ready: [{ product_id: done, title: 'Ships', at: after(now, -hours(1)).toISOString() }],
  })
  for (const n of [1, 2, 3, 4]) await made(`More ${n}`, 'running')
  const { video } = await today(admin.token)
  expect([video?.running.length, video?.total, video?.waiting]).toEqual([4, 5, 1])
  // the rest is in the list of titles
  const { body } = await t.call('GET /studio/titles', { query: { state: 'running' } }, { token: admin.token })
  expect([body.total, body.counts.running]).toEqual([6, 6])
})

test('what plays in an older package is counted, with those that could not be packaged again', async () => {
  const counted = async () => (await today(admin.token)).video?.old_packages
  const before = (await counted()) ?? expect.fail()
  const { productId } = await newProduct(t.db, now, { hasFilm: true })
  expect(await counted()).toEqual({ left: before.left + 1, failed: before.failed })
  const ofFilm = t.db.updateTable('assets').where('product_id', '=', productId)
  await ofFilm.set({ repackage_fault: 'source_missing', repackage_tried_at: now }).execute()
  expect(await counted()).toEqual({ left: before.left + 1, failed: before.failed + 1 })
  await ofFilm.set({ packaging: 99 }).execute()
  expect(await counted()).toEqual(before)
})

test('a store that tells nothing of its room, or is away, leaves the rest of the page', async () => {
  const roomIn = async (room: () => Promise<number>) => {
    const storage = Object.assign(Object.create(t.core.storage) as typeof t.core.storage, { room })
    const { video } = await readToday({ ...t.core, storage }, 'editor', 'en')
    return [video?.room, video?.is_room_low]
  }
  expect(await roomIn(async () => Infinity)).toEqual([null, false])
  expect(await roomIn(async () => 1000)).toEqual([1000, true])
  expect(await roomIn(async () => 10 ** 13)).toEqual([10 ** 13, false])
  expect(await roomIn(() => Promise.reject(new Error('away')))).toEqual([null, false])
})

test('a failed title that is on the screen today presses, and the hour is told; a failed draft does not', async () => {
  const failed = async (productId: ProductId) => {
    const run = { purpose: 'feature' as const, file_name: 'a.mp4', size: 1, source_path: 'a', state: 'failed' as const }
    await t.db
      .insertInto('pipeline_runs')
      .values({ ...run, product_id: productId })
      .execute()
  }
  const needy = async () => (await today(admin.token)).needs.find(({ kind }) => kind === 'titles')
  const before = await needy()
  const { productId: draft } = await newProduct(t.db, now, { state: 'draft', titleEn: 'A draft' })
  await failed(draft)
  expect(await needy()).toMatchObject({ count: (before?.count ?? 0) + 1, pressing: before?.pressing, due_at: null })
  const startsAt = after(now, hours(3))
  const { filmId } = await newScreening(t.db, now, { startsAt, endsAt: after(now, hours(5)) })
  await failed(filmId)
  expect(await needy()).toMatchObject({
    pressing: (before?.pressing ?? 0) + 1,
    due_at: startsAt.toISOString(),
    is_urgent: true,
  })
})

test('a comment that was reported while it is shown waits for a person too, and presses', async () => {
  const writer = await newMember(t.db, now)
  const { productId } = await newProduct(t.db, now, { titleEn: 'Talked about' })
  const comment = () => ({
    product_id: productId,
    profile_id: writer.profileId,
    member_id: writer.memberId,
    text: 'x',
    has_watched: true,
    same_as: Buffer.from(randomUUID()),
  })
  await t.db
    .insertInto('comments')
    .values([
      { ...comment(), state: 'waiting', created_at: after(now, -hours(2)) },
      { ...comment(), state: 'shown', reports: 2, created_at: after(now, -days(300)) },
      { ...comment(), state: 'shown', created_at: now },
    ])
    .execute()
  expect((await today(admin.token)).needs.find(({ kind }) => kind === 'comments')).toEqual({
    kind: 'comments',
    count: 2,
    pressing: 1,
    due_at: null,
    is_urgent: true,
    oldest_at: after(now, -hours(2)).toISOString(),
  })
})

test('figures of the day: who watches, what banks decided, what left the house, what was answered; each by duty', async () => {
  const buyer = await newMember(t.db, now)
  const others = [await newMember(t.db, now), await newMember(t.db, now)]
  const { productId } = await newProduct(t.db, now, { titleEn: 'Case Forty-One' })
  const { productId: old } = await newProduct(t.db, now, { titleEn: 'Seen this morning' })
  const place = { position_ms: 1, duration_ms: 9 }
  await t.db
    .insertInto('watch_times')
    .values([
      ...[buyer, ...others].map(({ profileId }) => ({
        ...place,
        profile_id: profileId,
        product_id: productId,
        reached_at: now,
        updated_at: now,
      })),
      {
        ...place,
        profile_id: buyer.profileId,
        product_id: old,
        reached_at: after(now, -hours(1)),
        updated_at: after(now, -hours(1)),
      },
    ])
    .execute()
  // one has paused
  await t.db
    .updateTable('watch_times')
    .set({ beat: 'pause' })
    .where('profile_id', '=', others[1]?.profileId ?? 0)
    .execute()
  const decided = async (gateway: 'mellat' | 'saman', state: 'paid' | 'failed', settledAt: Date) => {
    const bought = await newPurchase(t.db, settledAt, { memberId: buyer.memberId, productId, state: 'waiting' })
    const one = { ...attempt(bought, null), gateway, state, settled_at: settledAt, created_at: settledAt }
    await t.db.insertInto('payment_attempts').values(one).execute()
  }
  await decided('saman', 'paid', now)
  await decided('saman', 'paid', now)
  await decided('mellat', 'paid', now)
  await decided('mellat', 'failed', now)
  await decided('mellat', 'failed', after(now, -days(2)))
  const { figures } = await today(admin.token)
  expect(figures.watching).toEqual({ now: 2, today: 3, most: { title: 'Case Forty-One', count: 2 } })
  expect(figures.payments).toEqual({ decided: 4, paid: 3, worst: { gateway: 'mellat', decided: 2, paid: 1 } })
  expect(figures.letters?.waiting).toBe(2)
  const known = async (staffRole: 'editor' | 'support' | 'finance' | 'moderator') => {
    const { figures: of } = await today((await newMember(t.db, now, { staffRole })).token)
    return Object.entries(of).flatMap(([name, figure]) => (figure === null ? [] : [name]))
  }
  expect(await known('editor')).toEqual(['watching'])
  expect(await known('support')).toEqual(['watching', 'parcels', 'letters'])
  expect(await known('finance')).toEqual(['watching', 'payments', 'parcels'])
  expect(await known('moderator')).toEqual(['watching'])
})

test('a live event on air tells how its camera comes, and how many of its players stand still', async () => {
  const live = await newScreening(t.db, now, { live: {}, ...running(now), film: { hasFilm: true } })
  const id = await openLiveEvent(t.core, live.productId)
  await sql`
    update live_events set on_air_at = ${after(now, -minutes(47))}, health_at = ${now}, health = '{"bits": 3100000}'
    where id = ${id}`.execute(t.db)
  const shown = async () => (await today(admin.token)).on_air.find(({ product_id: of }) => of === live.productId)
  expect((await shown())?.stream).toEqual({ state: 'away', bits: 3_100_000 })
  expect((await shown())?.stalled).toBe(0)
  await t.db.insertInto('live_holds').values({ event_id: id, held_from: now }).execute()
  expect((await shown())?.stream?.state).toBe('held')
  const { on_air: others } = await today(admin.token)
  expect(others.find(({ mode }) => mode === 'window')?.stream).toBeNull()
})

test('the whole page takes twelve statements, however much waits', async () => {
  const counted = countingStatements(t.db)
  await t.db.deleteFrom('first_day').execute()
  await readToday({ ...t.core, db: counted.db }, 'admin', 'en')
  expect(counted.count()).toBe(12)
})
