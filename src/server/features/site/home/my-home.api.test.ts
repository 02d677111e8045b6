import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { testApp } from '../../../../../tests/support/app.ts'
import { newAsset, newChild, newMember, newProduct, newRight } from '../../../../../tests/support/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const film = async (titleEn: string, genres: string[], ageRating = 0) => {
  const { productId } = await newProduct(db, now, { titleEn, genres, ageRating })
  await newAsset(db, productId, { durationMs: 6_000_000 })
  return productId
}
const seen = await film('Seen', ['drama', 'mystery'])
const close = await film('Close', ['drama', 'mystery'])
const half = await film('Half', ['drama'])
await film('For adults', ['drama', 'mystery'], 18)
await film('Far', ['comedy'])

const watch = (token: string, productId: number, position_ms: number) =>
  call(
    'POST /core/save-watch-time',
    { body: { product_id: productId, position_ms, duration_ms: 6_000_000 } },
    { token },
  )
const titles = (items: readonly { title: string }[] = []) => items.map(({ title }) => title)

test('the row of what one watched follows from genres in common, leaves out what was begun, and can be switched off', async () => {
  const { token } = await newMember(db, now)
  expect((await call('GET /me/home', {}, { token })).body).toMatchObject({ audience: 'member', because: null })
  await watch(token, half, 60_000)
  await watch(token, seen, 6_000_000)
  const { body } = await call('GET /me/home', {}, { token })
  expect(body.because?.of.title).toBe('Seen')
  expect(titles(body.because?.items).toSorted()).toEqual(['Close', 'For adults'])
  await call('PUT /me/home/history', { body: { wanted: false } }, { token })
  expect((await call('GET /me/home', {}, { token })).body).toMatchObject({ because: null, uses_history: false })
  await call('PUT /me/home/history', { body: { wanted: true } }, { token })
  expect((await call('GET /me/home', {}, { token })).body.because?.of.title).toBe('Seen')
})

test('a child is shown nothing above its age, and another profile nothing of what this one watched', async () => {
  const member = await newMember(db, now)
  const { token: child } = await newChild(db, now, { memberId: member.memberId, ageLimit: 12 })
  await watch(child, seen, 6_000_000)
  expect(titles((await call('GET /me/home', {}, { token: child })).body.because?.items)).toEqual(['Close', 'Half'])
  expect((await call('GET /me/home', {}, { token: member.token })).body.because).toBe(null)
  expect((await refused('GET /me/home', {})).status).toBe(401)
})

test('a rent that ends within a day is told with the last minute to begin, and one that ends later is not', async () => {
  const member = await newMember(db, now)
  await newRight(db, now, { memberId: member.memberId, productId: close })
  const ends = async (ends_at: Date) =>
    db.updateTable('rights').set({ ends_at, watch_hours: 48 }).where('member_id', '=', member.memberId).execute()
  await ends(after(now, days(3)))
  expect((await call('GET /me/home', {}, { token: member.token })).body.notice).toBe(null)
  await ends(after(now, hours(3)))
  const { notice } = (await call('GET /me/home', {}, { token: member.token })).body
  expect(notice).toMatchObject({
    kind: 'rent',
    product: { title: 'Close' },
    left_ms: 6_000_000,
    begin_until: after(now, hours(3) - 6_000_000).toISOString(),
  })
  // an hour before its end the hundred minutes are too long
  await ends(after(now, hours(1)))
  expect((await call('GET /me/home', {}, { token: member.token })).body.notice).toMatchObject({ begin_until: null })
})
