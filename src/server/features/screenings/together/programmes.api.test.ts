import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { newChild, newMember } from '#tests/support/rows/new-rows.ts'
import { viewingHouse } from '#tests/support/houses/viewing-house.ts'
import { endOutage, noteOutage } from './index.ts'
import { makeCopies } from './make-copies.ts'

const house = await viewingHouse()
const { app, db, clock, core, ask, enter, state, key } = house
const signal = new AbortController().signal
const begin = clock.now()
afterEach(() => clock.set(begin))

type Holder = Awaited<ReturnType<typeof house.holder>>

describe('a programme', () => {
  test('has its instants in the state, the same for everybody, and each part its own copy and keys', async () => {
    const { productId, startsAt } = await house.together({ isBare: true })
    await house.addTitle(productId, { role: 'talk', position: 1 })
    await db
      .updateTable('screenings')
      .set({ interval_minutes: 10, interval_after: 1 })
      .where('product_id', '=', productId)
      .execute()
    await makeCopies(core, productId, signal)
    const nika = await house.holder(productId)
    const second = after(startsAt, minutes(30))
    clock.set(after(startsAt, minutes(25)))
    const answer = await ask(`/screenings/${productId}/state`)
    expect(answer.headers['cache-control']).toBe('public, max-age=2')
    expect(answer.body).toMatchObject({
      now: clock.now().toISOString(),
      state: 'running',
      ends_at: after(second, house.length).toISOString(),
      phase: {
        kind: 'interval',
        part: 2,
        position_ms: 0,
        starts_at: after(startsAt, minutes(20)).toISOString(),
        ends_at: second.toISOString(),
      },
      parts: [
        { number: 1, role: 'film', title: 'Rain', starts_at: startsAt.toISOString() },
        { number: 2, role: 'talk', title: 'Title 1', starts_at: second.toISOString() },
      ],
    })
    const [first, next] = [(await enter(nika, '&part=1')).body, await enter(nika)]
    expect([first.programme.part, next.body.programme.part]).toEqual([1, 2])
    expect(next.body.clock.starts_at).toBe(second.toISOString())
    const { asset_id: copy } = next.body
    expect(copy).not.toBe(first.asset_id)
    expect((await key(copy, 0, { token: nika.token, cookie: next.cookie })).said).toBe('playback.key_not_open')
    clock.set(after(second, -seconds(45)))
    expect((await key(copy, 0, { token: nika.token, cookie: next.cookie })).said).toBe('key')
    expect((await enter(nika, '&part=3')).body.code).toBe('request.not_found')
  })

  test('in a window: each part plays by the same ticket, and its key opens for nothing else', async () => {
    const { productId, startsAt, filmId } = await house.together({ mode: 'window' })
    const { assetId, itemId } = await house.addTitle(productId, { role: 'introduction', position: 1 })
    const other = await house.together()
    const nika = await house.holder(productId)
    clock.set(startsAt)
    const first = await enter(nika)
    expect(first.body).toMatchObject({ product: { id: filmId }, programme: { part: 1 }, clock: null })
    const second = await ask(`/play-info/${productId}?part=2`, { token: nika.token })
    expect(second.body).toMatchObject({ product: { id: itemId }, asset_id: assetId, programme: { part: 2 } })
    expect(second.body.watchable.until).toBe(first.body.watchable.until)
    expect((await ask(`/keys/${assetId}`, { token: nika.token, cookie: second.cookie })).bytes).toHaveLength(16)
    expect((await ask(`/keys/${assetId}`, { token: nika.token })).body.code).toBe('playback.buy')
    expect((await ask(`/keys/${other.assetId}`, { token: nika.token, cookie: first.cookie })).body.code).toBe(
      'playback.buy',
    )
  })

  test('in a window: each part goes on where it was left, by the title that its answer names', async () => {
    const { productId, startsAt } = await house.together({ mode: 'window' })
    await house.addTitle(productId, { role: 'introduction', position: 1 })
    const nika = await house.holder(productId)
    clock.set(startsAt)
    await enter(nika)
    const answerOf = async (part: number) =>
      (await ask(`/play-info/${productId}?part=${part}`, { token: nika.token })).body
    for (const [part, position] of [
      [1, 600_000],
      [2, 300_000],
    ] as const) {
      const saved = await app.inject({
        method: 'POST',
        url: '/api/v1/core/save-watch-time',
        headers: { authorization: `Bearer ${nika.token}` },
        payload: { product_id: (await answerOf(part)).product.id, position_ms: position, duration_ms: 1_200_000 },
      })
      expect(saved.statusCode).toBe(200)
    }
    expect([(await answerOf(1)).resume_ms, (await answerOf(2)).resume_ms]).toEqual([600_000, 300_000])
  })

  test('refuses a title of it that is closed to a child, and no other', async () => {
    const { productId, startsAt } = await house.together({ mode: 'window', isFree: true })
    await house.addTitle(productId, { role: 'introduction', position: 1, ageRating: 18 })
    const parent = await newMember(db, clock.now())
    const child = await newChild(db, clock.now(), { memberId: parent.memberId, ageLimit: 12 })
    clock.set(startsAt)
    expect((await ask(`/play-info/${productId}?part=1`, { token: child.token })).status).toBe(200)
    expect((await ask(`/play-info/${productId}?part=2`, { token: child.token })).body.code).toBe('playback.age')
  })
})

