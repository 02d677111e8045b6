import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, hours, minutes, seconds } from '#lib/clock.ts'
import { decryptSegment } from '#media/aes128.ts'
import { keyedSegments } from '#media/changing-keys.ts'
import { listKeys } from '#storage/storage.ts'
import { newChild, newMember } from '../../../../tests/support/new-rows.ts'
import { togetherHouse } from '../../../../tests/support/together-house.ts'
import { keyOfCopy, openMaster } from './copy-keys.ts'
import { endOutage, noteOutage } from './index.ts'
import { makeCopies, sweepCopies, watchCopies } from './make-copies.ts'
import { findCopyKey } from './played-programme.ts'
import { openProgrammes } from './programmes.ts'

const house = await togetherHouse()
const { app, db, clock, core, pool } = house
const signal = new AbortController().signal
const begin = clock.now()
afterEach(() => clock.set(begin))

type Holder = Awaited<ReturnType<typeof house.holder>>

async function ask(url: string, { token, cookie }: { token?: string; cookie?: string } = {}) {
  const answer = await app.inject({
    url: `/api/v1${url}`,
    headers: {
      'accept-language-site': 'en',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  })
  return {
    status: answer.statusCode,
    body: answer.headers['content-type']?.toString().includes('json') ? answer.json() : null,
    bytes: answer.rawPayload,
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
    path: /Path=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1],
    headers: answer.headers,
  }
}

const enter = (holder: Holder, more = '') =>
  ask(`/play-info?using_ticket=${encodeURIComponent(holder.code)}${more}`, { token: holder.token })
const state = async (id: number) => (await ask(`/screenings/${id}/state`)).body
const key = async (copy: string, number: number, who: { token?: string; cookie?: string }) => {
  const { status, body, bytes, headers } = await ask(`/screening-keys/${copy}/${number}`, who)
  return { status, said: status === 200 ? 'key' : body.code, bytes, opensAt: headers['x-opens-at'] }
}

