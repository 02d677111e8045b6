import { expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newChild, newMember, newProduct, newRight } from '#tests/support/rows/new-rows.ts'
import { newScreening, newTicket } from '#tests/support/rows/screening-rows.ts'

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

test('a rent stands at the top before it was begun, and comes before all else on its last day, with the last minute to begin', async () => {
  const member = await newMember(db, now)
  const { token } = member
  await newRight(db, now, { memberId: member.memberId, productId: close })
  const rent = async (change: { ends_at: Date; first_played_at?: Date | null }) => {
    await db
      .updateTable('rights')
      .set({ watch_hours: 48, ...change })
      .where('member_id', '=', member.memberId)
      .execute()
    return (await call('GET /me/home', {}, { token })).body.moments
  }
  expect(await rent({ ends_at: after(now, days(30)) })).toMatchObject([
    { kind: 'rent', is_urgent: false, is_begun: false },
  ])
  // it was begun, and there is time
  expect(await rent({ ends_at: after(now, hours(47)), first_played_at: now })).toEqual([])
  expect(await rent({ ends_at: after(now, hours(3)) })).toMatchObject([
    {
      kind: 'rent',
      is_urgent: true,
      product: { title: 'Close' },
      open_ms: hours(3),
      left_ms: 6_000_000,
      begin_until: after(now, hours(3) - 6_000_000).toISOString(),
    },
  ])
  // an hour before its end the hundred minutes are too long
  expect(await rent({ ends_at: after(now, hours(1)) })).toMatchObject([{ begin_until: null }])
  await watch(token, close, 6_000_000)
  expect(await rent({ ends_at: after(now, hours(1)) })).toEqual([])
})

test('a ticket that begins within an hour comes before a rent that ends, and nothing of it is told to a child below its age', async () => {
  const member = await newMember(db, now)
  const { token: child } = await newChild(db, now, { memberId: member.memberId, ageLimit: 12 })
  const { productId } = await newScreening(db, now, {
    startsAt: after(now, minutes(20)),
    endsAt: after(now, hours(3)),
    ageRating: 15,
  })
  await newTicket(db, now, { memberId: member.memberId, productId })
  await newRight(db, now, { memberId: member.memberId, productId: close, endsAt: after(now, hours(5)) })
  await db
    .updateTable('rights')
    .set({ watch_hours: 48 })
    .where('member_id', '=', member.memberId)
    .where('product_id', '=', close)
    .execute()
  const { body } = await call('GET /me/home', {}, { token: member.token })
  expect(body.moments.map(({ kind, is_urgent }) => [kind, is_urgent])).toEqual([
    ['screening', true],
    ['rent', true],
  ])
  expect((await call('GET /me/home', {}, { token: child })).body.moments.map(({ kind }) => kind)).toEqual(['rent'])
})
