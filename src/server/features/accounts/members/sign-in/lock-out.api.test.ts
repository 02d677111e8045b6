import { describe, expect, it } from 'vitest'
import { days, hours, minutes } from '#lib/time/clock.ts'
import { loginHouse, password, wrong } from '#tests/support/houses/login-house.ts'
import { showWork } from '#tests/support/api/show-work.ts'
import { blockOf } from '#server/http/address.ts'
import { shareOf } from '../admission/crowd.ts'
import { hashPassword } from '../password/password.ts'
import { sweepHandler } from '../sweep.job.ts'

const house = await loginHouse()
const { post, clock, t } = house

const guess = (userName: string, ip: string, headers: Record<string, string> = {}) =>
  house.logIn(userName, { password: 'not this one', ip, headers })
const forgot = (userName: string, ip: string, headers: Record<string, string> = {}) =>
  post('/auth/resend-code', { user_name: userName }, { ip, headers })
const verify = (userName: string, given: { code: string; token: unknown; ip: string }) =>
  post('/auth/verify', { user_name: userName, code: given.code, remember_token: given.token }, { ip: given.ip })
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const taskOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['parde-work'])

/** Repeats the call with the proof of work that its refusal asked for. */
async function afterWork<A extends { status: number; headers: Record<string, unknown> }>(
  callWith: (headers: Record<string, string>) => Promise<A>,
): Promise<A> {
  const asked = await callWith({})
  expect(asked).toMatchObject({ status: 429, body: { code: 'auth.work_needed' } })
  return callWith({ 'parde-work': showWork(taskOf(asked)) })
}

/** Strangers who all do proof of work: raises one of a name's counters to a level. */
async function fill(pool: string, userName: string, count: number) {
  const ends_at = new Date(clock.now().getTime() + days(7))
  await t.db
    .insertInto('rate_limits')
    .values({ key: `${pool}:${userName}`, window_start: clock.now(), count, ends_at })
    .onConflict((found) => found.column('key').doUpdateSet({ count, window_start: clock.now() }))
    .execute()
}

async function sixtyWrong(userName: string) {
  const answers = []
  for (let n = 0; n < 60; n += 1) answers.push(await guess(userName, `203.0.${n % 6}.7`))
  return answers.map(({ body }) => String(body.code))
}

describe('sixty wrong passwords from six addresses', () => {
  it('keep out neither a new device at a new address, nor a known address, nor a known device', async () => {
    const { userName } = await house.holder()
    const cookie = cookieOf(await house.logIn(userName, { ip: '198.51.100.1' }))
    const codes = await sixtyWrong(userName)
    expect(codes.filter((code) => code === 'auth.wrong_password').length).toBeLessThanOrEqual(60)
    expect(codes).toContain('auth.work_needed')
    expect((await house.logIn(userName, { ip: '192.0.2.9' })).status).toBe(200)
    expect((await house.logIn(userName, { ip: '198.51.100.1' })).status).toBe(200)
    // even from one of the guessing addresses
    expect((await house.logIn(userName, { ip: '203.0.0.7', headers: { cookie } })).status).toBe(200)
  })

  it('cost somebody new who mistypes once a moment of work', async () => {
    const { userName } = await house.holder()
    await sixtyWrong(userName)
    expect((await guess(userName, '192.0.2.9')).status).toBe(422)
    const answer = await afterWork((headers) => house.logIn(userName, { ip: '192.0.2.9', headers }))
    expect(answer).toMatchObject({ status: 200, body: { next: 'DONE' } })
  })

  it('are answered alike for a name that nobody has', async () => {
    const known = await sixtyWrong((await house.holder()).userName)
    expect(await sixtyWrong(house.newPhone())).toEqual(known)
  })
})

