import { describe, expect, test } from 'vitest'
import { type CallKey, routes } from '#contract/api.ts'
import { apiBase } from '#contract/route.ts'
import { transaction } from '#db/transaction.ts'
import { days, minutes, seconds } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { personalDataInApiKeys } from './index.ts'

const t = await testApp({ logLevel: 'info' })
const now = () => t.clock.now()
const admin = await newMember(t.db, now(), { staffRole: 'admin' })
const as = ({ token }: { token: string }) => ({ token })
const orders = 'GET /studio/orders' as const

/** Keys of an administrator of their own, so that the calls of one test count for no other. */
async function keyFor(calls: string[], but: { days?: number; by?: { token: string } } = {}) {
  const by = but.by ?? (await newMember(t.db, now(), { staffRole: 'admin' }))
  const body = { name: 'warehouse', calls, days: but.days ?? 90 }
  const made = await t.call('POST /studio/api-keys', { body }, as(by))
  expect(made.status).toBe(201)
  return { ...made.body.api_key, token: made.body.secret, by }
}

const setRole = (memberId: MemberId, role: StaffRole | null) =>
  t.db.updateTable('members').set({ staff_role: role }).where('id', '=', memberId).execute()
const revoke = (id: string, by: { token: string } = admin) =>
  t.call('DELETE /studio/api-keys/:id', { params: { id } }, as(by))
const answerTo = async (call: CallKey, token: string, input: object = {}) => {
  const { status, body } = await t.refused(call, input, { token })
  return [status, body?.code]
}
const rowsOf = (id: string) =>
  t.db
    .selectFrom('audit_log')
    .where((eb) => eb.or([eb('api_key_id', '=', id), eb('subject', '=', `api_key:${id}`)]))
    .orderBy('id')
    .select(['action', 'member_id', 'api_key_id', 'details'])
    .execute()

describe('a new key', () => {
  test('is shown once, is stored as its hash, and begins as scanners of secrets know it', async () => {
    const { token, id, ends_with: end } = await keyFor([orders])
    expect(token).toMatch(/^parde_[\w-]{43}$/)
    expect(token.endsWith(end)).toBe(true)
    expect(end).toHaveLength(4)
    const list = await t.call('GET /studio/api-keys', {}, as(admin))
    expect(list.body.items.find((one) => one.id === id)).toMatchObject({ state: 'works', last_used_at: null })
    const stored = await t.db.selectFrom('api_keys').selectAll().execute()
    for (const told of [list.body, stored, await t.db.selectFrom('audit_log').selectAll().execute()])
      expect(JSON.stringify(told)).not.toContain(token.slice(6, -4))
  })

  test('needs a name, calls that keys may make, and an end within 366 days', async () => {
    const good = { name: 'x', calls: [orders], days: 366 }
    const faults = async (but: object) => {
      const { status, body } = await t.refused('POST /studio/api-keys', { body: { ...good, ...but } }, as(admin))
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await faults({})).toEqual([201, []])
    expect(await faults({ name: ' ' })).toEqual([422, ['name']])
    for (const calls of [
      [],
      ['GET /studio/nothing'],
      [orders, 'GET /studio/staff'],
      ['GET /me'],
      ['GET /products/:id'],
    ])
      expect(await faults({ calls })).toEqual([422, ['calls']])
    for (const wrong of [0, 367, 1.5, undefined]) expect(await faults({ days: wrong })).toEqual([422, ['days']])
  })

  test('is made by an administrator alone', async () => {
    for (const staffRole of ['editor', 'support', 'finance', 'moderator'] as const) {
      const who = await newMember(t.db, now(), { staffRole })
      const body = { name: 'x', calls: [orders], days: 1 }
      expect((await t.refused('POST /studio/api-keys', { body }, as(who))).body.code).toBe('auth.forbidden')
    }
  })

  test('offers the calls that keys may make, and those alone', async () => {
    const { body } = await t.call('GET /studio/api-key-calls', {}, as(admin))
    expect(body.items).toContainEqual(
      expect.objectContaining({ call: orders, duty: 'orders', is_reading: true, summary: expect.any(String) }),
    )
    expect(body.items.filter(({ call }) => !call.includes(' /studio/'))).toEqual([])
  })

  test('finds no place behind a hundred that work', async () => {
    const house = await testApp()
    const by = await newMember(house.db, house.clock.now(), { staffRole: 'admin' })
    const make = () => house.refused('POST /studio/api-keys', { body: { name: 'x', calls: [orders], days: 1 } }, as(by))
    for (let n = 0; n < 95; n++) expect((await make()).status).toBe(201)
    const last = await Promise.all(Array.from({ length: 12 }, make))
    expect(last.filter(({ status }) => status === 201)).toHaveLength(5)
    expect((await make()).body.code).toBe('key.too_many')
    house.clock.advance(days(1))
    expect((await make()).status).toBe(201)
  })
})

