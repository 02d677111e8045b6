import { afterEach, describe, expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { viewingHouse } from '#tests/support/houses/viewing-house.ts'
import { keyOfCopy, openMaster } from './copy-keys.ts'
import { findCopyKey } from './played-programme.ts'
import { openProgrammes } from './programmes.ts'

const house = await viewingHouse()
const { app, db, clock, core, pool, ask, enter, state, key } = house
const begin = clock.now()
afterEach(() => clock.set(begin))

describe('entering', () => {
  test('from the doors on with a ticket, whose hours run from the common beginning', async () => {
    const { productId, startsAt, filmId } = await house.together()
    const [copy] = await house.copiesOf(productId)
    const nika = await house.holder(productId)
    clock.set(after(startsAt, -minutes(15) - 1))
    expect((await enter(nika)).body.code).toBe('playback.screening_not_begun')
    clock.set(after(startsAt, -minutes(15)))
    const { body, path } = await enter(nika)
    expect(body).toMatchObject({
      asset_id: copy?.id,
      product: { id: filmId },
      protection: 'aes128',
      storyboard_url: null,
      resume_ms: 0,
      manifest: { url: expect.stringMatching(new RegExp(`/${copy?.id}/master.m3u8$`)) },
      watchable: { allowed: true, by: 'TICKET', until: after(startsAt, hours(8)).toISOString() },
      clock: { starts_at: startsAt.toISOString(), behind_ms: 0, key_ms: minutes(5), key_opens_ms: seconds(45) },
      programme: { part: 1, parts: [{ number: 1, role: 'film', title: 'Rain' }] },
    })
    expect(path).toBe(`/api/v1/screening-keys/${copy?.id}`)
    // a reload in the lobby
    expect((await ask(`/play-info/${productId}`, { token: nika.token })).status).toBe(200)
    expect((await app.inject(body.manifest.url)).statusCode).toBe(200)
  })

  test('late: not ten minutes after the beginning where nobody may, except for whoever was there', async () => {
    const { productId, startsAt } = await house.together({ late: 'none' })
    const [copy] = await house.copiesOf(productId)
    const [nika, raha, late] = [
      await house.holder(productId),
      await house.holder(productId),
      await house.holder(productId),
    ]
    clock.set(startsAt)
    const { cookie } = await enter(nika)
    clock.set(after(startsAt, minutes(10) - 1))
    expect((await enter(raha)).status).toBe(200)
    clock.set(after(startsAt, minutes(10)))
    expect((await enter(late)).body.code).toBe('playback.entry_closed')
    expect((await enter(nika)).status).toBe(200)
    expect((await key(copy?.id ?? '', 2, { token: nika.token, cookie })).said).toBe('key')
    expect(await state(productId)).toMatchObject({ entry_ends_at: after(startsAt, minutes(10)).toISOString() })
  })

  test('late in a free screening: whoever was inside comes back in with a cookie of their own, and nobody else', async () => {
    const free = { late: 'none', isFree: true, offers: [{ irr: 0 }] } as const
    const [{ productId, startsAt }, other] = [await house.together(free), await house.together(free)]
    const raha = await newMember(db, clock.now())
    const path = (id: number) => `/play-info/${id}`
    const insideOf = ({ headers }: Awaited<ReturnType<typeof ask>>) => {
      const cookies = [headers['set-cookie'] ?? []].flat().filter((one) => one.startsWith('parde_inside='))
      expect(cookies).toHaveLength(1)
      expect(cookies[0]).toContain('; HttpOnly; SameSite=Strict')
      return cookies[0]?.split(';')[0] ?? ''
    }
    clock.set(startsAt)
    const guest = insideOf(await ask(path(productId)))
    const hers = insideOf(await ask(path(productId), { token: raha.token }))
    const elsewhere = insideOf(await ask(path(other.productId)))
    clock.set(after(startsAt, minutes(10)))
    const said = async (more: { token?: string; cookie?: string } = {}) =>
      (await ask(path(productId), more)).body.code ?? 'in'
    expect([await said(), await said({ cookie: guest })]).toEqual(['playback.entry_closed', 'in'])
    expect(await said({ cookie: hers, token: raha.token })).toBe('in')
    for (const cookie of [hers, elsewhere, `${guest}x`, 'parde_inside=9999999999999.', 'parde_inside=x'])
      expect(await said({ cookie })).toBe('playback.entry_closed')
    expect(await said({ cookie: guest, token: raha.token })).toBe('playback.entry_closed')
    // it opens no screening that is over
    clock.set(after(startsAt, hours(9)))
    expect(await said({ cookie: guest })).not.toBe('in')
  })

  test('late, from the beginning: an own clock that survives a reload', async () => {
    const { productId, startsAt } = await house.together({ late: 'from_start' })
    const nika = await house.holder(productId)
    const came = after(startsAt, minutes(7))
    clock.set(came)
    const own = { starts_at: came.toISOString(), behind_ms: minutes(7) }
    expect((await enter(nika)).body.clock).toMatchObject(own)
    clock.advance(minutes(3))
    expect((await ask(`/play-info/${productId}`, { token: nika.token })).body.clock).toMatchObject(own)
  })

  test('is refused to a guest and to somebody without a ticket', async () => {
    const { productId, startsAt } = await house.together()
    const stranger = await newMember(db, clock.now())
    clock.set(startsAt)
    expect((await ask(`/play-info/${productId}`)).body.code).toBe('playback.sign_in')
    expect((await ask(`/play-info/${productId}`, { token: stranger.token })).body.code).toBe('playback.buy')
  })
})

describe('a key', () => {
  test('opens 45 s before its instant by the server’s clock, for a ticket only, and costs no more than another key', async () => {
    const { productId, startsAt } = await house.together()
    const [copy] = await house.copiesOf(productId)
    const id = copy?.id ?? ''
    const stranger = await newMember(db, clock.now())
    const secret = (number: number) => keyOfCopy(openMaster(core.config, copy?.sealed_key ?? Buffer.alloc(0)), number)
    const [nika, raha] = [await house.holder(productId), await house.holder(productId)]
    clock.set(after(startsAt, -minutes(1)))
    const { cookie } = await enter(nika)
    const instant = after(startsAt, minutes(5))
    for (const [early, number, opens] of [
      [seconds(46), 0, startsAt],
      [seconds(46), 1, instant],
      [minutes(4), 1, instant],
      [0, 3, after(startsAt, minutes(15))],
    ] as const) {
      clock.set(after(opens, -Math.max(early, seconds(46))))
      const refused = await key(id, number, { token: nika.token, cookie })
      expect(refused).toMatchObject({ status: 403, said: 'playback.key_not_open' })
      expect(refused.opensAt).toBe(after(opens, -seconds(45)).toISOString())
    }
    clock.set(after(instant, -seconds(45)))
    expect((await key(id, 1, { token: nika.token, cookie })).bytes).toEqual(secret(1))
    // a browser without Media Source sends the cookie alone
    expect((await key(id, 1, { cookie })).bytes).toEqual(secret(1))
    // without a ticket nobody learns even the instant
    expect(await key(id, 3, { token: stranger.token })).toMatchObject({ said: 'playback.buy', opensAt: undefined })
    expect(await key(id, 1, { token: raha.token })).toMatchObject({
      said: 'playback.ticket_unused',
      opensAt: undefined,
    })
    expect((await key(id, 1, {})).said).toBe('playback.sign_in')
    expect((await key(id, 1, { token: stranger.token, cookie })).said).toBe('playback.buy')
    let statements = 0
    const count = () => (statements += 1)
    pool.on('acquire', count)
    await key(id, 1, { token: nika.token, cookie })
    pool.off('acquire', count)
    // session, copy, programme, right and playing place; a running house keeps copy and programme
    expect(statements).toBe(5)
    const kept = openProgrammes(core, () => 0)
    await findCopyKey(core, kept, { copy: id, number: 1 })
    statements = 0
    pool.on('acquire', count)
    expect((await findCopyKey(core, kept, { copy: id, number: 2 }))?.bytes).toEqual(secret(2))
    pool.off('acquire', count)
    expect(statements).toBe(0)
    await db.updateTable('rights').set({ revoked_at: clock.now() }).where('member_id', '=', nika.memberId).execute()
    expect((await key(id, 1, { token: nika.token, cookie })).said).toBe('playback.buy')
    expect((await key('00000000-0000-4000-8000-000000000000', 1, { token: nika.token })).said).toBe('request.not_found')
  })

  test('of the film itself stays closed to a ticket for its screening', async () => {
    const { productId, startsAt, assetId } = await house.together()
    const nika = await house.holder(productId)
    clock.set(startsAt)
    const { cookie } = await enter(nika)
    expect((await ask(`/keys/${assetId}`, { token: nika.token, cookie })).body.code).toBe('playback.buy')
  })
})