describe('when our stream fails', () => {
  const note = (productId: number, beganAt: Date) =>
    transaction(db, (tx) => noteOutage(tx, { productId, beganAt, notedBy: null, note: 'a test' }))
  const end = (productId: number, at: Date) => transaction(db, (tx) => endOutage(tx, productId, at))
  const rightOf = (of: Holder) =>
    db.selectFrom('rights').where('member_id', '=', of.memberId).select('ends_at').executeTakeFirstOrThrow()
  const ticketOf = (of: Holder) =>
    db.selectFrom('tickets').where('id', '=', of.ticketId).select('ends_at').executeTakeFirstOrThrow()

  test('the programme stands still and moves, and the hours of begun tickets move by what they lost, once', async () => {
    const { productId, startsAt } = await house.together()
    const [nika, unused, during] = [
      await house.holder(productId),
      await house.holder(productId),
      await house.holder(productId),
    ]
    clock.set(startsAt)
    await enter(nika)
    const began = after(startsAt, minutes(4))
    clock.set(began)
    // two who note it at the same moment note one
    expect(
      new Set(await Promise.all([note(productId, began), note(productId, began), note(productId, began)])).size,
    ).toBe(1)
    clock.advance(minutes(2))
    await enter(during)
    expect((await state(productId)).phase).toMatchObject({ kind: 'outage', part: 1, position_ms: minutes(4) })
    clock.advance(minutes(4))
    const ended = await Promise.all([1, 2, 3, 4].map(() => end(productId, clock.now())))
    expect(ended.filter(Boolean)).toHaveLength(1)
    expect(await end(productId, clock.now())).toBe(false)
    const until = after(startsAt, hours(8) + minutes(6))
    for (const row of [await rightOf(nika), await ticketOf(nika)]) expect(row.ends_at).toEqual(until)
    expect((await ticketOf(unused)).ends_at).toBeNull()
    // began in the middle of it: lost only what was left
    expect((await ticketOf(during)).ends_at).toEqual(after(began, minutes(2) + hours(8) + minutes(4)))
    expect((await state(productId)).phase).toMatchObject({ kind: 'film', position_ms: minutes(4) })
    expect((await ask(`/play-info/${productId}`, { token: nika.token })).body.clock.starts_at).toBe(
      after(startsAt, minutes(6)).toISOString(),
    )
    const { release_ends_at: closes } = await db
      .selectFrom('products')
      .where('id', '=', productId)
      .select('release_ends_at')
      .executeTakeFirstOrThrow()
    expect(closes).toEqual(after(startsAt, minutes(66)))
  })

  test('of no screening is not noted', async () => {
    await expect(note(999_999, clock.now())).rejects.toMatchObject({ code: 'product.not_found' })
  })
})

test('a draft and a product that is no screening have no state', async () => {
  const { productId, filmId } = await house.together({ state: 'draft' })
  for (const id of [productId, filmId, 999_999])
    expect((await ask(`/screenings/${id}/state`)).body.code).toBe('product.not_found')
})
