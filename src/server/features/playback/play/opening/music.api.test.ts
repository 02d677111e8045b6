import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { newAlbum, newArtist, newSound, newTrack } from '#tests/support/rows/album-rows.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newChild, newMember, newProduct, newRight } from '#tests/support/rows/new-rows.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'

const { app, call, refused, db, clock, core } = await testApp()
const now = clock.now()
const price = [{ currency: 'IRR' as const, amount: 150_000 }]
const key = randomBytes(16)
const sealedKey = seal(deriveKey(core.config.secret, contentKeyPurpose), key)

const album = await newAlbum(db, now, { prices: [{ currency: 'IRR', amount: 350_000 }], inPlans: true })
await newArtist(db, album.productId, 'Nimparde Ensemble')
const loud = { lufs: -10, peak: -1, seconds: 60, sealedKey }
const free = await newTrack(db, now, {
  albumId: album.productId,
  number: 1,
  isFree: true,
  sound: { lufs: -20, peak: -6, seconds: 180 },
})
const paid = await newTrack(db, now, { albumId: album.productId, number: 2, prices: price, sound: loud })
const other = await newTrack(db, now, { albumId: album.productId, number: 3, prices: price, sound: { lufs: null } })

const play = (id: number, token?: string, or_preview: '0' | '1' = '0') =>
  call('GET /play-info/:id', { params: { id }, query: { or_preview } }, { token })
const access = async (token?: string) =>
  (await call('GET /albums/:id/access', { params: { id: album.productId } }, { token })).body

test('a track plays with what a player needs to play it without a gap and as loud as the rest', async () => {
  const { body } = await play(free.productId)
  expect(body).toMatchObject({
    product: { id: free.productId, kind: 'track', title: 'Track 1' },
    is_preview: false,
    duration_ms: 180_000,
    watchable: { allowed: true, by: 'FREE' },
    music: {
      album: { id: album.productId, title: 'Orbit', form: 'album' },
      disc: 1,
      number: 1,
      artists: 'Nimparde Ensemble',
      lyrics: null,
      artwork: { width: 800 },
      starts_at_ms: 0,
      gapless: { sample_rate: 48_000, samples: 8_640_000, encoder_delay: 1024, padding: 512 },
      loudness: {
        track: { lufs: -20, peak_dbtp: -6, gain_db: 4 },
        // (60 × 10^-1 + 180 × 10^-2) ÷ 240: silence takes no part
        album: { lufs: -14.9, peak_dbtp: -1, gain_db: -1.1 },
      },
    },
  })
})

test('without a right it is refused, or its preview plays, as the caller likes', async () => {
  const params = { id: paid.productId }
  expect((await refused('GET /play-info/:id', { params })).body.code).toBe('playback.sign_in')
  const { body, headers } = await play(paid.productId, undefined, '1')
  expect(body).toMatchObject({
    is_preview: true,
    duration_ms: 30_000,
    protection: 'clear',
    // a quarter into its minute: that much earlier its lyrics would else be lit
    music: { starts_at_ms: 15_000, gapless: null, loudness: { track: { gain_db: -6 } } },
    watchable: { allowed: false, code: 'playback.sign_in', until: null },
  })
  // a preview is clear: there is no key for which a cookie would be needed
  expect(headers['set-cookie']).toBeUndefined()
})

test('a child gets no preview of what is closed to it, and a visitor none of a track off the site', async () => {
  const closed = await newTrack(db, now, { albumId: album.productId, number: 9, ageRating: 15, prices: price })
  const member = await newMember(db, now)
  const child = await newChild(db, now, { memberId: member.memberId, ageLimit: 12 })
  const ask = { params: { id: closed.productId }, query: { or_preview: '1' as const } }
  expect((await refused('GET /play-info/:id', ask, { token: child.token })).body.code).toBe('playback.age')
  await db.deleteFrom('current_assets').where('product_id', '=', closed.productId).execute()
  await db.deleteFrom('products').where('id', '=', closed.productId).execute()

  const draft = await newAlbum(db, now, { state: 'draft' })
  const hidden = await newTrack(db, now, { albumId: draft.productId, number: 1, isFree: true })
  const params = { id: hidden.productId }
  expect((await refused('GET /play-preview-info/:id', { params })).body.code).toBe('product.not_found')
  expect((await refused('GET /play-info/:id', { params, query: { or_preview: '1' } })).body.code).toBe(
    'product.not_found',
  )
})