describe('work', () => {
  it('is good once, for its own name and address, and for two minutes', async () => {
    const { userName } = await house.holder()
    await fill('login.more', userName, 50)
    await guess(userName, '192.0.2.20')
    const task = taskOf(await guess(userName, '192.0.2.20'))
    const headers = { 'parde-work': showWork(task) }
    const other = await house.holder()
    await fill('login.more', other.userName, 50)
    await guess(other.userName, '192.0.2.20')
    expect((await guess(other.userName, '192.0.2.20', headers)).body.code).toBe('auth.work_needed')
    expect((await guess(userName, '192.0.2.21', headers)).body.code).toBe('auth.work_needed')
    expect((await guess(userName, '192.0.2.20', headers)).body.code).toBe('auth.wrong_password')
    expect((await guess(userName, '192.0.2.20', headers)).body.code).toBe('auth.work_needed')
    const late = { 'parde-work': showWork(taskOf(await guess(userName, '192.0.2.20'))) }
    clock.advance(minutes(2))
    expect((await guess(userName, '192.0.2.20', late)).body.code).toBe('auth.work_needed')
    const easier = task.replace(/\.13\./, '.1.')
    for (const bad of ['x', `${task}:00`, showWork(easier)])
      expect((await guess(userName, '192.0.2.20', { 'parde-work': bad })).body.code).toBe('auth.work_needed')
  })

  it('lets no more through than a name may have tried; then the next waits for a drop, and a known device for nothing', async () => {
    const { userName } = await house.holder()
    const cookie = cookieOf(await house.logIn(userName, { ip: '198.51.100.1' }))
    await fill('login.more', userName, 479)
    await guess(userName, '192.0.2.30')
    const worked = (ip: string) => afterWork((headers) => guess(userName, ip, headers))
    expect((await worked('192.0.2.30')).status).toBe(422)
    const full = await guess(userName, '192.0.2.30')
    expect(full).toMatchObject({ status: 429, headers: { 'retry-after': '360' }, body: { code: 'request.too_many' } })
    expect((await house.logIn(userName, { ip: '192.0.2.30', headers: { cookie } })).status).toBe(200)
    // the first try of another block has a separate counter
    expect((await house.logIn(userName, { ip: '192.0.3.30' })).status).toBe(200)
    clock.advance(minutes(6))
    expect((await worked('192.0.2.31')).status).toBe(422)
  })

  it('is counted at once: of forty calls without it no more pass than are free', async () => {
    const { userName } = await house.holder()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(userName, `203.0.${n}.1`)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20)
  })
})

