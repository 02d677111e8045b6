import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '#lib/time/clock.ts'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { loginHouse } from '#tests/support/houses/login-house.ts'
import { sweepHandler } from '../sweep.job.ts'

const house = await loginHouse()
const { post, clock, t } = house
const television =
  'Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) AppleWebKit/537.36 SamsungBrowser/5.0 Chrome/94 TV Safari/537.36'
const iran = { 'user-agent': television }

async function asked(ip = '127.0.0.1') {
  const answer = await post('/auth/device', {}, { headers: iran, ip })
  expect(answer.status).toBe(200)
  return { device: String(answer.body.device_code), shown: String(answer.body.user_code), body: answer.body }
}
const ask = (device: string) => post('/auth/device/token', { device_code: device }, { headers: iran })
const look = (code: string, token: string | undefined, ip = '127.0.0.1') =>
  t.refused('GET /me/devices/:code', { params: { code } }, { token, locale: 'fa', ip })
const decide = (code: string, token: string | undefined, body: object) =>
  t.refused('POST /me/devices/:code', { params: { code }, body }, { token, locale: 'fa' })

/** A member with a signed-in phone and this many other devices. */
async function owner(besides = 0) {
  const holder = await house.holder({ sessions: 1 + besides })
  return { ...holder, token: holder.sessions[0]?.token ?? '' }
}
const missing = { status: 404, body: { code: 'auth.device_request_not_found' } }

