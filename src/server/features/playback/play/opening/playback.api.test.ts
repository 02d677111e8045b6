import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newMember, newProduct, newRight, newSession } from '#tests/support/rows/new-rows.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'

const { app, call, refused, db, clock, core } = await testApp()
const now = clock.now()
const key = randomBytes(16)
const sealedKey = seal(deriveKey(core.config.secret, contentKeyPurpose), key)

const film = await newProduct(db, now, {
  titleEn: 'Paid',
  prices: [
    { currency: 'IRR', amount: 1_490_000 },
    { currency: 'USD', amount: 290 },
  ],
})
const asset = await newAsset(db, film.productId, { sealedKey })
const free = await newProduct(db, now, { titleEn: 'Free', isFree: true })
await newAsset(db, free.productId)
const preview = await newAsset(db, film.productId, { purpose: 'preview' })
const buyer = await newMember(db, now)
await newRight(db, now, { memberId: buyer.memberId, productId: film.productId })
const other = await newMember(db, now)

async function lookUp(ip = '127.0.0.1'): Promise<string> {
  const response = await app.inject({ url: '/streaming-host/ip', remoteAddress: ip })
  expect(response.json().ip).toBe(ip)
  return response.json().streaming_ip
}

test('a buyer gets everything a player needs, bound to the address the streaming host saw', async () => {
  const streaming_ip = await lookUp('192.0.2.7')
  const { status, body } = await call(
    'GET /play-info/:id',
    { params: { id: film.productId }, query: { streaming_ip } },
    { token: buyer.token },
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    product: { title: 'Paid' },
    asset_id: asset,
    protection: 'aes128',
    dash_url: null,
    resume_ms: 0,
    watchable: { allowed: true, by: 'PURCHASE', until: null },
    token_ends_at: after(now, hours(8)).toISOString(),
  })
  expect(body?.manifest.url).toMatch(new RegExp(`^/media/t/[\\w.-]+/${asset}/master\\.m3u8$`))
})

test('a guest is asked to sign in, a stranger to buy, in the language of the page', async () => {
  const guest = await refused('GET /play-info/:id', { params: { id: film.productId } }, { locale: 'fa' })
  expect([guest.status, guest.body.code, guest.body.message]).toEqual([
    401,
    'playback.sign_in',
    'برای تماشا وارد شوید.',
  ])
  const stranger = await refused('GET /play-info/:id', { params: { id: film.productId } }, { token: other.token })
  expect([stranger.status, stranger.body.code]).toEqual([403, 'playback.buy'])
})

test('a free title plays for a guest, clear and as DASH too', async () => {
  const { body } = await call('GET /play-info/:id', { params: { id: free.productId } })
  expect(body).toMatchObject({ protection: 'clear', watchable: { by: 'FREE' } })
  expect(body?.dash_url).toContain('manifest.mpd')
})

test('a title without a film answers 204: currently unavailable', async () => {
  const empty = await newProduct(db, now, { isFree: true })
  expect((await call('GET /play-info/:id', { params: { id: empty.productId } })).status).toBe(204)
})

test('a made-up or old streaming address is refused', async () => {
  const old = await lookUp()
  clock.advance(hours(1))
  for (const streaming_ip of ['192.0.2.1', `${old}x`, old])
    expect(
      (await refused('GET /play-info/:id', { params: { id: free.productId }, query: { streaming_ip } })).body.code,
    ).toBe('playback.streaming_ip_invalid')
  clock.set(now)
})

test('the key is given to the buyer only, and never kept by anybody on the way', async () => {
  const ask = (headers: Record<string, string>) => app.inject({ url: `/api/v1/keys/${asset}`, headers })
  const right = await ask({ authorization: `Bearer ${buyer.token}` })
  expect(right.statusCode).toBe(200)
  expect(right.rawPayload.equals(key)).toBe(true)
  expect(right.headers['cache-control']).toBe('no-store')
  expect((await ask({})).json().code).toBe('playback.sign_in')
  expect((await ask({ authorization: `Bearer ${other.token}` })).json().code).toBe('playback.buy')
  expect(
    (
      await app.inject({
        url: '/api/v1/keys/00000000-0000-4000-8000-000000000000',
        headers: { authorization: `Bearer ${buyer.token}` },
      })
    ).statusCode,
  ).toBe(404)
})

