import { expect, test } from 'vitest'
import { after, days, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newMember, newProduct, newRight, newSession } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, pool, clock } = await testApp()
const now = clock.now()

type Who = { token: string }
type Film = { productId: ProductId }

/** A film of 100 s that everybody may watch. */
async function freeFilm(titleEn: string, more: Parameters<typeof newProduct>[2] = {}): Promise<Film> {
  return newProduct(db, now, { titleEn, titleFa: titleEn, isFree: true, hasFilm: true, ...more })
}

type Moment = { event?: 'tick' | 'ended' | 'leave'; at?: Date }

const watch = (who: Who, film: Film, seconds: number, { event = 'tick', at = clock.now() }: Moment = {}) =>
  call(
    'POST /core/save-watch-time',
    {
      body: {
        product_id: film.productId,
        position_ms: seconds * 1000,
        duration_ms: 100_000,
        event,
        at: at.getTime(),
      },
    },
    who,
  )
const list = async (who: Who, options: { locale?: 'fa' | 'en'; ip?: string } = {}) =>
  (await call('GET /me/continue-watching', {}, { ...who, ...options })).body.items
const titles = async (who: Who) => (await list(who)).map((item) => item.product.title)
const remove = (who: Who, film: Film) =>
  call('DELETE /me/continue-watching/:id', { params: { id: film.productId } }, who)

test('what was begun and not finished is listed, the latest first; hardly begun and finished is not', async () => {
  const member = await newMember(db, now)
  const [first, second, hardly, almost, ended] = await Promise.all(
    ['First', 'Second', 'Hardly', 'Almost', 'Ended'].map((title) => freeFilm(title)),
  )
  for (const [film, seconds] of [
    [first, 40],
    [second, 5],
    [hardly, 4.9],
    [almost, 95],
  ] as const) {
    await watch(member, film as Film, seconds)
    clock.advance(1000)
  }
  await watch(member, ended as Film, 50, { event: 'ended' })
  expect(await list(member)).toMatchObject([
    { product: { title: 'Second' }, position_ms: 5000, duration_ms: 100_000, is_open: true, closed_because: null },
    { product: { title: 'First' }, position_ms: 40_000, watched_at: now.toISOString() },
  ])
  clock.advance(1000)
  await watch(member, first as Film, 41)
  expect(await titles(member)).toEqual(['First', 'Second'])
  clock.set(now)
})

test('what was taken off comes back when it is watched again, not by a beacon from before', async () => {
  const member = await newMember(db, now)
  const film = await freeFilm('Back')
  await watch(member, film, 30)
  clock.advance(minutes(1))
  expect((await remove(member, film)).body.message).toContain('Taken off')
  expect(await list(member)).toEqual([])
  // sent earlier, arrived late
  await watch(member, film, 31, { event: 'leave', at: after(now, 1000) })
  expect(await list(member)).toEqual([])
  // the saved position is still known
  const info = await call('GET /play-info/:id', { params: { id: film.productId } }, member)
  expect(info.body?.resume_ms).toBe(31_000)
  clock.advance(minutes(1))
  await watch(member, film, 35)
  expect(await titles(member)).toEqual(['Back'])
  expect((await remove(member, film)).status).toBe(200)
  expect((await remove(member, film)).status).toBe(200)
  clock.set(now)
})

test('the list belongs to the profile; a session without one has to choose first, a guest to sign in', async () => {
  const member = await newMember(db, now)
  const sister = await db
    .insertInto('profiles')
    .values({ member_id: member.memberId, name: 'Sara', is_owner: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hers = await newSession(db, now, { memberId: member.memberId, profileId: sister.id })
  const film = await freeFilm('Mine')
  await watch(member, film, 50)
  expect(await list(hers)).toEqual([])
  await remove(hers, film)
  expect(await titles(member)).toEqual(['Mine'])
  const nobody = await newSession(db, now, { memberId: member.memberId, profileId: null })
  for (const key of ['GET /me/continue-watching', 'DELETE /me/continue-watching/:id'] as const) {
    const input = { params: { id: film.productId } }
    expect((await refused(key, input, nobody)).body.code).toBe('profile.choose_first')
    expect((await refused(key, input)).status).toBe(401)
  }
})

test('what has ended stays listed and says why, in the language of the page', async () => {
  const member = await newMember(db, now)
  const say = async (film: Film, options: Parameters<typeof list>[1] = {}) => {
    const item = (await list(member, options)).find(({ product }) => product.id === film.productId)
    return item === undefined ? undefined : [item.is_open, item.closed_because]
  }
  const lent = await newProduct(db, now, { prices: [{ currency: 'IRR', amount: 1000 }] })
  const until = after(now, days(1))
  await newRight(db, now, { memberId: member.memberId, productId: lent.productId, by: 'SUBSCRIPTION', endsAt: until })
  const over = await freeFilm('Over', { releaseEndsAt: until })
  const gone = await freeFilm('Gone')
  const without = await newProduct(db, now, { isFree: true })
  const elsewhere = await freeFilm('Elsewhere', { regions: ['DE'] })
  for (const film of [lent, over, gone, without, elsewhere]) await watch(member, film, 50)
  expect(await say(lent)).toEqual([true, null])
  expect(await say(over)).toEqual([true, null])
  expect(await say(without)).toEqual([false, 'This movie is currently unavailable'])
  expect(await say(elsewhere, { ip: '5.22.0.1' })).toEqual([false, 'Not available in your region.'])

  clock.set(until)
  expect(await say(lent)).toEqual([false, 'Your time to watch has ended.'])
  expect(await say(over)).toEqual([false, 'The release of this movie has ended.'])
  expect(await say(over, { locale: 'fa' })).toEqual([false, 'پخش این فیلم به پایان رسیده است.'])
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', gone.productId).execute()
  expect(await say(gone)).toEqual([false, 'This movie is currently unavailable'])
  const pages = new Map((await list(member)).map((item) => [item.product.id, item.has_page]))
  expect([pages.get(gone.productId), pages.get(lent.productId)]).toEqual([false, true])
  clock.set(now)
})

test('what was bought goes on, though it was taken out of the house', async () => {
  const member = await newMember(db, now)
  const film = await newProduct(db, now, { state: 'draft', titleEn: 'Owned' })
  await newAsset(db, film.productId)
  await newRight(db, now, { memberId: member.memberId, productId: film.productId })
  await watch(member, film, 50)
  expect(await list(member)).toMatchObject([{ product: { title: 'Owned' }, is_open: true }])
})

test('the list is read in three round trips, the one that knows the member among them', async () => {
  const member = await newMember(db, now)
  for (const title of ['A', 'B', 'C']) await watch(member, await freeFilm(title), 50)
  let trips = 0
  const count = () => void (trips += 1)
  pool.on('acquire', count)
  expect(await list(member)).toHaveLength(3)
  pool.off('acquire', count)
  expect(trips).toBe(3)
})

test('a child is not reminded of what it began before it was given its limit', async () => {
  const owner = await newMember(db, now)
  const { id } = await db
    .insertInto('profiles')
    .values({ member_id: owner.memberId, name: 'Arash', age_limit: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const young = await newSession(db, now, { memberId: owner.memberId, profileId: id })
  const [thriller, fable] = [await freeFilm('Thriller'), await freeFilm('Fable')]
  await db.updateTable('products').set({ age_rating: 15 }).where('id', '=', thriller.productId).execute()
  await watch(young, thriller, 40)
  await watch(young, fable, 40)
  await db.updateTable('profiles').set({ age_limit: 12 }).where('id', '=', id).execute()
  expect(await titles(young)).toEqual(['Fable'])
})