describe('a known device', () => {
  it('gets another token at each login; the one before works until the next, those before it no longer', async () => {
    const { userName } = await house.holder()
    const first = cookieOf(await house.logIn(userName, { ip: '198.51.100.1' }))
    expect(first).toMatch(/^parde_device=[\w-]{43}$/)
    const ended = () => t.db.updateTable('sessions').set({ ended_at: clock.now(), end_reason: 'logout' }).execute()
    await ended()
    const second = cookieOf(await house.logIn(userName, { ip: '198.51.100.1', headers: { cookie: first } }))
    expect(second).not.toBe(first)
    await t.db.deleteFrom('known_networks').execute()
    const isKnown = async (cookie: string) => {
      await fill('login.first', userName, 480)
      await fill('login.more', userName, 480)
      return (await guess(userName, '192.0.2.40', { cookie })).body.code === 'auth.wrong_password'
    }
    expect([await isKnown(first), await isKnown(second), await isKnown('')]).toEqual([true, true, false])
    await ended()
    await house.logIn(userName, { ip: '198.51.100.2', headers: { cookie: second } })
    expect([await isKnown(first), await isKnown(second)]).toEqual([false, true])
  })

  it('has ten tries a quarter of an hour of its own, opens nothing, and is stored hashed', async () => {
    const { userName, memberId } = await house.holder()
    const cookie = cookieOf(await house.logIn(userName, { ip: '198.51.100.1' }))
    for (let n = 0; n < 10; n += 1) expect((await guess(userName, `203.0.${n}.9`, { cookie })).status).toBe(422)
    expect((await guess(userName, '203.0.50.9', { cookie })).status).toBe(429)
    expect((await t.refused('GET /me', {}, { headers: { cookie } })).status).toBe(401)
    const row = await t.db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(row.token_hash.toString('base64url')).not.toContain(cookie.slice('parde_device='.length))
  })

  it('is nothing to another account, cannot be had without signing in, and is forgotten with a new password', async () => {
    const [mine, other] = [await house.holder(), await house.holder()]
    const login = await house.logIn(mine.userName, { ip: '198.51.100.1' })
    const cookie = cookieOf(login)
    await fill('login.first', other.userName, 480)
    expect((await house.logIn(other.userName, { ip: '192.0.2.50', headers: { cookie } })).status).toBe(429)
    expect((await guess(mine.userName, '192.0.2.50')).headers['set-cookie']).toBeUndefined()
    const sent = await forgot(mine.userName, '198.51.100.1')
    const code = await house.codeOf(mine.userName)
    const step = await verify(mine.userName, { code, token: sent.body.remember_token, ip: '198.51.100.1' })
    const fresh = 'سرو بلند شیراز'
    const body = {
      user_name: mine.userName,
      remember_token: step.body.remember_token,
      password: fresh,
      rePassword: fresh,
    }
    const reset = await post('/auth/reset-password', body, { ip: '198.51.100.1' })
    expect(reset.status).toBe(200)
    const known = await t.db.selectFrom('known_devices').select('id').where('member_id', '=', mine.memberId).execute()
    expect(known).toHaveLength(1)
    expect(cookieOf(reset)).toMatch(/^parde_device=/)
  })

  it('is one of ten, and is forgotten after half a year; an address is one of twenty, for three months', async () => {
    const { userName, memberId } = await house.holder()
    for (let n = 0; n < 12; n += 1) {
      await house.logIn(userName, { ip: `198.51.${n}.1` })
      await t.db.updateTable('sessions').set({ ended_at: clock.now() }).where('member_id', '=', memberId).execute()
      clock.advance(minutes(1))
    }
    const count = async (table: 'known_devices' | 'known_networks') =>
      (await t.db.selectFrom(table).selectAll().where('member_id', '=', memberId).execute()).length
    expect([await count('known_devices'), await count('known_networks')]).toEqual([10, 12])
    const sweep = () =>
      sweepHandler.run({
        payload: {},
        core: t.core,
        signal: new AbortController().signal,
        tryNumber: 1,
        isLastTry: false,
      })
    clock.advance(days(91))
    await sweep()
    expect([await count('known_devices'), await count('known_networks')]).toEqual([10, 0])
    clock.advance(days(91))
    await sweep()
    expect(await count('known_devices')).toBe(0)
  })
})

describe('a code', () => {
  it('is not used up by a stranger who types wrong ones with a step of their own', async () => {
    const { userName } = await house.holder()
    const mine = await forgot(userName, '192.0.2.60')
    const theirs = await forgot(userName, '203.0.113.60')
    const code = await house.codeOf(userName)
    const answers = []
    for (let n = 0; n < 6; n += 1)
      answers.push(await verify(userName, { code: wrong(code), token: theirs.body.remember_token, ip: '203.0.113.60' }))
    expect(answers.at(-1)).toMatchObject({ status: 422, body: { code: 'auth.code_used_up' } })
    // more tokens do not give the stranger more tries on it
    const again = await forgot(userName, '203.0.113.60')
    expect((await verify(userName, { code, token: again.body.remember_token, ip: '203.0.113.60' })).body.code).toBe(
      'auth.code_used_up',
    )
    expect(await verify(userName, { code, token: mine.body.remember_token, ip: '192.0.2.60' })).toMatchObject({
      status: 200,
      body: { next: 'RESET_PASSWORD' },
    })
  })

  it('has five tries by one step, from however many addresses', async () => {
    const { userName } = await house.holder()
    const { body } = await forgot(userName, '192.0.2.61')
    const code = await house.codeOf(userName)
    for (let n = 0; n < 5; n += 1)
      await verify(userName, { code: wrong(code), token: body.remember_token, ip: `203.1.${n}.1` })
    expect((await verify(userName, { code, token: body.remember_token, ip: '203.1.9.1' })).body.code).toBe(
      'auth.code_used_up',
    )
  })

  it('is tried by one address twenty times a day, whatever is sent', async () => {
    const { userName } = await house.holder()
    const ip = '203.0.113.62'
    const codes = []
    for (let sent = 1; sent <= 5; sent += 1) {
      const { body } = await forgot(userName, ip)
      const code = await house.codeOf(userName, sent)
      for (let n = 0; n < 5; n += 1)
        codes.push((await verify(userName, { code: wrong(code), token: body.remember_token, ip })).body.code)
      clock.advance(minutes(1))
    }
    expect(codes.slice(20)).toEqual(Array.from({ length: 5 }, () => 'request.too_many'))
  })
})