describe('a call with a key', () => {
  test('is answered within its scope and as whoever made it, and refused one step beside it', async () => {
    const { token } = await keyFor([orders])
    expect((await t.call(orders, {}, { token })).status).toBe(200)
    expect(await answerTo('GET /studio/order-figures', token)).toEqual([403, 'key.scope'])
    expect(await answerTo('GET /studio/orders/:number', token, { params: { number: 'P-1' } })).toEqual([
      403,
      'key.scope',
    ])
    expect(await answerTo('GET /studio/api-keys', token)).toEqual([403, 'key.scope'])
  })

  test('reaches nothing that a session is for', async () => {
    const { token } = await keyFor([orders])
    for (const call of ['GET /me', 'GET /me/sessions', 'GET /me/profiles', 'POST /auth/logout'] as const)
      expect(await answerTo(call, token, call.startsWith('POST') ? { body: {} } : {})).toEqual([403, 'key.scope'])
  })

  test('reaches no file or stream that is beside the contract', async () => {
    const { token } = await keyFor(['GET /studio/payments', 'GET /studio/titles'])
    const ask = (method: 'GET' | 'POST', path: string) =>
      t.app.inject({ method, url: apiBase + path, headers: { authorization: `Bearer ${token}` } })
    const answers = [await ask('GET', '/studio/payments.csv'), await ask('GET', '/studio/audit.csv')]
    expect(answers.map((one) => one.json<{ code: string }>().code)).toEqual(['key.scope', 'key.scope'])
  })

  test('works to the last millisecond, and no longer', async () => {
    const { token } = await keyFor([orders], { days: 1 })
    t.clock.advance(days(1) - 1)
    expect((await t.call(orders, {}, { token })).status).toBe(200)
    t.clock.advance(1)
    expect(await answerTo(orders, token)).toEqual([401, 'key.expired'])
  })

  test('stops with the role of whoever made it, and with their account', async () => {
    const { token, by, id } = await keyFor([orders], { by: await newMember(t.db, now(), { staffRole: 'admin' }) })
    const { member_id: memberId } = (await rowsOf(id))[0] ?? {}
    if (memberId == null) throw new Error('nobody made it')
    await setRole(memberId, 'finance')
    expect((await t.call(orders, {}, { token })).status).toBe(200)
    await setRole(memberId, 'editor')
    expect(await answerTo(orders, token)).toEqual([403, 'key.role'])
    await setRole(memberId, null)
    expect(await answerTo(orders, token)).toEqual([403, 'key.role'])
    const shown = await t.call('GET /studio/api-keys', {}, as(admin))
    expect(shown.body.items.find((one) => one.id === id)?.state).toBe('stopped')
    await setRole(memberId, 'admin')
    expect((await t.call(orders, {}, { token })).status).toBe(200)
    // its maker's session has nothing to do with it
    await t.call('POST /auth/logout', { body: {} }, as(by))
    expect((await t.call(orders, {}, { token })).status).toBe(200)
    await t.db.updateTable('members').set({ deleted_at: now() }).where('id', '=', memberId).execute()
    expect(await answerTo(orders, token)).toEqual([403, 'key.role'])
  })

  test('is not taken from an address, and is no session for pages of visitors', async () => {
    const { token } = await keyFor([orders])
    for (const name of ['key', 'api_key', 'access_token', 'token', 'authorization']) {
      const answer = await t.app.inject({ url: `${apiBase}/studio/orders?${name}=${encodeURIComponent(token)}` })
      expect([401, 422]).toContain(answer.statusCode)
      expect(answer.json<{ code: string }>().code).not.toMatch(/^key/)
    }
    const { path } = routes.find((one) => one.access === 'optional' && one.method === 'GET') ?? { path: '/' }
    const headers = { authorization: `Bearer ${token}` }
    const answer = await t.app.inject({ url: apiBase + path.replace(/:\w+/g, '1'), headers })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'key.scope'])
  })

  test('is refused in words of the caller’s language that say what to do', async () => {
    const token = `parde_${'x'.repeat(43)}`
    const say = async (locale: 'fa' | 'en') =>
      (await t.refused(orders, {}, { token, locale, ip: '203.0.113.9' })).body.message
    expect(await say('en')).toBe(
      'This key is not known. Check that it is complete, or ask an administrator for a new one.',
    )
    expect(await say('fa')).toContain('کلید تازه')
  })
})

