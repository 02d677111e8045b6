import { expect, test } from 'vitest'
import type { ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newChild, newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, pool, clock } = await testApp()
const now = clock.now()

type Who = { token: string }
const press = (which: 'like' | 'dislike') => (who: Who, id: ProductId, wanted?: boolean) =>
  call(`POST /products/:id/${which}-toggle`, { params: { id }, body: wanted === undefined ? {} : { wanted } }, who)
const like = press('like')
const dislike = press('dislike')
const look = async (id: ProductId, who: Partial<Who> = {}) =>
  (await call('GET /products/:id/reactions', { params: { id } }, who)).body

test('each press answers with the counts and the own opinion; a second one takes it back', async () => {
  const { productId } = await newProduct(db, now)
  const [one, other] = [await newMember(db, now), await newMember(db, now)]
  expect((await like(one, productId)).body).toEqual({ reactions: { likes: 1, dislikes: 0, own: 1 } })
  expect((await like(other, productId)).body).toEqual({ reactions: { likes: 2, dislikes: 0, own: 1 } })
  // the other opinion takes the place of the first
  expect((await dislike(one, productId)).body).toEqual({ reactions: { likes: 1, dislikes: 1, own: -1 } })
  expect((await dislike(one, productId)).body).toEqual({ reactions: { likes: 1, dislikes: 0, own: 0 } })
  expect(await look(productId)).toEqual({ likes: 1, dislikes: 0, own: 0 })
  expect(await look(productId, other)).toEqual({ likes: 1, dislikes: 0, own: 1 })
})

test('what is wanted may be said again; the opinion that is not there cannot be taken away', async () => {
  const { productId } = await newProduct(db, now)
  const member = await newMember(db, now)
  for (let turn = 0; turn < 2; turn += 1)
    expect((await like(member, productId, true)).body).toEqual({ reactions: { likes: 1, dislikes: 0, own: 1 } })
  // a like stands; “no dislike” is true already
  expect((await dislike(member, productId, false)).body).toEqual({ reactions: { likes: 1, dislikes: 0, own: 1 } })
  for (let turn = 0; turn < 2; turn += 1)
    expect((await like(member, productId, false)).body).toEqual({ reactions: { likes: 0, dislikes: 0, own: 0 } })
})

test('a like is no favourite', async () => {
  const { productId } = await newProduct(db, now)
  const member = await newMember(db, now)
  await like(member, productId)
  expect((await call('GET /me/favorite', {}, member)).body.favorites).toEqual([])
})

test('a guest is asked to sign in, and nothing is counted', async () => {
  const { productId } = await newProduct(db, now)
  for (const which of ['like', 'dislike'] as const) {
    const answer = await refused(`POST /products/:id/${which}-toggle`, { params: { id: productId } })
    expect([answer.status, answer.body.code]).toEqual([401, 'auth.required'])
  }
  expect(await look(productId)).toEqual({ likes: 0, dislikes: 0, own: 0 })
})

test('what is not on the site, or above a child’s age, is not there', async () => {
  const draft = await newProduct(db, now, { state: 'draft' })
  const grown = await newProduct(db, now, { ageRating: 15 })
  const member = await newMember(db, now)
  const asChild = await newChild(db, now, { memberId: member.memberId, ageLimit: 7 })
  const answers = [
    await refused('POST /products/:id/like-toggle', { params: { id: draft.productId } }, member),
    await refused('POST /products/:id/like-toggle', { params: { id: grown.productId } }, asChild),
    await refused('POST /products/:id/like-toggle', { params: { id: 2_000_000_000 } }, member),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'product.not_found']))
  expect(
    await db
      .selectFrom('product_reactions')
      .where('product_id', 'in', [draft.productId, grown.productId])
      .selectAll()
      .execute(),
  ).toEqual([])
})

test('a press takes one statement beside the session’s', async () => {
  const { productId } = await newProduct(db, now)
  const member = await newMember(db, now)
  let trips = 0
  const count = () => (trips += 1)
  pool.on('acquire', count)
  await like(member, productId)
  pool.off('acquire', count)
  expect(trips).toBe(2)
})

test('six hundred presses of forty profiles at once leave counts that equal the rows', async () => {
  const { productId } = await newProduct(db, now)
  const members = await Promise.all(Array.from({ length: 40 }, () => newMember(db, now)))
  const presses = Array.from({ length: 600 }, (_, turn) => ({
    member: members[(turn * 7) % members.length] as Who,
    act: turn % 3 === 0 ? dislike : like,
  }))
  const answers = await Promise.all(presses.map(({ member, act }) => act(member, productId)))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  const rows = await db.selectFrom('product_reactions').where('product_id', '=', productId).select('value').execute()
  const said = await look(productId)
  expect([said.likes, said.dislikes]).toEqual([1, -1].map((value) => rows.filter((row) => row.value === value).length))
})

test('a profile that ends takes its opinions along', async () => {
  const { productId } = await newProduct(db, now)
  const member = await newMember(db, now)
  await like(member, productId)
  await db.deleteFrom('profiles').where('id', '=', member.profileId).execute()
  expect(await look(productId)).toEqual({ likes: 0, dislikes: 0, own: 0 })
})