describe('recovery', () => {
  it('stays open when strangers have asked for all the codes they get, for new and for known devices', async () => {
    const { userName } = await house.holder()
    const cookie = cookieOf(await house.logIn(userName, { ip: '198.51.100.1' }))
    const statuses = []
    for (let n = 0; n < 30; n += 1) {
      statuses.push((await forgot(userName, `203.0.${n % 3}.70`)).status)
      clock.advance(minutes(1))
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10)
    const mine = await forgot(userName, '192.0.2.70')
    expect(mine.status).toBe(200)
    clock.advance(minutes(1))
    await fill('code.first', userName, 10)
    await fill('code.more', userName, 5)
    expect((await forgot(userName, '192.0.9.70', { cookie })).status).toBe(200)
  })

  it('shares the code that is on its way while no more are sent, and tells when the next will be', async () => {
    const { userName } = await house.holder()
    await forgot(userName, '203.0.113.71')
    const code = await house.codeOf(userName)
    await fill('code.first', userName, 10)
    clock.advance(minutes(1.2))
    const mine = await forgot(userName, '192.0.2.71')
    expect(mine).toMatchObject({ status: 200, body: { resend_after_seconds: 0 } })
    expect(await verify(userName, { code, token: mine.body.remember_token, ip: '192.0.2.71' })).toMatchObject({
      status: 200,
    })
    clock.advance(minutes(1))
    const refused = await forgot(userName, '192.0.3.71')
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(720)
  })
})