describe('the copy of a screening', () => {
  test('is the published asset with keys that change; no list holds a key, and each segment opens with its own', async () => {
    const { productId } = await house.together()
    const [copy] = await house.copiesOf(productId)
    if (copy === undefined) throw new Error('no copy')
    const master = openMaster(core.config, copy.sealed_key)
    const names = await listKeys(core.storage, `${copy.path}/`)
    expect(names).toHaveLength(1 + 2 * 22)
    for (const folder of ['v240', 'a1']) {
      const bytesOf = async (file: string) =>
        (await (await core.storage.open(`${copy.path}/${folder}/${file}`))?.bytes()) ?? Buffer.alloc(0)
      const list = (await bytesOf('main.m3u8')).toString('utf8')
      expect(list.match(/URI="\/api[^"]+"/g)).toEqual(
        [0, 1, 2, 3].map((number) => `URI="/api/v1/screening-keys/${copy.id}/${number}"`),
      )
      for (const { uri, sequence, key: number } of keyedSegments(list, copy.key_ms)) {
        const secret = keyOfCopy(master, number)
        for (const spelled of ['hex', 'base64', 'base64url'] as const)
          expect(list).not.toContain(secret.toString(spelled))
        expect(decryptSegment(await bytesOf(uri), secret, sequence).toString()).toBe(`${folder} ${sequence + 1}`)
        expect(() => decryptSegment(Buffer.concat([]), keyOfCopy(master, number + 1), sequence)).toThrow()
      }
    }
  })

  test('is made once, again when the film changes before the beginning, and not after it', async () => {
    const { productId, filmId } = await house.together()
    await makeCopies(core, productId, signal)
    expect(await house.copiesOf(productId)).toHaveLength(1)
    const next = await house.encoded(filmId)
    await makeCopies(core, productId, signal)
    expect(await house.copiesOf(productId)).toMatchObject([
      { retired_at: clock.now() },
      { asset_id: next, retired_at: null },
    ])
    clock.advance(hours(1))
    await house.encoded(filmId)
    await makeCopies(core, productId, signal)
    expect(await house.copiesOf(productId)).toHaveLength(2)
  })

  test('two workers make one; the other’s files belong to nobody and go', async () => {
    const { productId } = await house.together({ isBare: true })
    await Promise.all([makeCopies(core, productId, signal), makeCopies(core, productId, signal)])
    expect(await house.copiesOf(productId)).toHaveLength(1)
  })

  test('that broke off leaves no row; until it is there nobody enters, and the state says so', async () => {
    const { productId, startsAt } = await house.together({ isBare: true })
    await expect(makeCopies(core, productId, AbortSignal.abort())).rejects.toThrow()
    expect(await house.copiesOf(productId)).toEqual([])
    const nika = await house.holder(productId)
    clock.set(startsAt)
    expect((await enter(nika)).body.code).toBe('playback.being_prepared')
    expect((await state(productId)).message).toBe('The copy for this screening is still being prepared.')
    const untouched = await db
      .selectFrom('tickets')
      .where('id', '=', nika.ticketId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(untouched.first_played_at).toBeNull()
    await watchCopies(core)
    await makeCopies(core, productId, signal)
    expect((await enter(nika)).status).toBe(200)
    expect((await state(productId)).message).toBeNull()
  })

  test('goes a day after it was retired, and it is retired when the screening is long over', async () => {
    const { productId, startsAt } = await house.together()
    clock.set(after(startsAt, hours(1 + 37)))
    await sweepCopies(core)
    expect(await house.copiesOf(productId)).toMatchObject([{ retired_at: clock.now() }])
    clock.advance(hours(25))
    await sweepCopies(core)
    expect(await house.copiesOf(productId)).toEqual([])
  })
})

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
      ...{ asset_id: copy?.id, product: { id: filmId }, protection: 'aes128', storyboard_url: null, resume_ms: 0 },
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
      ...{ now: clock.now().toISOString(), state: 'running', ends_at: after(second, house.length).toISOString() },
      phase: {
        ...{ kind: 'interval', part: 2, position_ms: 0 },
        ...{ starts_at: after(startsAt, minutes(20)).toISOString(), ends_at: second.toISOString() },
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
        ...{ method: 'POST', url: '/api/v1/core/save-watch-time' },
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

describe('a sliding list', () => {
  test('moves with the clock, names keys and no bytes of them, and needs a token', async () => {
    const { productId, startsAt } = await house.together()
    const nika = await house.holder(productId)
    clock.set(after(startsAt, minutes(6)))
    const folder = (await enter(nika)).body.manifest.url.replace('master.m3u8', '')
    const master = await app.inject(`${folder}live.m3u8?behind=60000`)
    expect(master.body).toContain('v240/live.m3u8?behind=60000')
    const list = async (query = '') => (await app.inject(`${folder}v240/live.m3u8${query}`)).body
    const at = async (query = '') => (await list(query)).match(/\d+\.m4s/g)
    expect(await at()).toEqual(['6.m4s'])
    expect(await at('?behind=60000')).toEqual(['5.m4s'])
    clock.advance(seconds(50))
    expect(await at()).toEqual(['7.m4s'])
    expect((await app.inject(`${folder}v240/live.m3u8`)).headers['cache-control']).toBe('private, max-age=1')
    expect((await app.inject(`${folder}v240/live.m3u8?behind=x`)).statusCode).toBe(404)
    expect((await app.inject(folder.replace('/t/', '/t/x') + 'live.m3u8')).statusCode).toBe(403)
  })
})

test('a draft and a product that is no screening have no state', async () => {
  const { productId, filmId } = await house.together({ state: 'draft' })
  for (const id of [productId, filmId, 999_999])
    expect((await ask(`/screenings/${id}/state`)).body.code).toBe('product.not_found')
})
