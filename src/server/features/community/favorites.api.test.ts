import { expect, test } from 'vitest'
import type { ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct, newSession } from '#tests/support/rows/new-rows.ts'
import { mostFavorites } from './set-favorite.ts'

const { call, refused, db, pool, clock } = await testApp()
const now = clock.now()
const water = await newProduct(db, now, { titleFa: 'آب', titleEn: 'Water', year: 2019 })
const parrot = await newProduct(db, now, { titleFa: 'پرنده', titleEn: 'Parrot', year: 2024 })
const train = await newProduct(db, now, { titleFa: 'قطار', titleEn: 'A train', year: 2022 })

type Who = { token: string }
const toggle = (who: Who, productId: ProductId, wanted?: boolean) =>
  call('POST /me/favorite/:id', { params: { id: productId }, body: wanted === undefined ? {} : { wanted } }, who)
const list = (who: Who, sort?: 'added' | 'title' | 'year', locale: 'fa' | 'en' = 'en') =>
  call('GET /me/favorite', { query: { sort } }, { ...who, locale })
const titles = (answer: Awaited<ReturnType<typeof list>>) => answer.body.favorite_list.map((card) => card.title)

test('a click marks, another one unmarks; each answers with the message and both lists', async () => {
  const member = await newMember(db, now)
  const marked = await toggle(member, water.productId)
  expect(marked.body).toMatchObject({
    message: 'Added to your favourites.',
    is_favorite: true,
    favorites: [water.productId],
    favorite_list: [{ id: water.productId, title: 'Water', added_at: now.toISOString() }],
  })
  expect((await call('GET /me', {}, member)).body.me.favorites).toEqual([water.productId])
  const unmarked = await toggle(member, water.productId)
  expect(unmarked.body).toMatchObject({
    message: 'Taken off your favourites.',
    is_favorite: false,
    favorites: [],
    favorite_list: [],
  })
})

test('a call without a body turns over, too', async () => {
  const member = await newMember(db, now)
  const { body } = await call('POST /me/favorite/:id', { params: { id: water.productId } }, member)
  expect(body.is_favorite).toBe(true)
})

test('what is wanted may be said again and again', async () => {
  const member = await newMember(db, now)
  for (let turn = 0; turn < 3; turn += 1)
    expect((await toggle(member, water.productId, true)).body.favorites).toEqual([water.productId])
  for (let turn = 0; turn < 2; turn += 1)
    expect((await toggle(member, water.productId, false)).body.favorites).toEqual([])
})