describe('a key that was revoked', () => {
  test('is refused at its next call, and says so', async () => {
    const { token, id } = await keyFor([orders])
    expect((await t.call(orders, {}, { token })).status).toBe(200)
    expect((await revoke(id)).body.items.find((one) => one.id === id)).toMatchObject({ state: 'revoked' })
    expect(await answerTo(orders, token)).toEqual([401, 'key.revoked'])
  })

  test('lets none of twenty calls in that began after the answer, and of those at the same time none half', async () => {
    const { token, id } = await keyFor([orders])
    const many = () => Promise.all(Array.from({ length: 20 }, () => answerTo(orders, token)))
    const [during] = await Promise.all([many(), revoke(id)])
    const known = during.filter(([status, code]) => status === 200 || (status === 401 && code === 'key.revoked'))
    expect(known).toHaveLength(20)
    expect(new Set((await many()).map(([, code]) => code))).toEqual(new Set(['key.revoked']))
  })

  test('was revoked once, also where two administrators press at the same time', async () => {
    const { id } = await keyFor([orders])
    const other = await newMember(t.db, now(), { staffRole: 'admin' })
    const answers = await Promise.all([revoke(id, admin), revoke(id, other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await rowsOf(id)).map(({ action }) => action)).toEqual(['api_key.made', 'api_key.revoked'])
    const nobody = '00000000-0000-4000-8000-000000000000'
    const gone = await t.refused('DELETE /studio/api-keys/:id', { params: { id: nobody } }, as(admin))
    expect(gone.body.code).toBe('key.not_found')
  })
})

describe('the log of deeds', () => {
  test('says which key made a change, whether the deed has an entry of its own or none', async () => {
    const { token, id, by } = await keyFor(['POST /studio/genres', 'POST /studio/home/preview', orders])
    await t.call(orders, {}, { token })
    const genre = { name_fa: 'آرام', name_en: 'Quiet', about_fa: '', about_en: '' }
    expect((await t.refused('POST /studio/genres', { body: genre }, { token })).status).toBeLessThan(300)
    const nameless = { ...genre, name_fa: '', name_en: '' }
    expect((await t.refused('POST /studio/genres', { body: nameless }, { token })).status).toBe(422)
    const preview = { slides: [], rows: [], at: now().toISOString(), audience: 'guest', lang: 'en' }
    expect((await t.refused('POST /studio/home/preview', { body: preview }, { token })).status).toBe(200)
    const { memberId } = by as typeof admin
    const rows = await rowsOf(id)
    expect(rows).toMatchObject([
      { action: 'api_key.made', member_id: memberId, api_key_id: null },
      { action: 'genre.added', member_id: memberId, api_key_id: id },
      {
        action: 'api_key.called',
        member_id: memberId,
        api_key_id: id,
        details: { call: 'POST /studio/home/preview', path: '/api/v1/studio/home/preview' },
      },
    ])
    const log = await t.call('GET /studio/audit', { query: { action: 'genre.added' } }, as(admin))
    expect(log.body.items[0]?.key).toEqual({ id, name: 'warehouse' })
    const own = await t.call('GET /studio/audit', { query: { action: 'api_key.made' } }, as(admin))
    expect(own.body.items[0]?.key).toBeNull()
  })
})

describe('the last use', () => {
  const usedAt = async (id: string) =>
    (await t.db.selectFrom('api_keys').where('id', '=', id).select('last_used_at').executeTakeFirstOrThrow())
      .last_used_at
  test('is written at most once a minute', async () => {
    const { token, id } = await keyFor([orders])
    const first = now()
    await Promise.all([1, 2, 3].map(() => t.call(orders, {}, { token })))
    t.clock.advance(minutes(1) - 1)
    await t.call(orders, {}, { token })
    expect(await usedAt(id)).toEqual(first)
    t.clock.advance(1)
    await t.call(orders, {}, { token })
    expect(await usedAt(id)).toEqual(now())
  })

  test('is not that of a key that had ended', async () => {
    const { token, id } = await keyFor([orders])
    await revoke(id)
    await answerTo(orders, token)
    expect(await usedAt(id)).toBeNull()
  })
})

describe('limits', () => {
  test('a key makes 600 calls a minute, says when to go on, and takes nothing from another', async () => {
    const [busy, calm] = [await keyFor([orders]), await keyFor([orders])]
    const key = `api_key.calls:${busy.id}`
    await t.call(orders, {}, busy)
    await t.db.updateTable('rate_limits').set({ count: 599 }).where('key', '=', key).execute()
    expect((await t.call(orders, {}, busy)).status).toBe(200)
    t.clock.advance(seconds(20))
    const over = await t.refused(orders, {}, busy)
    expect([over.status, over.body.code, over.headers['retry-after']]).toEqual([429, 'request.too_many', '40'])
    expect((await t.call(orders, {}, calm)).status).toBe(200)
    t.clock.advance(seconds(40))
    expect((await t.call(orders, {}, busy)).status).toBe(200)
  })

  test('unknown keys are counted by address and then refused, where a known one still works', async () => {
    const ip = '203.0.113.77'
    const { token } = await keyFor([orders])
    const guess = async (n: number) =>
      (await t.refused(orders, {}, { token: `parde_${String(n).padStart(n % 2 === 0 ? 43 : 9, 'x')}`, ip })).status
    for (let n = 0; n < 100; n++) expect(await guess(n)).toBe(401)
    expect(await guess(100)).toBe(429)
    expect((await t.call(orders, {}, { token, ip })).status).toBe(200)
  })
})

test('no log line has a key, wherever the caller put it', async () => {
  const { token, id } = await keyFor([orders])
  await t.call(orders, {}, { token })
  await t.refused('GET /studio/order-figures', {}, { token })
  await t.app.inject({ url: `${apiBase}/studio/orders?key=${token}`, headers: { authorization: `Bearer ${token}x` } })
  await t.app.inject({ url: `${apiBase}/studio/orders/${token}`, headers: { authorization: `Bearer ${token}` } })
  await t.app.inject({ url: `/${token}`, headers: { 'x-api-key': token } })
  await t.app.inject({ method: 'POST', url: `${apiBase}/auth/init`, payload: { user_name: token } })
  expect(t.logLines.filter((line) => line.includes(id)).length).toBeGreaterThan(0)
  expect(t.logLines.filter((line) => line.includes(token.slice(6)))).toEqual([])
})

test('an account that is deleted takes its keys along', async () => {
  const { id, by } = await keyFor([orders])
  const { memberId } = by as typeof admin
  const data = personalDataInApiKeys(t.clock)
  expect(await data.collect(t.db, memberId)).toMatchObject([{ name: 'warehouse', calls: [orders] }])
  await transaction(t.db, async (tx) => data.erase?.(tx, memberId))
  const shown = await t.call('GET /studio/api-keys', {}, as(admin))
  expect(shown.body.items.find((one) => one.id === id)).toMatchObject({ state: 'revoked', revoked_by: null })
})
