import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { testApp } from '#tests/support/api/app.ts'
import {
  newAsset,
  newMember,
  newProduct,
  newProgramme,
  newRight,
  newSession,
  type ProductOptions,
} from '#tests/support/rows/new-rows.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'

const { app, call, refused, db, clock, core } = await testApp()
const now = clock.now()
const begins = after(now, -hours(1))
const closes = after(now, hours(2))
// an address of the Iranian block 5.22.0.0/17
const iranian = '5.22.0.1'

/** A film with encrypted content, and a screening that shows it; only its sale does not exist yet. */
async function shown(screening: ProductOptions = {}, film: ProductOptions = {}) {
  const { productId: filmId } = await newProduct(db, now, { titleEn: 'B', hasFilm: false, ...film })
  const key = randomBytes(16)
  const asset = await newAsset(db, filmId, { sealedKey: seal(deriveKey(core.config.secret, contentKeyPurpose), key) })
  const { productId: screeningId } = await newProduct(db, now, {
    kind: 'screening',
    titleEn: 'A',
    releaseAt: begins,
    releaseEndsAt: closes,
    ...screening,
  })
  await newProgramme(db, screeningId, [filmId])
  return { filmId, screeningId, asset, key }
}

type Person = Awaited<ReturnType<typeof newMember>>

async function withTicket(screeningId: number, endsAt: Date | null = null): Promise<Person> {
  const person = await newMember(db, now)
  await newRight(db, now, { memberId: person.memberId, productId: screeningId, by: 'TICKET', startsAt: begins, endsAt })
  return person
}

const play = (id: number, who: { token?: string; ip?: string } = {}) =>
  call('GET /play-info/:id', { params: { id } }, who)
const playRefused = async (id: number, who: { token?: string; ip?: string } = {}) =>
  (await refused('GET /play-info/:id', { params: { id } }, who)).body.code

/** Opens a product, and returns the cookie and the manifest's address. */
async function open(id: number, who: { token?: string; ip?: string } = {}) {
  const { status, body, headers } = await play(id, who)
  expect(status).toBe(200)
  return { body, cookie: String(headers['set-cookie']).split(';')[0] ?? '', manifest: body?.manifest.url ?? '' }
}

interface KeyAsk {
  token?: string
  cookie?: string
  ip?: string
}

