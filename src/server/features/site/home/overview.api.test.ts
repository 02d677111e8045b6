import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newFavorite } from '#tests/support/rows/account-things.ts'
import { refill } from '#tests/support/rows/known-person.ts'
import { newAsset, newChild, newMember, newProduct, newPurchase, newSession } from '#tests/support/rows/new-rows.ts'
import { newAlbum, newTrack } from '#tests/support/rows/album-rows.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'
import { newSeries } from '#tests/support/rows/series-rows.ts'
import { newGoods } from '#tests/support/rows/shop-rows.ts'

const t = await testApp()
const { call, db, clock } = t
const now = clock.now()

const film = async (ageRating = 0) => {
  const { productId } = await newProduct(db, now, { ageRating })
  await newAsset(db, productId, { durationMs: 6_000_000 })
  return productId
}
const watch = (token: string, productId: number, position_ms: number) =>
  call(
    'POST /core/save-watch-time',
    { body: { product_id: productId, position_ms, duration_ms: 6_000_000 } },
    { token },
  )
const countsFor = async (token: string) => (await call('GET /me/overview', {}, { token })).body.counts
const nothing = { balances: [], tickets: 0, begun: 0, favorites: 0, orders: 0 }

test('a member who has nothing is told so, with their own name', async () => {
  const { token, memberId } = await newMember(db, now)
  const { body } = await call('GET /me/overview', {}, { token })
  expect(body.counts).toEqual(nothing)
  expect(body.me).toEqual((await call('GET /me', {}, { token })).body.me)
  expect(body.me.id).toBe(memberId)
})

test('each count is how many the page behind it lists', async () => {
  const member = await newMember(db, now)
  const { token, memberId, profileId } = member
  await refill(t, memberId, 800_000)
  const [begun, finished, glimpsed] = [await film(), await film(), await film()]
  await watch(token, begun, 3_000_000)
  await watch(token, finished, 6_000_000)
  await watch(token, glimpsed, 1000)
  await newFavorite(db, now, profileId)
  await newFavorite(db, now, profileId)
  const coming = await newScreening(db, now)
  const past = await newScreening(db, now, { startsAt: after(now, -days(3)), endsAt: after(now, -days(2)) })
  const cancelled = await newScreening(db, now)
  await db.updateTable('screenings').set({ fate: 'cancelled' }).where('product_id', '=', cancelled.productId).execute()
  for (const { productId } of [coming, coming, past, cancelled]) await newTicket(db, now, { memberId, productId })
  const { productId } = await newGoods(db, now)
  for (const state of [{ state: 'Registred' }, { state: 'Delivered', delivered_at: now }] as const) {
    const purchase_id = await newPurchase(db, now, { memberId, productId })
    const order = { purchase_id, member_id: memberId, registred_at: now }
    await db
      .insertInto('orders')
      .values({ ...order, ...state })
      .execute()
  }

  const counts = await countsFor(token)
  expect(counts).toEqual({
    balances: [{ amount: 800_000, currency: 'IRR' }],
    tickets: 2,
    begun: 1,
    favorites: 2,
    orders: 1,
  })
  const wallet = (await call('GET /me/wallet', {}, { token })).body
  expect(wallet.pockets.find(({ currency }) => currency === 'IRR')?.spendable).toEqual(counts.balances?.[0])
  const tickets = (await call('GET /me/tickets', { query: {} }, { token })).body.items
  expect(tickets.filter(({ state }) => ['unused', 'in_use', 'postponed'].includes(state))).toHaveLength(counts.tickets)
  expect((await call('GET /me/continue-watching', {}, { token })).body.items).toHaveLength(counts.begun ?? -1)
  const { favorite_list } = (await call('GET /me/favorite', { query: {} }, { token })).body
  expect(favorite_list).toHaveLength(counts.favorites ?? -1)
})

test('a child has no money and no orders, and nothing above its age is counted', async () => {
  const member = await newMember(db, now)
  await refill(t, member.memberId, 800_000)
  const { token } = await newChild(db, now, { memberId: member.memberId, ageLimit: 12 })
  const [own, above] = [await film(), await film(18)]
  await watch(token, own, 3_000_000)
  const { profile_id } = await db
    .selectFrom('watch_times')
    .where('product_id', '=', own)
    .select('profile_id')
    .executeTakeFirstOrThrow()
  for (const product_id of [own, above])
    await db.insertInto('favorites').values({ profile_id, product_id, created_at: now }).execute()
  const times = { profile_id, product_id: above, position_ms: 3_000_000, duration_ms: 6_000_000, updated_at: now }
  await db
    .insertInto('watch_times')
    .values({ ...times, reached_at: now })
    .execute()
  expect(await countsFor(token)).toEqual({ ...nothing, balances: null, orders: null, begun: 1, favorites: 1 })
})

test('while no profile is chosen, what belongs to a profile has no number', async () => {
  const { memberId } = await newMember(db, now)
  const { token } = await newSession(db, after(now, hours(0)), { memberId, profileId: null })
  expect(await countsFor(token)).toEqual({ ...nothing, begun: null, favorites: null })
})

test('parts, titles of a series and ages are counted as the pages list them, for a grown-up and for a child', async () => {
  const { token, memberId, profileId } = await newMember(db, now)
  const child = await newChild(db, now, { memberId, ageLimit: 12 })
  const childId = (await call('GET /me', {}, child)).body.me.profile?.id ?? 0
  const calm = { number: 1, episodes: [{}, {}] }
  const series = await newSeries(db, now, { seasons: [calm] })
  const rated = await newSeries(db, now, { ageRating: 18, seasons: [calm] })
  const album = await newAlbum(db, now)
  const track = await newTrack(db, now, { albumId: album.productId, number: 1 })
  const parts = [series, rated].flatMap(({ seasons }) => seasons.flatMap((season) => season.episodes))
  const titles = [...parts, series, rated, album, track, ...series.seasons].map(({ productId }) => productId)
  for (const profile_id of [profileId, childId]) {
    await db
      .insertInto('favorites')
      .values(titles.map((product_id) => ({ profile_id, product_id, created_at: now })))
      .execute()
    const times = { profile_id, position_ms: 3_000_000, duration_ms: 6_000_000, updated_at: now, reached_at: now }
    await db
      .insertInto('watch_times')
      .values(parts.map(({ productId: product_id }) => ({ ...times, product_id })))
      .execute()
  }
  const told = []
  for (const who of [{ token }, child]) {
    const { begun, favorites } = await countsFor(who.token)
    expect((await call('GET /me/continue-watching', {}, who)).body.items).toHaveLength(begun ?? -1)
    expect((await call('GET /me/favorite', { query: {} }, who)).body.favorite_list).toHaveLength(favorites ?? -1)
    told.push({ begun, favorites })
  }
  expect(told).toEqual([
    { begun: 2, favorites: 3 },
    { begun: 1, favorites: 2 },
  ])
})
