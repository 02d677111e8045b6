import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newMember, newProduct, newRight, newSession } from '#tests/support/rows/new-rows.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'
import { deriveKey, seal } from '#server/secrets.ts'

const t = await testApp()
const now = t.clock.now()

async function family(ageLimit: number) {
  const owner = await newMember(t.db, now)
  const { id } = await t.db
    .insertInto('profiles')
    .values({ member_id: owner.memberId, name: 'Arash', age_limit: ageLimit })
    .returning('id')
    .executeTakeFirstOrThrow()
  const child = await newSession(t.db, now, { memberId: owner.memberId, profileId: id })
  return { owner, child: child.token }
}

const rate = (id: number, age_rating: number) =>
  t.db.updateTable('products').set({ age_rating }).where('id', '=', id).execute()

async function ratedFilm(age: number, options: Parameters<typeof newProduct>[2] = {}) {
  const film = await newProduct(t.db, now, options)
  await rate(film.productId, age)
  return film.productId
}

describe('a child and a film rated above its age', () => {
  it('is refused by play-info, preview, key and purchase-info, even when the account has bought it', async () => {
    const { owner, child } = await family(12)
    const id = await ratedFilm(15, { prices: [{ currency: 'IRR', amount: 490_000 }] })
    const sealedKey = seal(deriveKey(t.core.config.secret, contentKeyPurpose), Buffer.alloc(16, 7))
    const asset = await newAsset(t.db, id, { sealedKey })
    await newAsset(t.db, id, { purpose: 'preview' })
    await newRight(t.db, now, { memberId: owner.memberId, productId: id })
    const calls = (token: string) =>
      Promise.all([
        t.refused('GET /play-info/:id', { params: { id } }, { token }),
        t.refused('GET /play-preview-info/:id', { params: { id } }, { token }),
        t.refused('GET /keys/:asset', { params: { asset } }, { token }),
      ])
    for (const answer of await calls(child))
      expect(answer).toMatchObject({ status: 403, body: { code: 'playback.age' } })
    expect((await calls(owner.token)).map(({ status }) => status)).toEqual([200, 200, 200])
    const info = await t.call('GET /purchase-info/:id', { params: { id } }, { token: child })
    expect(info.body).toMatchObject({ watchable: { allowed: false, code: 'playback.age' }, offers: [] })
    expect(
      await t.refused(
        'POST /core/save-watch-time',
        { body: { product_id: id, position_ms: 1, duration_ms: 9 } },
        { token: child },
      ),
    ).toMatchObject({ status: 404 })
  })

  it('watches what is rated at or below its age, with the account’s right, and is offered nothing to buy', async () => {
    const { owner, child } = await family(12)
    const id = await ratedFilm(12, { prices: [{ currency: 'IRR', amount: 490_000 }] })
    await newAsset(t.db, id)
    const before = await t.call('GET /purchase-info/:id', { params: { id } }, { token: child })
    expect(before.body).toMatchObject({ watchable: { code: 'playback.buy' }, offers: [] })
    await newRight(t.db, now, { memberId: owner.memberId, productId: id })
    expect((await t.call('GET /play-info/:id', { params: { id } }, { token: child })).status).toBe(200)
  })

  it('is held to a new limit at its next call', async () => {
    const { owner, child } = await family(18)
    const id = await ratedFilm(15, { isFree: true })
    await newAsset(t.db, id)
    expect((await t.refused('GET /play-info/:id', { params: { id } }, { token: child })).status).toBe(200)
    await t.db
      .updateTable('profiles')
      .set({ age_limit: 7 })
      .where('member_id', '=', owner.memberId)
      .where('is_owner', '=', false)
      .execute()
    expect((await t.refused('GET /play-info/:id', { params: { id } }, { token: child })).body.code).toBe('playback.age')
  })
})

describe('the list of films for an age', () => {
  it('holds only what is rated at or below it, with totals, choices and pages that agree', async () => {
    for (const age of [0, 7, 7, 12, 15, 18]) await ratedFilm(age, { genres: [`age${age}`], year: 1900 + age })
    const ask = (max_age: number | undefined, page = 1) =>
      t.call('GET /products', { query: { max_age, per_page: 2, page, genre: undefined } })
    const { body } = await ask(7)
    const rest = (await ask(7, 2)).body
    const all = [...body.items, ...rest.items]
    expect(body.total).toBe(3)
    expect(all).toHaveLength(3)
    for (const { age_rating } of all) expect(age_rating).toBeLessThanOrEqual(7)
    expect(body.facets.genres.map(({ code, count }) => [code, count])).toEqual([
      ['age0', 1],
      ['age7', 2],
    ])
    expect((await ask(undefined)).body.total).toBeGreaterThan(5)
  })
})