describe('a crowd', () => {
  const crowd = (door: string, ip: string) => fill(`${door}.crowd`, shareOf(ip, 1), 1000)

  it('closes nothing to anybody: strangers work, known devices do not even that', async () => {
    const { userName } = await house.holder()
    const ip = '192.0.2.80'
    const cookie = cookieOf(await house.logIn(userName, { ip: '198.51.100.1' }))
    for (const door of ['init', 'login', 'verify', 'code', 'device']) await crowd(door, ip)
    expect(await afterWork((headers) => house.logIn(userName, { ip, headers }))).toMatchObject({ status: 200 })
    // an address where the member has signed in is known
    expect((await forgot(userName, ip)).status).toBe(200)
    const [next, third] = ['192.0.2.84', '192.0.2.85']
    clock.advance(minutes(1))
    for (const door of ['init', 'code', 'device']) await crowd(door, ip)
    expect(await afterWork((headers) => forgot(userName, next, headers))).toMatchObject({ status: 200 })
    expect(
      await afterWork((headers) => post('/auth/init', { user_name: userName }, { ip: third, headers })),
    ).toMatchObject({
      body: { next: 'LOGIN' },
    })
    expect(await afterWork((headers) => post('/auth/device', {}, { ip: third, headers }))).toMatchObject({
      status: 200,
    })
    expect((await house.logIn(userName, { ip, headers: { cookie } })).status).toBe(200)
  })

  it('leaves an address four codes an hour, so that many addresses cost little', async () => {
    const ip = '198.18.81.1'
    await crowd('code', ip)
    const statuses = []
    for (let n = 0; n < 4; n += 1)
      statuses.push((await afterWork((headers) => forgot(`crowded${n}@example.com`, ip, headers))).status)
    expect(statuses).toEqual([200, 200, 200, 200])
    expect((await forgot('crowded4@example.com', ip)).body.code).toBe('request.too_many')
  })

  it('in one IPv6 /48 is held to that /48: its neighbours in the world notice nothing', async () => {
    const { userName } = await house.holder()
    const callFrom = (n: number) =>
      post('/auth/init', { user_name: userName }, { ip: `2001:db8:77:${n.toString(16)}::1` })
    expect((await callFrom(0)).status).toBe(200)
    // as after 370 calls; a share is crowded from 375 on, and leaves its blocks fewer than they have had
    await fill('init.block', blockOf('2001:db8:77::1'), 370)
    await fill('init.crowd', shareOf('2001:db8:77::1', 1), 370)
    const answers = []
    for (let n = 1; n <= 20; n += 1) answers.push(await callFrom(n))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
    const elsewhere = ['198.18.1.1', '198.18.2.1', '198.18.3.1', '198.18.4.1']
    const inits = elsewhere.map((ip) => post('/auth/init', { user_name: userName }, { ip }))
    const free = (await Promise.all(inits)).filter(({ status }) => status === 200)
    expect(free.length).toBe(elsewhere.filter((ip) => shareOf(ip, 1) !== shareOf('2001:db8:77::1', 1)).length)
    const sharer = Array.from({ length: 200 }, (_, n) => `198.19.${n}.1`).find(
      (ip) => shareOf(ip, 1) === shareOf('2001:db8:77::1', 1),
    )
    expect(
      (await afterWork((headers) => post('/auth/init', { user_name: userName }, { ip: sharer ?? '', headers }))).status,
    ).toBe(200)
    expect((await house.logIn(userName, { ip: '2001:db8:78::1' })).status).toBe(200)
  })

  it('leaves no row for a name once its address is over its limit', async () => {
    const ip = '192.0.2.83'
    await fill('login.address', ip, 198)
    for (let n = 1; n <= 4; n += 1) await guess(`nobody${n}@example.com`, ip)
    const rows = await t.db.selectFrom('rate_limits').select('key').where('key', 'like', 'login.%nobody%').execute()
    const counted = [1, 2, 3, 4].filter((n) => rows.some(({ key }) => key.includes(`nobody${n}@`)))
    expect(counted).toEqual([1, 2])
  })
})

describe('a password or PIN asked again', () => {
  it('is guessed at by a child on one device without using up the owner’s tries on another', async () => {
    const { sessions, memberId, profileId } = await house.holder({ sessions: 2 })
    const [child, owner] = sessions.map(({ token }) => token)
    await t.db
      .updateTable('profiles')
      .set({ pin_hash: await hashPassword('4321') })
      .where('id', '=', profileId)
      .execute()
    await t.db.updateTable('sessions').set({ profile_id: null }).where('member_id', '=', memberId).execute()
    const choose = (token: string | undefined, body: object) =>
      t.refused('POST /auth/select-profile/:id', { params: { id: profileId }, body }, { token })
    for (let n = 0; n < 6; n += 1) await choose(child, { pin: '0000' })
    expect((await choose(child, { pin: '4321' })).status).toBe(429)
    for (let n = 0; n < 11; n += 1) await choose(child, { password: 'not this one' })
    expect((await choose(child, { password })).status).toBe(429)
    expect((await choose(owner, { password })).status).toBe(200)
    await t.db.updateTable('sessions').set({ profile_id: null }).where('member_id', '=', memberId).execute()
    expect((await choose(owner, { pin: '4321' })).status).toBe(200)
    // thirty a day from one device
    const codes = []
    for (let quarter = 0; quarter < 8; quarter += 1) {
      clock.advance(minutes(15))
      for (let n = 0; n < 5; n += 1) codes.push((await choose(child, { pin: '0000' })).body.code)
    }
    expect(codes.filter((code) => code === 'profile.wrong_pin').length).toBeLessThanOrEqual(25)
    clock.advance(hours(24))
    expect((await choose(child, { pin: '4321' })).status).toBe(200)
  })
})