test('who bought a track hears it, and who bought the album hears all of it', async () => {
  const one = await newMember(db, now)
  await newRight(db, now, { memberId: one.memberId, productId: paid.productId })
  expect((await access(one.token)).items).toMatchObject([
    { id: free.productId, allowed: true, owned: false, by: 'FREE' },
    { id: paid.productId, allowed: true, owned: true, by: 'PURCHASE' },
    { id: other.productId, allowed: false, owned: false, code: 'playback.buy' },
  ])
  const all = await newMember(db, now)
  await newRight(db, now, { memberId: all.memberId, productId: album.productId })
  expect(await access(all.token)).toMatchObject({
    owned: true,
    items: [{ owned: true }, { owned: true }, { allowed: true, owned: true }],
  })
  const { body, headers } = await play(paid.productId, all.token)
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const answer = await app.inject({
    url: `/api/v1/keys/${body?.asset_id}`,
    headers: { cookie, authorization: `Bearer ${all.token}` },
  })
  expect(answer.rawPayload.equals(key)).toBe(true)
  expect((await access()).items.map(({ allowed }) => allowed)).toEqual([true, false, false])
})

test('a plan that opens the album opens its tracks', async () => {
  const member = await newMember(db, now)
  const plan = await db
    .insertInto('plans')
    .values({
      title_fa: 'ماهانه',
      title_en: 'Monthly',
      length_count: 1,
      length_unit: 'month',
      scope: 'all',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscription_periods')
    .values({
      member_id: member.memberId,
      plan_id: plan.id,
      starts_at: now,
      ends_at: after(now, days(30)),
      days: 31,
      created_at: now,
    })
    .execute()
  expect((await access(member.token)).items.map(({ by }) => by)).toEqual(['FREE', 'SUBSCRIPTION', 'SUBSCRIPTION'])
})

test('what is no album has no access to tell', async () => {
  const film = await newProduct(db, now)
  for (const id of [film.productId, paid.productId, 999_999])
    expect((await refused('GET /albums/:id/access', { params: { id } })).body.code).toBe('product.not_found')
})

test('a track and an album are bought with their own prices, and lead to the page of the album', async () => {
  const { token } = await newMember(db, now)
  const track = await call('GET /purchase-info/:id', { params: { id: paid.productId } }, { token })
  expect(track.body).toMatchObject({
    product: { kind: 'track', shown_by: { id: album.productId, kind: 'music' }, year: 2026, poster: { width: 800 } },
    owned: false,
    is_preparing: false,
    plans: { open: false },
    offers: [{ way: 'buy', price: { amount: 150_000 }, purchase_type: 'BUY_MOVIE' }],
  })
  const whole = await call('GET /purchase-info/:id', { params: { id: album.productId } }, { token })
  expect(whole.body).toMatchObject({
    product: { kind: 'music', shown_by: { id: album.productId, kind: 'music' } },
    is_preparing: false,
    offers: [{ price: { amount: 350_000 } }],
  })
  const empty = await newAlbum(db, now, { prices: price })
  await newTrack(db, now, { albumId: empty.productId, number: 1, prices: price, sound: null })
  const info = await call('GET /purchase-info/:id', { params: { id: empty.productId } }, { token })
  expect(info.body).toMatchObject({ is_preparing: true, offers: [] })
})

test('music that was begun is not among the films to go on with; a clip is', async () => {
  const member = await newMember(db, now)
  const clip = await newAlbum(db, now, { form: 'clip', isFree: true, titleEn: 'A clip' })
  await newSound(db, clip.productId)
  for (const product_id of [free.productId, clip.productId]) {
    const body = { product_id, position_ms: 30_000, duration_ms: 60_000 }
    await call('POST /core/save-watch-time', { body }, { token: member.token })
  }
  const { body } = await call('GET /me/continue-watching', {}, { token: member.token })
  expect(body.items.map(({ product }) => product.title)).toEqual(['A clip'])
  // a clip has a picture: it is watched, not heard
  expect((await play(clip.productId, member.token)).body?.music).toBeNull()
})