async function askKey(asset: string, { token, cookie, ip }: KeyAsk) {
  const response = await app.inject({
    url: `/api/v1/keys/${asset}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  })
  return response.statusCode === 200 ? response.rawPayload : String(response.json().code)
}

const revoke = (memberId: MemberId, productId: ProductId) =>
  db
    .updateTable('rights')
    .set({ revoked_at: now })
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .execute()

/** Whether its token still opens a manifest; there are no files here, so an open one is a 404. */
async function isOpen(manifest: string): Promise<boolean> {
  const { statusCode } = await app.inject({ url: manifest })
  expect([403, 404]).toContain(statusCode)
  return statusCode === 404
}

test('a right on A plays what A shows: manifest and key, with a bearer token and without', async () => {
  const { screeningId, filmId, asset, key } = await shown()
  const { token } = await withTicket(screeningId)
  const { body, cookie, manifest } = await open(screeningId, { token })
  expect(body).toMatchObject({
    asset_id: asset,
    product: { id: filmId, title: 'B' },
    watchable: { allowed: true, by: 'TICKET', until: closes.toISOString() },
    token_ends_at: closes.toISOString(),
  })
  expect(await isOpen(manifest)).toBe(true)
  expect(await askKey(asset, { token, cookie })).toEqual(key)
  expect(await askKey(asset, { cookie })).toEqual(key)
})

test('it opens nothing of B by itself: no play-info, no key without what was opened, nothing owned', async () => {
  const { screeningId, filmId, asset } = await shown()
  const { token } = await withTicket(screeningId)
  expect(await playRefused(filmId, { token })).toBe('playback.buy')
  expect(await askKey(asset, { token })).toBe('playback.buy')
  const { cookie } = await open(screeningId, { token })
  expect(await askKey(asset, { token })).toBe('playback.buy')
  expect(await playRefused(filmId, { token })).toBe('playback.buy')
  const info = await call('GET /purchase-info/:id', { params: { id: filmId } }, { token })
  expect(info.body).toMatchObject({ owned: false, watchable: { allowed: false, code: 'playback.buy' } })
  // the cookie does not open what A does not show either
  const other = await shown()
  expect(await askKey(other.asset, { token, cookie })).toBe('playback.buy')
})

test('what opens B does not open A', async () => {
  const { screeningId, filmId, asset, key } = await shown()
  const { memberId, token } = await newMember(db, now)
  await newRight(db, now, { memberId, productId: filmId })
  expect(await playRefused(screeningId, { token })).toBe('playback.buy')
  expect(await askKey(asset, { token })).toEqual(key)
})

test('it is over the moment the right is taken back', async () => {
  const { screeningId, asset } = await shown()
  const { memberId, token } = await withTicket(screeningId)
  const { cookie, manifest } = await open(screeningId, { token })
  await revoke(memberId, screeningId)
  expect(await playRefused(screeningId, { token })).toBe('playback.buy')
  expect(await askKey(asset, { token, cookie })).toBe('playback.buy')
  expect(await askKey(asset, { cookie })).toBe('playback.buy')
  expect(await isOpen(manifest)).toBe(false)
})

test.each([
  ['the right ends', after(now, hours(1)), 'playback.ticket_over'],
  ['the screening closes', null, 'playback.screening_over'],
])('it is over at the instant %s, not before', async (_title, endsAt, code) => {
  const { screeningId, asset, key } = await shown()
  const { token } = await withTicket(screeningId, endsAt)
  const { body, cookie, manifest } = await open(screeningId, { token })
  const end = endsAt ?? closes
  expect(body?.token_ends_at).toBe(end.toISOString())
  clock.set(new Date(end.getTime() - 1))
  expect(await askKey(asset, { cookie })).toEqual(key)
  expect(await isOpen(manifest)).toBe(true)
  clock.set(end)
  expect(await playRefused(screeningId, { token })).toBe(code)
  expect(await askKey(asset, { token, cookie })).toBe('playback.buy')
  expect(await isOpen(manifest)).toBe(false)
  clock.set(now)
})

test('a ticket opens nothing before its screening begins', async () => {
  const { screeningId } = await shown({ releaseAt: after(now, 1) })
  const { token } = await withTicket(screeningId)
  expect(await playRefused(screeningId, { token })).toBe('playback.screening_not_begun')
  clock.advance(1)
  await open(screeningId, { token })
  clock.set(now)
})

test('a premiere and a film that is no longer on the site are shown in their screening', async () => {
  const premiere = await shown({}, { releaseAt: after(now, hours(100)) })
  const old = await shown({}, { releaseEndsAt: begins, state: 'draft' })
  for (const { screeningId, asset, key } of [premiere, old]) {
    const { token } = await withTicket(screeningId)
    const { cookie } = await open(screeningId, { token })
    expect(await askKey(asset, { cookie })).toEqual(key)
  }
})

test('a cookie serves nobody else: not with another member’s token, not after its session', async () => {
  const { screeningId, asset } = await shown()
  const owner = await withTicket(screeningId)
  const thief = await newMember(db, now)
  const { cookie } = await open(screeningId, { token: owner.token })
  expect(await askKey(asset, { token: thief.token, cookie })).toBe('playback.buy')
  // another session of the same member has opened nothing
  const tablet = await newSession(db, now, { memberId: owner.memberId, profileId: owner.profileId })
  expect(await askKey(asset, { token: tablet.token, cookie })).toBe('playback.buy')
  await db.updateTable('sessions').set({ ended_at: now }).where('id', '=', owner.sessionId).execute()
  expect(await askKey(asset, { cookie })).toBe('playback.sign_in')
})

test('a cookie of one opening does not serve another of the same film', async () => {
  const { screeningId, filmId, asset, key } = await shown()
  const { memberId, token } = await withTicket(screeningId)
  await newRight(db, now, { memberId, productId: filmId })
  const byItself = await open(filmId, { token })
  const byTicket = await open(screeningId, { token })
  await revoke(memberId, filmId)
  expect(await askKey(asset, { token, cookie: byItself.cookie })).toBe('playback.buy')
  expect(await isOpen(byItself.manifest)).toBe(false)
  expect(await askKey(asset, { token, cookie: byTicket.cookie })).toEqual(key)
  expect(await isOpen(byTicket.manifest)).toBe(true)
})

test('an opening is of one right: with another one it is opened anew', async () => {
  const { screeningId, asset, key } = await shown()
  const { memberId, token } = await withTicket(screeningId)
  const first = await open(screeningId, { token })
  await revoke(memberId, screeningId)
  await newRight(db, now, { memberId, productId: screeningId, by: 'TICKET' })
  expect(await askKey(asset, { token, cookie: first.cookie })).toBe('playback.buy')
  const second = await open(screeningId, { token })
  expect(await askKey(asset, { token, cookie: second.cookie })).toEqual(key)
})

test('a pass opens the screening of its festival, inside both windows', async () => {
  const { screeningId, filmId, asset, key } = await shown()
  const { productId: festival } = await newProduct(db, now, { kind: 'festival', releaseEndsAt: after(now, hours(1)) })
  await newProgramme(db, festival, [screeningId])
  const { memberId, token } = await newMember(db, now)
  await newRight(db, now, { memberId, productId: festival, by: 'FESTIVAL' })
  const { body, cookie } = await open(screeningId, { token })
  expect(body?.watchable).toMatchObject({ by: 'FESTIVAL', until: after(now, hours(1)).toISOString() })
  expect(await askKey(asset, { cookie })).toEqual(key)
  expect(await playRefused(filmId, { token })).toBe('playback.buy')
})

test('a screening that shows something else now gives the key of what it showed no more', async () => {
  const { screeningId, asset } = await shown()
  const { token } = await withTicket(screeningId)
  const { cookie } = await open(screeningId, { token })
  const other = await shown()
  await db.updateTable('programme_items').set({ item_id: other.filmId }).where('product_id', '=', screeningId).execute()
  expect(await askKey(asset, { token, cookie })).toBe('playback.buy')
  expect((await open(screeningId, { token })).body?.asset_id).toBe(other.asset)
})

test.each([
  ['the screening', { regions: ['DE'] }, {}],
  ['the film', {}, { regions: ['DE'] }],
])('the region of %s holds for play-info and for the key', async (_title, screening, film) => {
  const { screeningId, asset, key } = await shown(screening, film)
  const { token } = await withTicket(screeningId)
  expect(await playRefused(screeningId, { token, ip: iranian })).toBe('playback.region')
  const { cookie } = await open(screeningId, { token })
  expect(await askKey(asset, { cookie })).toEqual(key)
  expect(await askKey(asset, { cookie, ip: iranian })).toBe('playback.region')
})

test.each([
  ['the screening', { ageRating: 15 }, {}],
  ['the film', {}, { ageRating: 15 }],
])('the age of %s holds for a child: play-info, key, and no trace in the history', async (_title, screening, film) => {
  const { screeningId, asset } = await shown(screening, film)
  const { memberId, token, sessionId } = await withTicket(screeningId)
  const { cookie } = await open(screeningId, { token })
  const child = await db
    .insertInto('profiles')
    .values({ member_id: memberId, name: 'Child', age_limit: 12 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('sessions').set({ profile_id: child.id }).where('id', '=', sessionId).execute()
  expect(await playRefused(screeningId, { token })).toBe('playback.age')
  expect(await askKey(asset, { token, cookie })).toBe('playback.age')
  const body = { product_id: screeningId, position_ms: 30_000, duration_ms: 100_000 }
  expect((await refused('POST /core/save-watch-time', { body }, { token })).body.code).toBe('product.not_found')
})

test('how far somebody is, is kept for what plays', async () => {
  const { screeningId, filmId } = await shown()
  const { memberId, token, profileId } = await withTicket(screeningId)
  const body = { product_id: screeningId, position_ms: 30_000, duration_ms: 100_000 }
  expect((await call('POST /core/save-watch-time', { body }, { token })).body.resume_ms).toBe(30_000)
  expect((await play(screeningId, { token })).body?.resume_ms).toBe(30_000)
  const kept = await db.selectFrom('watch_times').where('profile_id', '=', profileId).select('product_id').execute()
  expect(kept).toEqual([{ product_id: filmId }])
  await newRight(db, now, { memberId, productId: filmId })
  expect((await play(filmId, { token })).body?.resume_ms).toBe(30_000)
})

test('a free screening plays for a guest while it runs, and its film does not', async () => {
  const { screeningId, filmId, asset, key } = await shown({ isFree: true })
  const { cookie } = await open(screeningId)
  expect(await askKey(asset, { cookie })).toEqual(key)
  expect(await askKey(asset, {})).toBe('playback.sign_in')
  expect(await playRefused(filmId)).toBe('playback.sign_in')
  clock.set(closes)
  expect(await playRefused(screeningId)).toBe('playback.screening_over')
  expect(await askKey(asset, { cookie })).toBe('playback.sign_in')
  clock.set(now)
})

test('a free film is no way into a screening of it that costs', async () => {
  const { screeningId } = await shown({}, { isFree: true })
  const { token } = await newMember(db, now)
  expect(await playRefused(screeningId, { token })).toBe('playback.buy')
})

test('the key never begins a rent: play-info does', async () => {
  const { filmId, asset, key } = await shown()
  const { memberId, token } = await newMember(db, now)
  await db
    .insertInto('rights')
    .values({
      member_id: memberId,
      product_id: filmId,
      by: 'PURCHASE',
      starts_at: now,
      ends_at: after(now, hours(100)),
      watch_hours: 48,
    })
    .execute()
  expect(await askKey(asset, { token })).toBe('playback.buy')
  const { cookie } = await open(filmId, { token })
  expect(await askKey(asset, { cookie })).toEqual(key)
  expect(await askKey(asset, { token })).toEqual(key)
})

test('a screening of nothing that can be played is unavailable, one that is not on the site is not there', async () => {
  const { productId: screeningId } = await newProduct(db, now, { kind: 'screening', isFree: true })
  expect((await play(screeningId)).status).toBe(204)
  const hidden = await shown({ state: 'draft' })
  expect(await playRefused(hidden.screeningId)).toBe('product.not_found')
  // a ticket that was given stays valid
  const { token } = await withTicket(hidden.screeningId)
  await open(hidden.screeningId, { token })
})