describe('a device that asks to be let in', () => {
  it('shows a code, is looked at and approved on a phone, and comes in once', async () => {
    const { body, device, shown } = await asked()
    expect(body).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
      verification_path: '/account/device',
      expires_at: new Date(clock.now().getTime() + minutes(10)).toISOString(),
      interval_seconds: 5,
    })
    const nothing = { next: null, token: null, me: null }
    expect((await ask(device)).body).toEqual({ state: 'PENDING', ...nothing })
    const { token, userName, memberId } = await owner()
    expect(await look(shown, token)).toMatchObject({
      status: 200,
      body: { user_code: shown, device: 'TV', browser: 'Samsung Internet', active_sessions: [] },
    })
    expect(await decide(shown, token, { approve: true })).toMatchObject({
      status: 200,
      body: { message: 'اجازه دادید. دستگاه تا چند ثانیهٔ دیگر وارد می‌شود.' },
    })
    clock.advance(seconds(5))
    const answer = await ask(device)
    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'APPROVED', next: 'DONE', me: { user_name: userName } },
    })
    expect((await house.readMe(String(answer.body.token))).status).toBe(200)
    expect(await house.liveSessionsOf(memberId)).toMatchObject([{}, { device: 'TV' }])
    clock.advance(seconds(5))
    expect((await ask(device)).body).toEqual({ state: 'EXPIRED', ...nothing })
    expect(await look(shown, token)).toMatchObject(missing)
  })

  it('comes in once when ten of its calls race, over two servers', async () => {
    const { device, shown } = await asked()
    const { token, memberId } = await owner()
    await decide(shown, token, { approve: true })
    const beside = await house.secondServer()
    const calls = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0 ? ask(device) : beside.post('/auth/device/token', { device_code: device }),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter((answer) => answer.body.state === 'APPROVED')).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'request.too_many')).toHaveLength(9)
    expect(await house.liveSessionsOf(memberId)).toHaveLength(2)
  })

  it('is answered too many when it asks faster than it was told, and then goes on', async () => {
    const { device } = await asked()
    expect((await ask(device)).status).toBe(200)
    clock.advance(seconds(3))
    expect(await ask(device)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { code: 'request.too_many' },
    })
    clock.advance(seconds(2))
    expect((await ask(device)).body.state).toBe('PENDING')
  })

  it('hears that it was refused', async () => {
    const { device, shown } = await asked()
    const { token, memberId } = await owner()
    expect((await decide(shown, token, { approve: false })).status).toBe(200)
    expect(await decide(shown, token, { approve: true })).toMatchObject(missing)
    expect((await ask(device)).body).toMatchObject({ state: 'REFUSED', token: null })
    expect(await house.liveSessionsOf(memberId)).toHaveLength(1)
  })

  it('runs out after ten minutes, approved or not', async () => {
    const [open, approved] = [await asked(), await asked()]
    const { token } = await owner()
    await decide(approved.shown, token, { approve: true })
    clock.advance(minutes(10))
    expect(await look(open.shown, token)).toMatchObject(missing)
    expect(await decide(open.shown, token, { approve: true })).toMatchObject(missing)
    for (const { device } of [open, approved]) expect((await ask(device)).body.state).toBe('EXPIRED')
    expect((await ask('never-was-one')).body.state).toBe('EXPIRED')
  })

  it('takes the first decision when an approval and a refusal race', async () => {
    const { device, shown } = await asked()
    const [one, two] = [await owner(), await owner()]
    const answers = await Promise.all([
      decide(shown, one.token, { approve: true }),
      decide(shown, two.token, { approve: true }),
      decide(shown, one.token, { approve: false }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    const state = (await ask(device)).body.state
    expect(state).toBe(answers[2]?.status === 200 ? 'REFUSED' : 'APPROVED')
  })
})

describe('the code on its screen', () => {
  it('is read in any case, with any digits, spaces and dashes', async () => {
    const { shown } = await asked()
    const { token } = await owner()
    const spellings = [
      shown.toLowerCase(),
      shown.replace('-', ''),
      ` ${shown.replace('-', ' ')} `,
      toPersianDigits(shown),
      shown.split('').join(' '),
    ]
    for (const typed of spellings) expect(await look(typed, token)).toMatchObject({ body: { user_code: shown } })
  })

  it('may be tried thirty times in ten minutes by one member, from wherever', async () => {
    const { token } = await owner()
    for (let n = 0; n < 30; n += 1) expect((await look('CCCC-CCCC', token, `192.0.2.${n}`)).status).toBe(404)
    const { shown } = await asked()
    expect(await look(shown, token)).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
    expect(await decide(shown, token, { approve: true })).toMatchObject({ status: 429 })
    expect((await look(shown, (await owner()).token)).status).toBe(200)
  })

  it('is for members only', async () => {
    const { shown } = await asked()
    expect(await look(shown, undefined)).toMatchObject({ status: 401, body: { code: 'auth.required' } })
    expect(await decide(shown, undefined, { approve: true })).toMatchObject({ status: 401 })
  })

  it('is asked for at most sixty times in ten minutes from one address', async () => {
    const ip = '198.51.100.11'
    for (let n = 0; n < 60; n += 1) await asked(ip)
    expect(await post('/auth/device', {}, { ip })).toMatchObject({ status: 429 })
  })
})

describe('at the limit of three', () => {
  it('the approving person names the device that makes room; it ends when the new one comes in', async () => {
    const { device, shown } = await asked()
    const { token, sessions, memberId } = await owner(2)
    const seen = await look(shown, token)
    const list = (seen.body as unknown as { active_sessions: { s_id: string; is_this: boolean }[] }).active_sessions
    expect(list).toHaveLength(3)
    expect(list.filter((one) => one.is_this).map((one) => one.s_id)).toEqual([sessions[0]?.sessionId])
    expect(await decide(shown, token, { approve: true })).toMatchObject({
      status: 409,
      body: { code: 'auth.too_many_sessions' },
    })
    const named = { approve: true, end_session: sessions[2]?.sessionId }
    expect((await decide(shown, token, named)).status).toBe(200)
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
    expect((await ask(device)).body).toMatchObject({ state: 'APPROVED' })
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
    expect(await house.readMe(sessions[2]?.token ?? '')).toMatchObject({ body: { code: 'auth.session_ended' } })
    expect(await house.endReasonOf(sessions[2]?.token ?? '')).toBe('replaced')
  })

  it('refuses somebody else’s device as the one that makes room', async () => {
    const { shown } = await asked()
    const { token } = await owner(2)
    const other = await owner()
    expect(await decide(shown, token, { approve: true, end_session: other.sessions[0]?.sessionId })).toMatchObject({
      status: 404,
      body: { code: 'auth.session_not_found' },
    })
    expect((await house.readMe(other.token)).status).toBe(200)
    expect((await look(shown, token)).status).toBe(200)
  })

  it('ends nothing when a place became free by itself', async () => {
    const { device, shown } = await asked()
    const { token, sessions } = await owner(2)
    await decide(shown, token, { approve: true, end_session: sessions[2]?.sessionId })
    await post('/auth/logout', {}, { token: sessions[1]?.token })
    expect((await ask(device)).body.state).toBe('APPROVED')
    expect((await house.readMe(sessions[2]?.token ?? '')).status).toBe(200)
  })

  it('a device whose place was taken meanwhile hears that it is full, and comes in once one is free', async () => {
    const { device, shown } = await asked()
    const { token, userName, memberId, sessions } = await owner(1)
    await decide(shown, token, { approve: true })
    expect((await house.logIn(userName)).body.next).toBe('DONE')
    expect((await ask(device)).body).toMatchObject({ state: 'FULL', token: null })
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
    await post('/auth/logout', {}, { token: sessions[1]?.token })
    clock.advance(seconds(5))
    expect((await ask(device)).body).toMatchObject({ state: 'APPROVED' })
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
  })

  it('holds when devices and logins race for the last places', async () => {
    const devices = await Promise.all(Array.from({ length: 4 }, () => asked()))
    const { token, userName, memberId } = await owner(0)
    for (const { shown } of devices) expect((await decide(shown, token, { approve: true })).status).toBe(200)
    const logins = Array.from({ length: 4 }, () => house.logIn(userName))
    await Promise.all([...devices.map(({ device }) => ask(device)), ...logins])
    expect(await house.liveSessionsOf(memberId)).toHaveLength(3)
  })
})

describe('an approved device that has not come yet', () => {
  it('does not come in after the password was changed, nor into a deleted account', async () => {
    const [first, second] = [await asked(), await asked()]
    const [changing, leaving] = [await owner(), await owner()]
    await decide(first.shown, changing.token, { approve: true })
    await decide(second.shown, leaving.token, { approve: true })
    const sent = await post('/auth/resend-code', { user_name: changing.userName })
    const code = await house.codeOf(changing.userName)
    const step = await post('/auth/verify', {
      user_name: changing.userName,
      code,
      remember_token: sent.body.remember_token,
    })
    const fresh = 'سرو بلند شیراز'
    const form = { user_name: changing.userName, password: fresh, rePassword: fresh }
    expect((await post('/auth/reset-password', { ...form, remember_token: step.body.remember_token })).status).toBe(200)
    await t.db.updateTable('members').set({ deleted_at: clock.now() }).where('id', '=', leaving.memberId).execute()
    for (const { device } of [first, second]) expect((await ask(device)).body).toMatchObject({ state: 'EXPIRED' })
    expect(await house.liveSessionsOf(changing.memberId)).toHaveLength(1)
  })
})

describe('what is kept of it', () => {
  it('is no secret in clear, and is swept after a day', async () => {
    const { device } = await asked()
    const rows = await t.db.selectFrom('device_requests').selectAll().execute()
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, device_hash: row.device_hash.toString('base64url') }))),
    ).not.toContain(device)
    clock.advance(minutes(60 * 25))
    const fresh = await asked()
    await sweepHandler.run({
      payload: {},
      core: t.core,
      signal: new AbortController().signal,
      tryNumber: 1,
      isLastTry: false,
    })
    const left = await t.db.selectFrom('device_requests').select('user_code').execute()
    expect(left).toEqual([{ user_code: fresh.shown.replace('-', '') }])
  })
})