test('a native player gets the key by the cookie of play-info, until the session ends or the right is taken', async () => {
  const session = await newSession(db, now, { memberId: buyer.memberId, profileId: buyer.profileId })
  const info = await call('GET /play-info/:id', { params: { id: film.productId } }, { token: session.token })
  const cookie = String(info.headers['set-cookie'])
  expect(cookie).toContain(`Path=/api/v1/keys/${asset}`)
  expect(cookie).toContain('HttpOnly')
  const ask = () => app.inject({ url: `/api/v1/keys/${asset}`, headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect((await ask()).statusCode).toBe(200)
  await db.updateTable('rights').set({ revoked_at: now }).where('member_id', '=', buyer.memberId).execute()
  expect((await ask()).json().code).toBe('playback.buy')
  await db.updateTable('rights').set({ revoked_at: null }).where('member_id', '=', buyer.memberId).execute()
  await db.updateTable('sessions').set({ ended_at: now }).where('id', '=', session.sessionId).execute()
  expect((await ask()).json().code).toBe('playback.sign_in')
})

test('a preview needs no right; a title without one says so', async () => {
  const { body } = await call('GET /play-preview-info/:id', { params: { id: film.productId } })
  expect(body).toMatchObject({ asset_id: preview, is_preview: true })
  expect((await refused('GET /play-preview-info/:id', { params: { id: free.productId } })).body.code).toBe(
    'playback.no_preview',
  )
})

test('purchase-info tells each visitor their own way, with the exact price and its tax', async () => {
  const guest = await call('GET /purchase-info/:id', { params: { id: film.productId } })
  expect(guest.body).toMatchObject({
    currency: 'IRR',
    watchable: { allowed: false, code: 'playback.sign_in' },
    offers: [
      {
        id: film.offerId,
        purchase_type: 'BUY_MOVIE',
        price: { amount: 1_490_000, currency: 'IRR' },
        vat: { amount: 135_455 },
      },
    ],
  })
  const dollars = await call(
    'GET /purchase-info/:id',
    { params: { id: film.productId }, query: { currency: 'USD' } },
    { token: other.token },
  )
  expect(dollars.body).toMatchObject({
    watchable: { code: 'playback.buy' },
    offers: [{ price: { amount: 290, currency: 'USD' } }],
  })
  const owner = await call('GET /purchase-info/:id', { params: { id: film.productId } }, { token: buyer.token })
  expect(owner.body.watchable).toMatchObject({ allowed: true, by: 'PURCHASE' })
  expect([guest.body.owned, dollars.body.owned, owner.body.owned]).toEqual([false, false, true])
  expect(owner.body.offers).toEqual([])
})

test('purchase-info sells no film that is released and not there yet, and tells an owner the film is theirs', async () => {
  const prices = [{ currency: 'IRR' as const, amount: 490_000 }]
  const ask = async (productId: ProductId, token = other.token) =>
    (await call('GET /purchase-info/:id', { params: { id: productId } }, { token })).body
  const late = await newProduct(db, now, { prices, hasFilm: false })
  expect(await ask(late.productId)).toMatchObject({ is_preparing: true, owned: false, offers: [] })
  await newAsset(db, late.productId, { purpose: 'preview' })
  expect((await ask(late.productId)).is_preparing).toBe(true)
  await newAsset(db, late.productId)
  const there = await ask(late.productId)
  expect([there.is_preparing, there.offers.length]).toEqual([false, 1])

  const releaseAt = after(now, days(3))
  const coming = await newProduct(db, now, { prices, releaseAt, hasFilm: false })
  const before = await ask(coming.productId)
  expect([before.is_preparing, before.owned, before.offers.length]).toEqual([false, false, 1])
  await newRight(db, now, { memberId: buyer.memberId, productId: coming.productId })
  expect(await ask(coming.productId, buyer.token)).toMatchObject({
    owned: true,
    offers: [],
    watchable: { allowed: false, code: 'playback.not_now' },
  })
  clock.set(releaseAt)
  expect(await ask(coming.productId)).toMatchObject({ is_preparing: true, offers: [] })
  expect(await ask(coming.productId, buyer.token)).toMatchObject({
    owned: true,
    is_preparing: true,
    watchable: { allowed: true },
  })
  clock.set(now)
})

test('what is lent is not owned, nor what was taken back', async () => {
  const lent = await newProduct(db, now, { prices: [{ currency: 'IRR', amount: 1000 }] })
  const member = await newMember(db, now)
  await newRight(db, now, { memberId: member.memberId, productId: lent.productId, by: 'TICKET' })
  const ask = async () =>
    (await call('GET /purchase-info/:id', { params: { id: lent.productId } }, { token: member.token })).body.owned
  expect(await ask()).toBe(false)
  await newRight(db, now, { memberId: member.memberId, productId: lent.productId })
  expect(await ask()).toBe(true)
  await db.updateTable('rights').set({ revoked_at: now }).where('member_id', '=', member.memberId).execute()
  expect(await ask()).toBe(false)
})

test('how far was watched is kept for the profile and resumed; a late beacon does not go back', async () => {
  const save = (position_ms: number, at: Date, event = 'tick') =>
    call(
      'POST /core/save-watch-time',
      {
        body: {
          product_id: film.productId,
          position_ms,
          duration_ms: 100_000,
          event: event as 'tick',
          at: at.getTime(),
        },
      },
      { token: buyer.token },
    )
  expect((await save(40_000, now)).body.resume_ms).toBe(40_000)
  clock.advance(60_000)
  expect((await save(60_000, clock.now())).body.resume_ms).toBe(60_000)
  expect((await save(10_000, now, 'leave')).body.resume_ms).toBe(60_000)
  const info = await call('GET /play-info/:id', { params: { id: film.productId } }, { token: buyer.token })
  expect(info.body?.resume_ms).toBe(60_000)
  // a clock that runs a year ahead must not block later positions
  await save(70_000, after(now, days(365)))
  clock.advance(1000)
  expect((await save(75_000, clock.now())).body.resume_ms).toBe(75_000)
  clock.advance(1000)
  // a device that is two hours slow loses nothing of what it sends, also right after one that is right
  expect((await save(77_000, after(clock.now(), -hours(2)))).body.resume_ms).toBe(77_000)
  clock.advance(10_000)
  expect((await save(78_000, after(clock.now(), -hours(2)))).body.resume_ms).toBe(78_000)
  clock.advance(60_000)
  expect((await save(99_000, clock.now(), 'ended')).body.resume_ms).toBe(0)
  clock.set(now)
})

test('watch time of a guest, of an unknown title or of nonsense is refused', async () => {
  const body = { product_id: film.productId, position_ms: 1, duration_ms: 2 }
  expect((await refused('POST /core/save-watch-time', { body })).status).toBe(401)
  expect(
    (await refused('POST /core/save-watch-time', { body: { ...body, product_id: 999_999 } }, { token: buyer.token }))
      .body.code,
  ).toBe('product.not_found')
  expect(
    (await refused('POST /core/save-watch-time', { body: { ...body, position_ms: -5 } }, { token: buyer.token }))
      .status,
  ).toBe(422)
})

test('another region is refused with its words', async () => {
  const german = await newProduct(db, now, { isFree: true, regions: ['DE'] })
  await newAsset(db, german.productId)
  // an address of the Iranian block 5.22.0.0/17
  const answer = await refused('GET /play-info/:id', { params: { id: german.productId } }, { ip: '5.22.0.1' })
  expect(answer.body).toMatchObject({ code: 'playback.region', message: 'Not available in your region.' })
})