test('clicks at the same time end as one after the other', async () => {
  const member = await newMember(db, now)
  const answers = await Promise.all(Array.from({ length: 7 }, () => toggle(member, water.productId)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(7).fill(200))
  expect(answers.filter((answer) => answer.body.is_favorite)).toHaveLength(4)
  expect((await list(member)).body.favorites).toEqual([water.productId])
  const same = await Promise.all(Array.from({ length: 5 }, () => toggle(member, parrot.productId, true)))
  expect(same.every((answer) => answer.status === 200 && answer.body.is_favorite)).toBe(true)
})

test('the list is sorted by time, by the alphabet of the reader, or by year', async () => {
  const member = await newMember(db, now)
  for (const { productId } of [train, water, parrot]) {
    await toggle(member, productId)
    clock.advance(1000)
  }
  expect(titles(await list(member))).toEqual(['Parrot', 'Water', 'A train'])
  expect(titles(await list(member, 'title'))).toEqual(['A train', 'Parrot', 'Water'])
  // in code point order پ comes after ق
  expect(titles(await list(member, 'title', 'fa'))).toEqual(['آب', 'پرنده', 'قطار'])
  expect(titles(await list(member, 'year'))).toEqual(['Parrot', 'A train', 'Water'])
  expect((await refused('GET /me/favorite', { query: { sort: 'price' } }, member)).status).toBe(422)
  clock.set(now)
})

test('favourites belong to the profile; a session without one has to choose first', async () => {
  const member = await newMember(db, now)
  const sister = await db
    .insertInto('profiles')
    .values({ member_id: member.memberId, name: 'Sara', is_owner: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hers = await newSession(db, now, { memberId: member.memberId, profileId: sister.id })
  await toggle(member, water.productId)
  await toggle(hers, parrot.productId)
  expect((await list(member)).body.favorites).toEqual([water.productId])
  expect((await list(hers)).body.favorites).toEqual([parrot.productId])
  const nobody = await newSession(db, now, { memberId: member.memberId, profileId: null })
  const calls = ['GET /me/favorite', 'POST /me/favorite/:id'] as const
  for (const key of calls) {
    const answer = await refused(key, { params: { id: water.productId } }, nobody)
    expect([answer.status, answer.body.code]).toEqual([409, 'profile.choose_first'])
  }
})

test('a guest has none, and a title that is not there cannot be liked', async () => {
  const member = await newMember(db, now)
  expect((await refused('GET /me/favorite')).status).toBe(401)
  expect((await refused('POST /me/favorite/:id', { params: { id: water.productId } })).status).toBe(401)
  const draft = await newProduct(db, now, { state: 'draft' })
  for (const id of [999_999, draft.productId])
    expect((await refused('POST /me/favorite/:id', { params: { id } }, member)).body.code).toBe('product.not_found')
  expect((await refused('POST /me/favorite/:id', { params: { id: 0 } }, member)).status).toBe(422)
})

test('a title that is taken out of the house drops out of the list, stays marked, and can be unmarked', async () => {
  const member = await newMember(db, now)
  const gone = await newProduct(db, now)
  await toggle(member, gone.productId)
  const publish = (state: 'draft' | 'published') =>
    db.updateTable('products').set({ state }).where('id', '=', gone.productId).execute()
  await publish('draft')
  expect((await list(member)).body).toEqual({ favorites: [gone.productId], favorite_list: [] })
  await publish('published')
  expect((await list(member)).body.favorite_list).toHaveLength(1)
  await publish('draft')
  expect((await toggle(member, gone.productId, false)).body.favorites).toEqual([])
})

test('the list has an end, and says so', async () => {
  const member = await newMember(db, now)
  const many = await db
    .insertInto('products')
    .values(
      Array.from({ length: mostFavorites }, (_, n) => ({
        kind: 'movie',
        title_fa: `عنوان ${n}`,
        title_en: `Title ${n}`,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('films')
    .values(many.map(({ id }) => ({ product_id: id, year: 2000 })))
    .execute()
  await db
    .insertInto('favorites')
    .values(many.map(({ id }) => ({ profile_id: member.profileId, product_id: id, created_at: now })))
    .execute()
  const answer = await refused('POST /me/favorite/:id', { params: { id: water.productId } }, member)
  expect([answer.status, answer.body.code]).toEqual([409, 'favorite.too_many'])
  await db
    .deleteFrom('favorites')
    .where('product_id', '=', many[0]?.id ?? 0)
    .execute()
  expect((await toggle(member, water.productId)).status).toBe(200)
})

test('a list is read in three round trips, the one that knows the member among them', async () => {
  const member = await newMember(db, now)
  await toggle(member, water.productId)
  let trips = 0
  const count = () => void (trips += 1)
  pool.on('acquire', count)
  await list(member)
  pool.off('acquire', count)
  expect(trips).toBe(3)
})

test('a child marks nothing above its age, and is not shown what was marked before its limit', async () => {
  const owner = await newMember(db, now)
  const { id } = await db
    .insertInto('profiles')
    .values({ member_id: owner.memberId, name: 'Arash', age_limit: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const young = await newSession(db, now, { memberId: owner.memberId, profileId: id })
  const thriller = await newProduct(db, now, { titleEn: 'Thriller' })
  await db.updateTable('products').set({ age_rating: 15 }).where('id', '=', thriller.productId).execute()
  await toggle(young, thriller.productId, true)
  await toggle(young, water.productId, true)
  await db.updateTable('profiles').set({ age_limit: 7 }).where('id', '=', id).execute()
  expect(titles(await list(young))).toEqual(['Water'])
  expect((await toggle(young, thriller.productId, false)).body.is_favorite).toBe(false)
  const again = await refused(
    'POST /me/favorite/:id',
    { params: { id: thriller.productId }, body: { wanted: true } },
    young,
  )
  expect(again).toMatchObject({ status: 403, body: { code: 'playback.age' } })
  expect((await toggle(owner, thriller.productId, true)).body.is_favorite).toBe(true)
})

test('what most profiles marked lately is liked; marks of long ago do not count, nor a title that left the site', async () => {
  const [one, two] = [await newMember(db, now), await newMember(db, now)]
  const [much, little, old, gone] = await Promise.all([
    ...['Much', 'Little', 'Old'].map((titleEn) => newProduct(db, now, { titleEn })),
    newProduct(db, now, { titleEn: 'Gone', state: 'draft' }),
  ])
  const mark = (who: typeof one, productId: ProductId | undefined, daysAgo: number) =>
    db
      .insertInto('favorites')
      .values({
        profile_id: who.profileId,
        product_id: productId ?? 0,
        created_at: new Date(now.getTime() - daysAgo * 86_400_000),
      })
      .execute()
  await db.deleteFrom('favorites').execute()
  for (const who of [one, two]) {
    await mark(who, much?.productId, 2)
    await mark(who, gone?.productId, 2)
    await mark(who, old?.productId, 31)
  }
  await mark(one, little?.productId, 29)
  const { body } = await call('GET /products/liked', {}, { locale: 'en' })
  const liked = body.items.map(({ title }) => title)
  expect(liked.slice(0, 2)).toEqual(['Much', 'Little'])
  // the newest films fill the rest, each once
  expect(liked.filter((title) => title === 'Much')).toHaveLength(1)
  expect(liked).not.toContain('Gone')
  const young = await call('GET /products/liked', { query: { max_age: 0 } }, { locale: 'en' })
  expect(young.body.items.every(({ age_rating: age }) => age === 0)).toBe(true)
})
